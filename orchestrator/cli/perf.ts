import { basename } from 'node:path';
import { Command } from 'commander';
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import { FaultError, UsageError } from '../base/errors.ts';
import { faults } from '../base/faults.ts';
import { MS_PER_S } from '../base/units.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { ABORTED, bisectExitCode, INFRASTRUCTURE, SKIPPED } from '../judge/verdict.ts';
import type { JobResult } from '../pipeline.ts';
import { appOfWdio } from '../service/project-app.ts';
import { workerSettingsOf } from '../service/worker-settings.ts';
import { type Json, JsonOption } from './answering-command.ts';
import { checkSpecs, specPatternsOf } from './check-specs.ts';
import { checkGrid, chosenAppium } from './chosen-appium.ts';
import { type CommandContext, isReady, type OpenProject, projectWdioConfig } from './command-context.ts';
import type { PreparedJob } from './job-of.ts';
import { type PerfOptions, perfOptions } from './perf-options.ts';
import { prepareJob } from './prepare-job.ts';
import { publishResult } from './publish-result.ts';
import { runFleet } from './run-fleet.ts';
import { type PerfSurroundings, runJob, surroundingsOn } from './run-job.ts';
import { Stopwatch } from './stopwatch.ts';
import type { Terminal } from './terminal.ts';

/**
 * `hitchproof perf`: options → job → terminal.
 * @param change what a caller measures otherwise than the options say
 */
export async function runPerf(
  options: PerfOptions,
  opened: OpenProject,
  surroundings: PerfSurroundings,
  change: (job: PreparedJob) => PreparedJob = (job) => job,
): Promise<number> {
  const { terminal } = surroundings;
  const { devices } = options;
  const parts = await partsOf(options, opened, terminal);
  if (devices !== undefined) {
    if (options.exitForBisect === true)
      throw new UsageError('--exit-for-bisect is of one device: leave out --devices.');
    return runFleet({ ...options, devices }, parts.project, surroundings, parts);
  }
  if (options.shard === true) throw new UsageError('--shard divides scenarios among --devices: add them.');
  const job = change(await jobFrom(options, parts, terminal));
  const stopwatch = Stopwatch.ofCommand();
  const result = await runJob(job, surroundings, {
    verbose: options.verbose === true,
    stopwatch,
  });
  const code = await publishResult(result, job.reports, {
    ...terminal,
    allure: options.allure && result.end.kind !== 'stopped',
  });
  stopwatch.lap('report');
  terminal.note(stopwatch.text());
  const bySpec = result.analysed === undefined ? undefined : specTimes(result.analysed.manifest);
  if (bySpec !== undefined) terminal.note(bySpec);
  return options.exitForBisect === true ? codeForBisect(result) : code;
}

const codeForBisect = (result: JobResult): number => {
  if (endOfSearch(result) !== undefined) return ABORTED;
  return result.analysed === undefined ? SKIPPED : bisectExitCode(result.analysed.judgement.whole);
};

/** Why no other commit can be measured either: the user stopped, or the machine failed before anything was recorded. */
export function endOfSearch({ end, analysed }: JobResult): FaultError | undefined {
  if (end.kind === 'stopped') return new FaultError('stopped', 'The search was stopped.');
  const isOfMachine = end.kind === 'broken' && faults[end.code].class === 'infrastructure';
  return isOfMachine && analysed === undefined ? new FaultError(end.code, end.message) : undefined;
}

/** One of several sessions of a command: judged by its own numbers alone, neither printed nor in the history. */
export async function quietSession(
  options: PerfOptions,
  opened: OpenProject,
  surroundings: PerfSurroundings,
  change: (job: PreparedJob) => PreparedJob,
): Promise<JobResult> {
  const { live } = surroundings.terminal;
  const terminal = { ...surroundings.terminal, say: live, note: live, doing: live };
  const job = change(await jobFrom(options, await partsOf(options, opened, terminal), terminal));
  return runJob(
    { ...job, analyse: { ...job.analyse, against: { kind: 'accepted', files: [], asked: false } } },
    { ...surroundings, terminal },
    { verbose: options.verbose === true, stopwatch: new Stopwatch() },
  );
}

/** What the project and its specs say. */
async function partsOf(options: PerfOptions, opened: OpenProject, terminal: Terminal) {
  const wdio = await projectWdioConfig(opened.root);
  const appium = await chosenAppium(options, wdio, terminal);
  const project = withAppOf(wdio, options, opened);
  const worker = wdio === undefined ? undefined : workerSettingsOf(wdio);
  return {
    ...(await checkSpecs(specPatternsOf(options, project, wdio), project.root)),
    wdio,
    appium,
    project,
    worker,
  };
}

async function jobFrom(
  options: PerfOptions,
  { wdio, project, appium, worker, sources }: Awaited<ReturnType<typeof partsOf>>,
  terminal: Terminal,
): Promise<PreparedJob> {
  const job = await prepareJob(options, project, { terminal, appium, worker, sources });
  await checkGrid(job.rig.target, wdio);
  return job;
}

/** The project with the app of its wdio.conf, if nothing of this package names one. */
export function withAppOf(
  wdio: object | undefined,
  { apk, package: id }: Partial<PerfOptions>,
  project: OpenProject,
): OpenProject {
  const { config } = project;
  if (wdio === undefined || (apk ?? id ?? config.apk ?? config.package) !== undefined) return project;
  const found = appOfWdio(wdio);
  return found === undefined ? project : { ...project, config: { ...config, apk: found } };
}

interface SpecRuns {
  readonly scenarios: readonly {
    readonly spec: string;
    readonly runs: readonly Pick<CapturedRun, 'wallMs'>[];
  }[];
}

/**
 * How long the runs of each spec file took, in the order of the session: `By spec, in s: feed 8.1, nested 12.4`; undefined
 * for a single file, whose time the session's parts say.
 */
export function specTimes({ scenarios }: SpecRuns): string | undefined {
  const msBySpec = new Map<string, number>();
  for (const { spec, runs } of scenarios) {
    const ms = runs.reduce((sum, { wallMs }) => sum + wallMs, 0);
    msBySpec.set(spec, (msBySpec.get(spec) ?? 0) + ms);
  }
  if (msBySpec.size < 2) return undefined;
  const times = [...msBySpec].map(
    ([spec, ms]) => `${basename(spec).replace(/\.spec\.\w+$/, '')} ${(ms / MS_PER_S).toFixed(1)}`,
  );
  return `By spec, in s: ${times.join(', ')}`;
}

export const perfCommand = ({ done, project, terminal, verbose }: CommandContext): Command =>
  Object.values(perfOptions)
    .reduce(
      (perf, option) => perf.addOption(option),
      new Command('perf').description('measure the specs on a device, judge them and write the report'),
    )
    .addOption(new JsonOption('result'))
    .action(async (options: PerfOptions & Json, { args: [word] }: Command) => {
      if (word !== undefined) throw unknown(word);
      done(await measure({ ...options, verbose: verbose() }, await project(), terminal(options.json)));
    });

async function measure(options: PerfOptions, opened: OpenProject, terminal: Terminal): Promise<number> {
  endWithNpm('npm');
  if (await isReady(opened)) return runPerf(options, opened, surroundingsOn(terminal));
  return options.exitForBisect === true ? ABORTED : INFRASTRUCTURE;
}

const unknown = (word: string): UsageError =>
  new UsageError(`'${word}' is neither a command nor an option of perf: \`hitchproof --help\` lists both.`);
