import { androidParts } from '../../tools/setup/places.mjs';
import { UsageError } from '../base/errors.ts';
import type { Config } from '../config.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import type { PerfOptions } from './perf-options.ts';

export type ChosenSource = Pick<SessionPlan, 'source' | 'gestureEngine' | 'fingerJar'>;

/** Engines whose finger the probe moves. */
const NEED_PROBE: readonly string[] = ['instrumented', 'in-app', 'dispatch'];

/**
 * The recorder of frames and the engine for gestures.
 * @throws UsageError if options contradict each other
 */
export function chosenSource(
  options: Pick<PerfOptions, 'source' | 'engine' | 'inject'>,
  config: Pick<Config, 'source' | 'gestureEngine'>,
): ChosenSource {
  const source = options.source ?? config.source;
  const gestureEngine = options.engine ?? config.gestureEngine;
  const { fingerJar } = androidParts;
  if (source === 'probe') return { source, gestureEngine, fingerJar };
  if (options.inject === true)
    throw new UsageError(
      `--inject puts the probe into the app, which ${source} measures without it: choose one.`,
    );
  if (!NEED_PROBE.includes(gestureEngine)) return { source, gestureEngine, fingerJar };
  if (options.engine !== undefined)
    throw new UsageError(
      `--engine ${gestureEngine} needs the probe: with ${source} use shell, uiautomator or w3c.`,
    );
  return { source, gestureEngine: 'auto', fingerJar };
}
