import { resolve } from 'node:path';
import type { Config, Environment } from '../config.ts';
import { withAcceptedBaseline } from '../history/session-baseline.ts';
import type { Job } from '../pipeline.ts';
import type { FoundTarget } from './find-target.ts';
import { gitFacts } from './git-facts.ts';
import { existingFile } from './option.ts';
import type { PerfOptions } from './perf-options.ts';
import { toolName } from './tool-name.ts';
import type { ChosenWorld } from './world-for.ts';

export interface JobFacts {
  readonly root: string;
  readonly sdk: string;
  readonly config: Config;
  readonly environment: Environment;
  readonly target: FoundTarget;
  readonly world: ChosenWorld | undefined;
  readonly refreshHz: number;
}

/** What the options and the configuration ask for, as one value; who is told while it runs comes on top. */
export function jobOf(options: PerfOptions, facts: JobFacts): Omit<Job, 'onPhase' | 'onProgress' | 'stop'> {
  const { root, config, environment, target, world } = facts;
  return {
    root,
    reports: resolve(root, options.reports ?? config.reports),
    rig: {
      sdk: facts.sdk,
      target: target.chosen,
      world: world?.name,
      refreshHz: facts.refreshHz,
      seed: options.seed,
      adbPort: target.adbPort,
    },
    plan: planOf(options, facts),
    facts: {
      tool: toolName(root),
      seed: options.seed,
      ...(world === undefined ? {} : { world: world.name }),
      ...gitFacts(root, environment),
    },
    analyse: {
      config,
      strict: options.strict,
      withBaseline: withAcceptedBaseline(
        resolve(root, options.baseline ?? config.baseline),
        options.baseline !== undefined,
      ),
    },
  };
}

function planOf(options: PerfOptions, { root, config, target, world }: JobFacts): Job['plan'] {
  const apk = options.apk ?? config.apk;
  return {
    kind: target.kind,
    specs: (options.spec === undefined ? config.specs : [options.spec]).map((spec) => resolve(root, spec)),
    package: options.package ?? config.package,
    extras: world?.extras ?? [],
    seed: options.seed,
    gestureEngine: options.engine ?? config.gestureEngine,
    metricOptions: config.metricOptions,
    ...(apk === undefined
      ? {}
      : { apk: existingFile(options.apk === undefined ? 'The configuration' : '--apk', resolve(root, apk)) }),
    ...(options.against === undefined
      ? {}
      : { against: existingFile('--against', resolve(root, options.against)) }),
    ...(options.runs === undefined ? {} : { runs: options.runs }),
    ...(options.slides === undefined ? {} : { slides: options.slides }),
    ...(options.scenario === undefined ? {} : { scenario: options.scenario }),
  };
}
