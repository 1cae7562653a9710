import { type Attachment, type Globals, Status, type TestResult } from 'allure-js-commons';
import type { ExecutorInfo } from 'allure-js-commons/sdk';
import { digestOf } from '../../base/sha256-of.ts';
import type { EarlierVerdict } from '../../history/read-earlier.ts';
import { runsMadeAgain } from '../../judge/judged-run.ts';
import type { FileContent } from '../../run-folder/plain-files.ts';
import { summaryMarkdown } from '../markdown/summary.ts';
import type { Result, RunResult, ScenarioResult } from '../result/result.ts';
import type { ReadEvidence, ScenarioFile } from '../scenario-files.ts';
import { plainText } from '../text/format.ts';
import { failedRuns } from '../wording/hangs.ts';
import { causeText } from '../wording/main-cause.ts';
import { outcomeText, shortVerdictLine } from '../wording/verdict-words.ts';
import { decidingText, headlineText, simulationSuffix, wholeVerdictText } from '../wording/whole-verdict.ts';
import { allure3Files } from './allure3.ts';
import { categoriesOf } from './categories.ts';
import { historyFiles } from './history.ts';
import { OPENING } from './status.ts';
import { testResultOf, uuidOf } from './test-result.ts';

/** Content that Allure shows beside the tests. */
export interface AllureAdditions {
  readonly scenarioFiles: readonly ScenarioFile[];
  /** The picture of all scenarios and devices. */
  readonly fleet: string | undefined;
  readonly earlier: readonly EarlierVerdict[];
  /** Reads a file of the run folder; undefined if it cannot be read. */
  readonly read: ReadEvidence;
}

const MAX_ATTACHMENTS = 3;

/** Files of `allure-results/`, readable by Allure 2 and 3. */
export function allureResults(
  result: Result,
  { scenarioFiles, fleet, earlier, read }: AllureAdditions,
): ReadonlyMap<string, FileContent> {
  const files = new Map<string, FileContent>([
    ['categories.json', JSON.stringify(categoriesOf(result), null, 1)],
    ['environment.properties', environmentProperties(result)],
    ['executor.json', JSON.stringify(executorOf(result, earlier))],
    ...globalFiles(result, fleet),
    ...historyFiles(earlier, result.undecided),
    ...allure3Files(result, earlier),
  ]);
  for (const scenario of result.scenarios) {
    const uuid = uuidOf(result.run, scenario);
    const ofScenario = scenarioFiles.filter(({ scenario: slug }) => slug === scenario.slug);
    const own = [
      ...ofScenario.filter(({ name }, i) => i < MAX_ATTACHMENTS || name === 'trend.svg'),
      ...evidenceOf(scenario, read),
    ];
    const named = own.map((attachment, i) => ({
      ...attachment,
      source: `${uuid}-${i}-attachment.${attachment.name.split('.').at(-1)}`,
    }));
    for (const { source, content } of named) files.set(source, content);
    const links = named.map(({ name, type, source }): Attachment => ({ name, type, source }));
    const test = testResultOf(result, scenario, links);
    for (const one of [test, ...retriesOf(test, scenario)])
      files.set(`${one.uuid}-result.json`, JSON.stringify(one));
  }
  return files;
}

/** Runs of which the screen and the log are attached. */
const MAX_FAILED_RUNS = 3;

/** The screen and the log of runs that failed. */
const evidenceOf = (
  scenario: ScenarioResult,
  read: ReadEvidence,
): readonly Omit<ScenarioFile, 'scenario'>[] =>
  failedRuns(scenario)
    .slice(0, MAX_FAILED_RUNS)
    .flatMap(({ run, arm, failure = {} }) => {
      const of = `run ${run} (${arm})`;
      const files = [
        { path: failure.screenshot, name: `${of}: screen.png`, type: 'image/png' },
        { path: failure.logcat, name: `${of}: logcat.txt`, type: 'text/plain' },
        { path: failure.anrReport, name: `${of}: threads by Android.txt`, type: 'text/plain' },
      ];
      return files.flatMap(({ path, name, type }) => {
        const content = path === undefined ? undefined : read(path);
        return content === undefined ? [] : [{ name, type, content }];
      });
    });

/** `type` selects the icon: Allure has one per CI service. */
const executorOf = (result: Result, [newest]: readonly EarlierVerdict[]): ExecutorInfo => ({
  name: plainText(result.tool),
  type: result.build?.service ?? 'hitchproof',
  buildName: `${plainText(result.build === undefined ? result.run : `#${result.build.name}`)}: ${headlineText(result)}`,
  buildOrder: (newest?.ordinal ?? 0) + 1,
  reportName: plainText(result.run),
  ...(result.build?.url === undefined ? {} : { buildUrl: result.build.url }),
});

/** Files about the whole run: Allure 3 shows them beside the tests, Allure 2 ignores them. */
function globalFiles(result: Result, fleet: string | undefined): readonly (readonly [string, string])[] {
  const timestamp = Date.parse(result.createdAt);
  const shown = [
    { name: 'summary.md', type: 'text/markdown', content: summaryMarkdown(result) },
    ...(fleet === undefined ? [] : [{ name: 'fleet.svg', type: 'image/svg+xml', content: fleet }]),
  ].map((file) => ({ ...file, source: `hitchproof-${file.name.replace('.', '-attachment.')}` }));
  const globals: Globals = {
    attachments: shown.map(({ name, type, source }) => ({ name, type, source, timestamp })),
    errors: [],
  };
  return [
    ...shown.map(({ source, content }) => [source, content] as const),
    ['hitchproof-globals.json', JSON.stringify(globals)],
  ];
}

const MAX_RETRIES = 10;

/**
 * Runs that ended by a transient failure and were repeated, as Allure's retries of the scenario's test. Of results with
 * one history id, Allure takes the one that began last as the test, so these begin before it.
 */
export const retriesOf = (test: TestResult, { runs }: ScenarioResult): readonly TestResult[] =>
  runsMadeAgain(runs)
    .slice(-MAX_RETRIES)
    .map((run, i, all) => ({
      ...test,
      uuid: `${test.uuid}-${digestOf([run.arm, run.run]).slice(0, 8)}`,
      status: Status.BROKEN,
      statusDetails: { message: `${OPENING.infrastructure}: ${textOf(run)}` },
      steps: [],
      attachments: [],
      start: (test.start ?? 0) - all.length + i,
      stop: (test.start ?? 0) - all.length + i + (run.wallMs ?? 0),
    }));

const textOf = (run: RunResult): string => `run ${run.run} (${run.arm}): ${outcomeText(run) ?? ''}`;

/** Facts about the whole run; facts about a device are parameters of its tests. */
export function environmentProperties(result: Result): string {
  const { target, app } = result;
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['Verdict', wholeVerdictText(result)],
    ['Because', becauseOf(result)],
    ['Measured', measuredOf(result)],
    ['Target', `${target.kind}${simulationSuffix(result)}`],
    ['Device', `${target.manufacturer} ${target.model}, API ${target.api}`],
    ['App', `${app.package} ${app.versionName} (${app.versionCode}), ${app.buildType}`],
    ['Commit', result.commit],
    ['World', result.world],
    ['Seed', String(result.seed)],
    ['Tool', result.tool],
  ];
  return entries
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} = ${escaped(value)}\n`]))
    .join('');
}

/** The number and the cause, for any verdict but a pass. */
function becauseOf(result: Result): string | undefined {
  if (result.verdict.kind === 'pass') return undefined;
  const slow = result.scenarios.find(({ verdicts }) => verdicts.some(({ kind }) => kind === 'fail'));
  const cause = slow && causeText(slow.causes);
  return [decidingText(result), cause].filter((part) => part !== undefined).join('; cause: ');
}

const SHOWN_SCENARIOS = 3;

/** The numbers of a pass, which has no cause. */
function measuredOf({ verdict, scenarios }: Result): string | undefined {
  if (verdict.kind !== 'pass') return undefined;
  const lines = scenarios.flatMap(({ name, verdicts: [first] }) =>
    first === undefined ? [] : [`${plainText(name)}: ${shortVerdictLine(first)}`],
  );
  const more = lines.length > SHOWN_SCENARIOS ? [`${lines.length - SHOWN_SCENARIOS} more`] : [];
  return lines.length === 0 ? undefined : [...lines.slice(0, SHOWN_SCENARIOS), ...more].join('; ');
}

/** https://docs.oracle.com/javase/8/docs/api/java/util/Properties.html#load-java.io.Reader- */
const escaped = (value: string): string =>
  [...plainText(value)]
    .map((char) => {
      if (char === '\\') return '\\\\';
      return char > '~' ? [...char].flatMap(utf16Units).join('') : char;
    })
    .join('');

const utf16Units = (char: string): string[] =>
  Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`);
