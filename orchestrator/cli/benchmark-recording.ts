import { basename } from 'node:path';
import type { Arm } from '../base/arm.ts';
import { UsageError } from '../base/errors.ts';
import { matchesPattern } from '../base/matches-pattern.ts';
import type { Budget, CapturedRun, CapturedScenario, Manifest } from '../capture/recording.ts';
import {
  type BenchmarkDevice,
  type BenchmarkFile,
  type BenchmarkTest,
  iterationsOf,
} from '../compute/import/benchmark-data.ts';
import { benchmarkIdsOf, comparedIdsOf, defaultBudgetOf } from '../compute/import/benchmark-metrics.ts';
import { benchmarkRunFile } from '../compute/import/benchmark-run.ts';
import { type RunFiles, runFilesIn, runNameOf } from '../run-folder/run-files.ts';
import type { Recording } from '../run-folder/run-folder.ts';
import { readImported } from './read-imported.ts';

/** How files of benchmarks become a recording. */
export interface BenchmarkRecording {
  readonly facts: Pick<Manifest, 'createdAt' | 'tool' | 'seed' | 'commit' | 'branch' | 'build'>;
  /** File of the older build on the same device, whose iterations are the baseline's runs. */
  readonly before?: string;
  /** Limits for every test that measured the metric. */
  readonly limits: Readonly<Budget>;
  /** Test, in which `*` matches any text → its budget. */
  readonly budgets: Readonly<Record<string, Readonly<Budget>>>;
  /** Whether tests with frames get a budget if they have none. */
  readonly withDefaultBudget: boolean;
  /** Metrics to compare with a baseline; default: those of each test that have a direction. */
  readonly compared?: readonly string[];
}

/**
 * Saves the results of benchmarks as the runs of a run folder: each test is a scenario, each iteration a run. A test that
 * is in several files has the iterations of all.
 * @throws UsageError if a file is none of a benchmark, or they are of several devices
 */
export function recordBenchmarks(
  files: readonly string[],
  folder: string,
  how: BenchmarkRecording,
): Recording {
  const read = files.map(benchmarksIn);
  const tests = joined(read.flatMap(({ tests: own }) => own));
  checkMetrics(tests, [...Object.keys(how.limits), ...(how.compared ?? [])]);
  const names = namesOf(tests);
  const older = how.before === undefined ? [] : joined(benchmarksIn(how.before).tests);
  const into = runFilesIn(folder);
  const manifest: Manifest = {
    schema: 1,
    run: basename(folder),
    ...how.facts,
    target: targetOf(oneDevice(read.flatMap(({ device }) => device ?? []))),
    app: { ...UNKNOWN_APP, package: packageOf(basename(files[0] ?? ''), tests[0]) },
    scenarios: tests.map((test, i) => {
      const name = names[i] ?? test.name;
      const before = older.filter((other) => keyOf(other) === keyOf(test));
      const runs = [
        ...before.flatMap((other) => runsOf(other, name, 'baseline', 0, { into, how })),
        ...runsOf(test, name, 'current', before.flatMap(iterationsOf).length, { into, how }),
      ];
      return { ...scenarioOf(test, name, how), runs };
    }),
  };
  into.saveJson('manifest.json', manifest);
  return { folder, manifest };
}

/** @throws UsageError if the file is none of a benchmark */
export function benchmarksIn(file: string): BenchmarkFile {
  const imported = readImported(file);
  if (imported.kind === 'benchmarks') return imported.file;
  throw new UsageError(
    `${file} is ${imported.format}, not a benchmarkData.json: \`hitchproof import\` prints its metrics.`,
  );
}

const keyOf = ({ className, name }: BenchmarkTest): string => `${className}#${name}`;

/** One entry per test, with the iterations of all entries of it. */
function joined(tests: readonly BenchmarkTest[]): readonly BenchmarkTest[] {
  const byTest = new Map<string, BenchmarkTest>();
  for (const test of tests) {
    const before = byTest.get(keyOf(test));
    byTest.set(keyOf(test), before === undefined ? test : together(before, test));
  }
  return [...byTest.values()].filter((test) => iterationsOf(test).length > 0);
}

const together = (a: BenchmarkTest, b: BenchmarkTest): BenchmarkTest => ({
  ...a,
  suppressed: [...new Set([...a.suppressed, ...b.suppressed])],
  totalRunMs: a.totalRunMs + b.totalRunMs,
  madeIterations: a.madeIterations + b.madeIterations,
  metrics: appended(a.metrics, b.metrics),
  samples: appended(a.samples, b.samples),
});

type Series<T> = ReadonlyMap<string, readonly T[]>;
const appended = <T>(a: Series<T>, b: Series<T>): Series<T> =>
  new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((key) => [
      key,
      [...(a.get(key) ?? []), ...(b.get(key) ?? [])],
    ]),
  );

/** `FeedBenchmark.scroll`, or with the package where two classes have one name. */
function namesOf(tests: readonly BenchmarkTest[]): readonly string[] {
  const short = tests.map(({ className, name }) => `${className.split('.').at(-1) ?? ''}.${name}`);
  return tests.map(({ className, name }, i) =>
    short.filter((other) => other === short[i]).length > 1 ? `${className}.${name}` : (short[i] ?? name),
  );
}

function checkMetrics(tests: readonly BenchmarkTest[], wanted: readonly string[]): void {
  const known = [...new Set(tests.flatMap(benchmarkIdsOf))];
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new UsageError(`No test has the metric ${JSON.stringify(unknown)}; there are ${known.join(', ')}.`);
}

function oneDevice(devices: readonly BenchmarkDevice[]): BenchmarkDevice | undefined {
  const names = [...new Set(devices.map(deviceName))];
  if (names.length > 1)
    throw new UsageError(
      `The files are of several devices (${names.join(', ')}): judge each device by itself.`,
    );
  return devices[0];
}

/** Equal for two files of one kind of device. */
export const deviceName = (device: BenchmarkDevice | undefined): string =>
  device === undefined ? 'unknown' : `${device.model} with API ${device.api}`;

const targetOf = (device: BenchmarkDevice | undefined): Manifest['target'] => ({
  kind: 'file',
  simulated: false,
  serial: 'unknown',
  manufacturer: device?.manufacturer ?? 'unknown',
  model: device?.model ?? 'unknown',
  api: device?.api ?? 0,
  refreshHz: 0,
  widthPx: 0,
  heightPx: 0,
  densityDpi: 0,
});

const UNKNOWN_APP = { versionName: 'unknown', versionCode: 0, debuggable: false, buildType: 'unknown' };

/** The package of the benchmarks, with which androidx begins the file's name. */
const packageOf = (fileName: string, test: BenchmarkTest | undefined): string =>
  /^([\w.]+)-benchmarkData\.json$/.exec(fileName)?.[1] ??
  test?.className.replace(/\.[^.]*$/, '') ??
  'unknown';

function scenarioOf(
  test: BenchmarkTest,
  name: string,
  how: BenchmarkRecording,
): Omit<CapturedScenario, 'runs'> {
  const ids = benchmarkIdsOf(test);
  return {
    name,
    spec: test.className,
    on: '',
    slidesPerRun: 0,
    gestureEngine: 'auto',
    source: 'macrobenchmark',
    budget: budgetOf(test, name, how),
    compared: [...(how.compared?.filter((id) => ids.includes(id)) ?? comparedIdsOf(test))],
  };
}

interface Saving {
  readonly into: RunFiles;
  readonly how: BenchmarkRecording;
}
function runsOf(
  test: BenchmarkTest,
  name: string,
  arm: Arm,
  first: number,
  { into, how }: Saving,
): readonly CapturedRun[] {
  const iterations = iterationsOf(test);
  return iterations.map((iteration, round) => {
    const index = first + round;
    const file = `${runNameOf(name, { arm, index })}.json`;
    return {
      ...{ index, warmup: false, arm, round },
      traces: [into.saveTrace(file, benchmarkRunFile(iteration))],
      startedAt: how.facts.createdAt,
      wallMs: test.totalRunMs / iterations.length,
      conditions: { start: { reported: [...test.suppressed] }, end: {} },
    };
  });
}

function budgetOf(test: BenchmarkTest, name: string, how: BenchmarkRecording): Budget {
  const ids = benchmarkIdsOf(test);
  const configured = Object.entries(how.budgets).filter(([pattern]) => matchesPattern(name, pattern));
  const limits = Object.entries(how.limits).filter(([id]) => ids.includes(id));
  const budget = { ...Object.assign({}, ...configured.map(([, own]) => own)), ...Object.fromEntries(limits) };
  return Object.keys(budget).length === 0 && how.withDefaultBudget ? { ...defaultBudgetOf(test) } : budget;
}
