import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { type AnalyseOptions, analyse, judged, type SessionJudging } from '../analyse.ts';
import { UsageError } from '../base/errors.ts';
import type { Budget } from '../capture/recording.ts';
import { readEnvironment } from '../environment.ts';
import { readBaselines } from '../history/baseline-file.ts';
import { keepJudging } from '../history/kept-judging.ts';
import { acceptedOf, keyOf } from '../judge/baseline/accepted-of.ts';
import { isSameKey, type ParsedBaseline } from '../judge/baseline/baseline.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { benchmarkLines } from '../report/text/benchmark-lines.ts';
import { plainText } from '../report/text/format.ts';
import { newRunFolder, type Recording } from '../run-folder/run-folder.ts';
import { type Json, JsonOption } from './answering-command.ts';
import {
  type BenchmarkRecording,
  benchmarksIn,
  deviceName,
  recordBenchmarks,
} from './benchmark-recording.ts';
import type { CommandContext, OpenProject } from './command-context.ts';
import { sourceFacts, toolName } from './job-of.ts';
import { existing, repeated } from './option.ts';
import { DEFAULT_SEED, type PerfOptions, perfOptions } from './perf-options.ts';
import { publishResult } from './publish-result.ts';
import type { Terminal } from './terminal.ts';

export interface JudgeOptions extends Pick<PerfOptions, 'allow' | 'reports' | 'strict' | 'allure'> {
  readonly budget?: Readonly<Budget>;
  readonly baseline?: readonly string[];
  readonly compare?: readonly string[];
}

/** `hitchproof judge <benchmark…>`: a verdict on what Macrobenchmark measured. */
export const judgeCommand = ({ done, project, terminal }: CommandContext): Command =>
  new Command('judge')
    .description('judge the benchmarkData.json of Macrobenchmark: budgets, baseline, report, exit code')
    .argument('<benchmark...>', "benchmarkData.json files of one device; a test's iterations are its runs")
    .option(
      '--budget <limit>',
      "limit for every test with the metric, e.g. 'frameOverrunMs.P95<=0'; may be given several times",
      budgetLimit,
    )
    .option(
      '--baseline <path>',
      "benchmarkData.json of the build before, one for each session, or a folder of accepted results (default: the configuration's)",
      repeated('--baseline'),
    )
    .option(
      '--compare <metric>',
      'metric to compare, e.g. frameDurationCpuMs.P50; may be given several times (default: those that can be better or worse)',
      repeated('--compare'),
    )
    .addOption(perfOptions.allow)
    .addOption(perfOptions.reports)
    .addOption(perfOptions.strict)
    .option('--no-allure', 'skip the Allure HTML report')
    .addOption(new JsonOption('result'))
    .action(async (files: readonly string[], options: JudgeOptions & Json) =>
      done(await judgeBenchmarks(files, await project(), options, terminal(options.json))),
    );

/** Judges files of benchmarks in a run folder of their own, and publishes the result like a session's. */
export async function judgeBenchmarks(
  files: readonly string[],
  project: OpenProject,
  options: JudgeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { config, root } = project;
  const read = files.map(benchmarksIn);
  const [before, ...others] = (options.baseline ?? []).filter((path) => !isFolder(path));
  const isPair = before !== undefined && others.length === 0 && isSameDevice(before, read[0]);
  const how: BenchmarkRecording = {
    facts: {
      createdAt: new Date().toISOString(),
      tool: toolName(),
      seed: DEFAULT_SEED,
      ...sourceFacts(root, readEnvironment()),
    },
    budgets: config.benchmarkBudgets,
    limits: options.budget ?? {},
    withDefaultBudget: options.baseline === undefined,
    ...(isPair ? { before } : {}),
    ...(options.compare === undefined ? {} : { compared: options.compare }),
  };
  const judging = {
    config: { ...config, suppress: [...config.suppress, ...(options.allow ?? [])] },
    strict: options.strict,
  };
  const accepted = baselinesOf(options.baseline, project, { ...judging, how });
  const against = { kind: 'accepted' as const, files: accepted, asked: options.baseline !== undefined };
  const reports = resolve(root, options.reports ?? config.reports);
  const recording = recordedIn(reports, files, how, { ...judging, against });
  for (const line of read.flatMap(benchmarkLines)) terminal.note(line);
  terminal.doing('Judging the benchmarks');
  const analysed = await analyse(recording, { ...judging, against });
  const result = { folder: recording.folder, end: { kind: 'done' as const }, analysed };
  return publishResult(result, reports, { ...terminal, allure: options.allure });
}

const isFolder = (path: string): boolean => statSync(existing('--baseline', path)).isDirectory();

const isSameDevice = (file: string, current: ReturnType<typeof benchmarksIn> | undefined): boolean =>
  deviceName(benchmarksIn(file).device) === deviceName(current?.device);

/** Makes the run folder; leaves none behind if the files are not readable. */
function recordedIn(
  reports: string,
  files: readonly string[],
  how: BenchmarkRecording,
  judging: SessionJudging,
): Recording {
  const folder = newRunFolder(reports, new Date(how.facts.createdAt));
  try {
    const recording = recordBenchmarks(files, folder, how);
    const compared = recording.manifest.scenarios.flatMap((scenario) => scenario.compared ?? []);
    keepJudging(folder, judging, compared);
    return recording;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Each file of an earlier session is an accepted one; the same test on the same device has them all. */
function baselinesOf(
  paths: readonly string[] | undefined,
  { root, config }: OpenProject,
  { how, ...judging }: AnalyseOptions & { readonly how: BenchmarkRecording },
): readonly ParsedBaseline[] {
  if (paths === undefined) return readBaselines(resolve(root, config.baseline));
  const found: ParsedBaseline[] = paths.filter(isFolder).flatMap((path) => readBaselines(resolve(path)));
  for (const path of paths.filter((one) => !isFolder(one))) {
    for (const { key, accepted } of acceptedIn(path, judging, how)) {
      const same = found.findIndex((one) => one.kind === 'baseline' && isSameKey(one.baseline.key, key));
      const before = found[same];
      const sessions = before?.kind === 'baseline' ? before.baseline.accepted : [];
      found.splice(same < 0 ? found.length : same, same < 0 ? 0 : 1, {
        kind: 'baseline',
        baseline: { key, accepted: [...sessions, accepted] },
      });
    }
  }
  return found;
}

function acceptedIn(file: string, judging: AnalyseOptions, { facts, budgets }: BenchmarkRecording) {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-baseline-'));
  try {
    const recording = recordBenchmarks([file], folder, {
      facts,
      budgets,
      limits: {},
      withDefaultBudget: false,
    });
    const { judgement } = judged(recording, { ...judging, against: { kind: 'nothing' } });
    return judgement.scenarios.map((scenario) => {
      const accepted = acceptedOf(scenario, {
        ...{ session: file, commit: 'unknown', branch: 'unknown' },
        ...{ date: facts.createdAt, tool: facts.tool },
      });
      if (accepted !== undefined) return { key: keyOf(scenario), accepted };
      throw new UsageError(
        `${file} has no valid iteration of ${plainText(scenario.scenario)}: accept the conditions of its device with --allow.`,
      );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `frameOverrunMs.P95<=0` or `frameCount>=100`, added to the limits before. */
export function budgetLimit(text: string, before: Readonly<Budget> = {}): Budget {
  const [, metric = '', sign, number = ''] = /^(.+?)\s*(<=|>=)\s*(-?\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (sign === undefined)
    throw new UsageError(`--budget takes a limit like 'frameOverrunMs.P95<=0', not ${JSON.stringify(text)}.`);
  const limit = sign === '<=' ? { max: Number(number) } : { min: Number(number) };
  return { ...before, [metric]: { ...before[metric], ...limit } };
}
