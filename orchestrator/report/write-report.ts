import { join } from 'node:path';
import type { Output } from '../base/answers.ts';
import type { Build } from '../capture/recording.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import { measurementsOf } from '../judge/session.ts';
import { type FileContent, removeFolder, writeWhole } from '../run-folder/plain-files.ts';
import { readInside } from '../run-folder/read-inside.ts';
import { allureResults } from './allure/results.ts';
import { fleetPage } from './fleet/fleet-page.ts';
import { summaryMarkdown } from './markdown/summary.ts';
import { benchmarkData } from './outputs/benchmark-data.ts';
import { actionBenchmark, bencherJson } from './outputs/benchmark-services.ts';
import { codeQuality, warningsNg } from './outputs/code-issues.ts';
import { junitXml } from './outputs/junit.ts';
import { openMetrics } from './outputs/open-metrics.ts';
import { type Result, resultSchema } from './result/result.ts';
import { type ReportInput, resultOf } from './result/result-of.ts';
import { type ReadEvidence, scenarioFilesOf } from './scenario-files.ts';
import { fleetSvg } from './svg/fleet.ts';

/** All files of a report, by path in the run folder. */
export function filesOf(
  result: Result,
  input: ReportInput,
  read: ReadEvidence = () => undefined,
): ReadonlyMap<string, FileContent> {
  const scenarioFiles = [...result.scenarios.keys()].flatMap((i) => scenarioFilesOf(result, i, input, read));
  const fleet = fleetSvg(result);
  return new Map<string, FileContent>([
    ['result.json', json(resultSchema.parse(result))],
    ['summary.md', summaryMarkdown(result)],
    ['junit.xml', junitXml(result)],
    ...otherTools(result, input),
    ...(fleet === undefined ? [] : [['fleet.svg', fleet] as const]),
    ...(result.fleet === undefined ? [] : [['fleet.html', fleetPage(result, result.fleet, fleet)] as const]),
    ...scenarioFiles.map(
      ({ scenario, name, content }) => [`scenarios/${scenario}/${name}`, content] as const,
    ),
    ...under(
      'allure-results',
      allureResults(result, { scenarioFiles, fleet, earlier: input.earlier?.verdicts ?? [], read }),
    ),
  ]);
}

/** The files that a CI service picks up by itself. */
const OF_CI: Partial<Readonly<Record<Build['service'], readonly Output[]>>> = {
  gitlab: ['gitlab-code-quality', 'openmetrics'],
  jenkins: ['warnings-ng'],
};

function otherTools(result: Result, input: ReportInput): (readonly [string, string])[] {
  const files: Readonly<Record<Output, () => Readonly<Record<string, string>>>> = {
    'gitlab-code-quality': () => ({ 'gl-code-quality-report.json': json(codeQuality(result)) }),
    openmetrics: () => ({ 'metrics.txt': openMetrics(result) }),
    'warnings-ng': () => ({ 'warnings-ng.json': json(warningsNg(result)) }),
    'action-benchmark': () => ({
      'customSmallerIsBetter.json': json(actionBenchmark(result, 'lower')),
      'customBiggerIsBetter.json': json(actionBenchmark(result, 'higher')),
    }),
    bencher: () => ({ 'bencher.json': json(bencherJson(result)) }),
    macrobenchmark: () => ({
      'benchmarkData.json': compactJson(
        benchmarkData(result, (scenario) => measuredIn(input, result.scenarios.indexOf(scenario))),
      ),
    }),
  };
  const ofCi = result.build === undefined ? [] : (OF_CI[result.build.service] ?? []);
  return [...new Set([...ofCi, ...(input.outputs ?? [])])].flatMap((name) => Object.entries(files[name]()));
}

const measuredIn = ({ scenarios }: ReportInput, index: number): readonly RunMeasurement[] => {
  const scenario = scenarios[index];
  return scenario === undefined ? [] : measurementsOf(scenario).filter(({ arm }) => arm === 'current');
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** For files of thousands of samples, which nobody reads line by line. */
const compactJson = (value: unknown): string => `${JSON.stringify(value)}\n`;

const under = (folder: string, files: ReadonlyMap<string, FileContent>): (readonly [string, FileContent])[] =>
  [...files].map(([name, content]) => [`${folder}/${name}`, content]);

export interface ReportFiles {
  readonly result: Result;
  readonly folder: string;
  /** Absolute paths of the files that people open or CI picks up. */
  readonly resultJson: string;
  readonly summaryMd: string;
  readonly allureResults: string;
  /** Every written file, relative to the folder. */
  readonly written: readonly string[];
}

/** Renders a judged session into its run folder; the same input writes the same bytes. */
export function writeReport(input: ReportInput & { readonly folder: string }): ReportFiles {
  const { folder } = input;
  const result = resultOf(input);
  const files = filesOf(result, input, (path) => evidenceIn(folder, path));
  // Otherwise Allure would show results of an earlier analysis as retries.
  removeFolder(join(folder, 'allure-results'));
  for (const [path, content] of files) writeWhole(join(folder, path), content);
  return {
    result,
    folder,
    resultJson: join(folder, 'result.json'),
    summaryMd: join(folder, 'summary.md'),
    allureResults: join(folder, 'allure-results'),
    written: [...files.keys()],
  };
}

const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;

/** A report is complete without screens and logs. */
export function evidenceIn(folder: string, path: string): Uint8Array | undefined {
  try {
    return readInside(folder, path, MAX_EVIDENCE_BYTES);
  } catch {
    return undefined;
  }
}
