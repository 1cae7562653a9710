import { type Attachment, Stage, type TestResult } from 'allure-js-commons';
import type { ExecutorInfo } from 'allure-js-commons/sdk';
import type { FileContent } from '../file-content.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { formatNumber } from '../text/format.ts';
import { plainText } from '../text/plain-text.ts';
import { escapeXml } from '../text/xml.ts';
import { factorText } from '../wording/factors.ts';
import { deviceText } from '../wording/verdict-words.ts';
import { categories } from './categories.ts';
import { environmentProperties } from './environment.ts';
import { globalFiles } from './globals.ts';
import { historyIdOf, uuidOf } from './identity.ts';
import { allurePerf } from './perf.ts';
import { statusOf } from './status.ts';
import { type Span, stepsOf } from './steps.ts';

/** A picture, page or trace that belongs to one scenario. */
export interface ScenarioAttachment {
  readonly scenario: string;
  readonly name: string;
  readonly type: string;
  readonly extension: string;
  readonly content: FileContent;
}

const MAX_ATTACHMENTS = 3;

/** Files of `allure-results/`, readable by Allure 2 and 3. */
export function allureResults(
  result: Result,
  attachments: readonly ScenarioAttachment[],
): ReadonlyMap<string, FileContent> {
  const files = new Map<string, FileContent>([
    ['categories.json', JSON.stringify(categories, null, 1)],
    ['environment.properties', environmentProperties(result)],
    ['executor.json', JSON.stringify(executorOf(result))],
    ['hitchproof-perf.json', JSON.stringify(allurePerf(result))],
    ...globalFiles(result),
  ]);
  for (const scenario of result.scenarios) {
    const uuid = uuidOf(result.run, scenario);
    const own = attachments.filter(({ scenario: slug }) => slug === scenario.slug).slice(0, MAX_ATTACHMENTS);
    const named = own.map((attachment, i) => ({
      ...attachment,
      source: `${uuid}-${i}-attachment.${attachment.extension}`,
    }));
    for (const { source, content } of named) files.set(source, content);
    const links = named.map(({ name, type, source }): Attachment => ({ name, type, source }));
    files.set(`${uuid}-result.json`, JSON.stringify(testOf(result, scenario, links)));
  }
  return files;
}

function testOf(result: Result, scenario: ScenarioResult, attachments: Attachment[]): TestResult {
  const span = spanOf(result, scenario);
  const name = plainText(scenario.name);
  return {
    uuid: uuidOf(result.run, scenario),
    historyId: historyIdOf(scenario),
    testCaseId: historyIdOf(scenario),
    fullName: `${plainText(scenario.spec)}#${name} on ${deviceText(scenario)}`,
    name: result.simulated ? `${name} (simulated)` : name,
    ...statusOf(scenario),
    stage: Stage.FINISHED,
    descriptionHtml: description(scenario),
    steps: stepsOf(scenario, span),
    attachments,
    parameters: facts(scenario).map(([key, value]) => ({ name: key, value })),
    labels: labels(result, scenario),
    links: [],
    ...span,
  };
}

const facts = ({ device }: ScenarioResult): (readonly [string, string])[] => [
  ['device', plainText(device.model)],
  ['androidApi', String(device.api)],
  ['refreshRate', `${formatNumber(device.refreshHz)} Hz`],
  ['buildType', plainText(device.buildType)],
  ['gestureEngine', plainText(device.gestureEngine)],
];

function labels(result: Result, scenario: ScenarioResult): TestResult['labels'] {
  const arms = [...new Set(scenario.runs.map(({ arm }) => arm))].join('+');
  return [
    ['parentSuite', deviceText(scenario)],
    ['suite', plainText(scenario.spec) || 'scenarios'],
    ['feature', plainText(scenario.name)],
    ['host', plainText(result.target.serial)],
    ['framework', 'hitchproof'],
    ['arm', arms],
    ...(result.simulated ? [['tag', 'simulated'] as const] : []),
    ...facts(scenario),
  ].map(([name = '', value = '']) => ({ name, value }));
}

/** Of the current arm: the baseline may be a recording of another day. */
function spanOf(result: Result, { runs }: ScenarioResult): Span {
  const current = runs.filter(({ arm }) => arm === 'current');
  const spans = current.flatMap(({ startedAt, wallMs }) => {
    const start = startedAt === undefined ? Number.NaN : Date.parse(startedAt);
    return Number.isFinite(start) ? [{ start, stop: start + (wallMs ?? 0) }] : [];
  });
  const created = Date.parse(result.createdAt);
  const fallback = { start: created, stop: created };
  return spans.length === 0
    ? fallback
    : { start: Math.min(...spans.map((s) => s.start)), stop: Math.max(...spans.map((s) => s.stop)) };
}

/** Allure shows it above the steps: the first cause, so that nobody has to open an attachment for it. */
function description({ causes: { stacks, mainFactors }, gesture, slidesPerRun }: ScenarioResult): string {
  const what =
    gesture === undefined ? '' : `${slidesPerRun} slides per run, ${gesture.kind} ${gesture.direction}. `;
  const [stack] = stacks;
  const [factor] = mainFactors;
  const cause =
    stack === undefined
      ? ''
      : `First cause: <code>${escapeXml(stack.appFrame ?? stack.key)}</code>, ${formatNumber(stack.hitchMs)} ms of hitches. `;
  return `<p>${what}${cause}${factor === undefined ? '' : `Main factor: ${escapeXml(factorText(factor.factor))}.`}</p>`;
}

const executorOf = ({ tool, run }: Result): ExecutorInfo => ({
  name: plainText(tool),
  type: 'hitchproof',
  buildName: plainText(run),
});
