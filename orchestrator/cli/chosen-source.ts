import { UsageError } from '../base/usage-error.ts';
import type { Config } from '../config.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import type { PerfOptions } from './perf-options.ts';

export type ChosenSource = Pick<SessionPlan, 'source' | 'gestureEngine'>;

/**
 * The recorder of frames and the engine for gestures. Gestures inside the app need the probe, so without it UiAutomator
 * is the default.
 * @throws UsageError if options contradict each other
 */
export function chosenSource(
  options: Pick<PerfOptions, 'source' | 'engine' | 'inject'>,
  config: Pick<Config, 'source' | 'gestureEngine'>,
): ChosenSource {
  const source = options.source ?? config.source;
  const gestureEngine = options.engine ?? config.gestureEngine;
  if (source === 'probe') return { source, gestureEngine };
  if (options.inject === true)
    throw new UsageError(
      `--inject puts the probe into the app, which ${source} measures without it: choose one.`,
    );
  if (gestureEngine !== 'in-app') return { source, gestureEngine };
  if (options.engine !== undefined)
    throw new UsageError(`--engine in-app needs the probe: with ${source} use uiautomator or w3c.`);
  return { source, gestureEngine: 'uiautomator' };
}
