import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Profile } from '../../virtual-device/index.ts';
import type { Timeouts } from '../config.ts';
import type { Environment } from '../environment.ts';
import { readBaselines } from '../history/baseline-file.ts';
import type { Job } from '../pipeline.ts';
import type { SessionFacts } from '../run-folder/run-folder.ts';
import type { AppiumSource } from '../service/appium-source.ts';
import type { WorkerSettings } from '../service/worker-settings.ts';
import type { AppUnderTest } from './app-under-test.ts';
import type { ChosenSource } from './chosen-endpoint.ts';
import { argumentOf } from './chosen-profile.ts';
import { ciFacts } from './ci-facts.ts';
import type { OpenProject } from './command-context.ts';
import type { FoundTarget } from './find-target.ts';
import { existingFile, timetableFile } from './option.ts';
import { ownPackage } from './own-package.ts';
import type { ChosenWorld, PerfOptions } from './perf-options.ts';
import { placesIn } from './repository.ts';

export interface JobFacts {
  readonly project: OpenProject;
  readonly app: AppUnderTest;
  readonly recorded: ChosenSource;
  readonly appium: AppiumSource;
  readonly worker?: WorkerSettings | undefined;
  readonly sources?: SessionFacts['sources'];
  readonly environment: Environment;
  readonly target: FoundTarget;
  readonly world: ChosenWorld | undefined;
  /** Profile of a virtual device started by the session; undefined: code takes no time. */
  readonly profile: Profile | undefined;
  /** Name of the target's profile, whoever started it. */
  readonly modelled: string | undefined;
  readonly refreshHz: number;
  /** API level of a virtual device started by the session; undefined: its default. */
  readonly api: number | undefined;
  readonly timeouts: Timeouts;
}

/** Options and configuration as one job, without the functions that run it. */
export type PreparedJob = Omit<Job, 'openRig' | 'onPhase' | 'onProgress' | 'stop'>;

export function jobOf(options: PerfOptions, facts: JobFacts): PreparedJob {
  const { project, environment, target, world } = facts;
  const { root, config } = project;
  return {
    project,
    reports: resolve(root, options.reports ?? config.reports),
    rig: {
      target: target.chosen,
      appium: facts.appium,
      world: world?.name,
      profile: facts.profile === undefined ? undefined : argumentOf(facts.profile),
      refreshHz: facts.refreshHz,
      api: facts.api,
      as: options.as,
      lenient: options.lenient,
      without: options.without,
      logMethods: options.logMethods,
      adbKeys: options.adbKey?.map((file) => existingFile('--adb-key', resolve(file))),
      seed: options.seed,
      startS: facts.timeouts.startS,
      replyS: facts.timeouts.replyS,
      faults: options.faults === undefined ? undefined : timetableFile(resolve(options.faults)),
      adbPort: target.adbPort,
      keepDevice: options.keepDevice,
      environment: config.environment,
      ...compiledBeforehand(facts),
    },
    plan: planOf(options, facts),
    facts: {
      tool: toolName(),
      seed: options.seed,
      options: { ...options },
      ...(world === undefined ? {} : { world: world.name }),
      ...sourceFacts(root, environment),
      ...(facts.sources === undefined ? {} : { sources: facts.sources }),
    },
    analyse: analyseOptionsOf(options, project),
  };
}

/** Mode for an app that is already installed; one that the session installs is compiled after each installation. */
function compiledBeforehand({ app, project: { config } }: JobFacts): Pick<Job['rig'], 'compiled'> {
  const { compile: mode } = config.environment;
  return mode === undefined || app.apk !== undefined ? {} : { compiled: { packageName: app.package, mode } };
}

/** How a session is judged and reported. */
export const analyseOptionsOf = (options: PerfOptions, { root, config }: OpenProject): Job['analyse'] => ({
  config,
  strict: options.strict,
  places: placesIn(root),
  against: {
    kind: 'accepted',
    files: readBaselines(resolve(root, options.baseline ?? config.baseline)),
    asked: options.baseline !== undefined,
    choice: {
      isPart: options.spec !== undefined || options.tag !== undefined,
      ...(options.scenario === undefined ? {} : { scenario: options.scenario }),
    },
  },
});

function planOf(
  options: PerfOptions,
  { project, app, recorded, worker, target, world, modelled, timeouts }: JobFacts,
): Job['plan'] {
  const { root, config } = project;
  const patterns = options.spec === undefined ? (worker?.specs ?? config.specs) : [options.spec];
  return {
    kind: target.kind,
    ...(modelled === undefined ? {} : { profile: modelled }),
    ...(target.as === undefined ? {} : { as: target.as }),
    specs: patterns.map((pattern) => resolve(root, pattern)),
    ...(worker === undefined ? {} : { worker }),
    ...(options.spec === undefined ? {} : { spec: resolve(root, options.spec) }),
    extras: world?.extras ?? [],
    seed: options.seed,
    reinstall: options.reinstall === true,
    ...recorded,
    ...(options.systemTrace === true ? { systemTrace: true } : {}),
    recorders: config.recorders,
    metricOptions: config.metricOptions,
    suppress: config.suppress,
    allowedRuns: config.budget.allowedRuns,
    timeouts,
    progress: 'messages',
    ...app,
    ...(config.environment.compile === undefined ? {} : { compileMode: config.environment.compile }),
    ...(options.runs === undefined ? {} : { runs: options.runs }),
    ...(options.slides === undefined ? {} : { slides: options.slides }),
    ...(options.scenario === undefined ? {} : { scenario: options.scenario }),
    ...(options.tag === undefined ? {} : { tags: [...options.tag] }),
  };
}

/** Name and version, e.g. `hitchproof 0.1.0`. */
export function toolName(): string {
  const { name, version } = ownPackage();
  return `${name} ${version}`;
}

/** Commit and branch of the sources under test, from CI's environment, else from git, else absent; and the CI job. */
export function sourceFacts(
  root: string,
  environment: Environment,
): Pick<SessionFacts, 'commit' | 'branch' | 'build'> {
  const { build, ...ci } = ciFacts(environment);
  const commit = ci.commit ?? git(root, ['rev-parse', 'HEAD']);
  const branch = ci.branch ?? git(root, ['rev-parse', '--abbrev-ref', 'HEAD']);
  return {
    ...(commit === undefined ? {} : { commit }),
    ...(branch === undefined ? {} : { branch }),
    ...(build === undefined ? {} : { build }),
  };
}

function git(root: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', [...args], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
