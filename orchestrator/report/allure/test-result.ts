import { type Attachment, Stage, type TestResult } from 'allure-js-commons';
import { digestOf } from '../../base/sha256-of.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { scenarioSpan } from '../result/scenario-span.ts';
import { formatNumber, plainText } from '../text/format.ts';
import { escapeXml } from '../text/xml.ts';
import { factorText } from '../wording/factors.ts';
import { mainCauseText } from '../wording/main-cause.ts';
import { sceneLines } from '../wording/scenes.ts';
import { deviceText } from '../wording/verdict-words.ts';
import { grownLines, mostWorkLines } from '../wording/work-words.ts';
import { historyIdOf } from './history-id.ts';
import { statusOf } from './status.ts';
import { stepsOf } from './steps.ts';

/** One scenario as one Allure test. */
export function testResultOf(
  result: Result,
  scenario: ScenarioResult,
  attachments: Attachment[],
): TestResult {
  const created = Date.parse(result.createdAt);
  const span = scenarioSpan(scenario) ?? { start: created, stop: created };
  const name = plainText(scenario.name);
  return {
    uuid: uuidOf(result.run, scenario),
    historyId: historyIdOf(scenario),
    testCaseId: historyIdOf(scenario),
    fullName: `${plainText(scenario.spec)}#${name} on ${deviceText(scenario)}`,
    name: result.simulated ? `${name} (simulated)` : name,
    ...statusOf(scenario, result.undecided),
    stage: Stage.FINISHED,
    descriptionHtml: description(scenario),
    steps: stepsOf(scenario, span, result.undecided),
    attachments,
    // Excluded because the history id already includes them.
    parameters: facts(scenario).map(([key, value]) => ({ name: key, value, excluded: true })),
    labels: labels(result, scenario),
    links: [],
    ...span,
  };
}

const facts = ({ device }: ScenarioResult): (readonly [string, string])[] => [
  ['device', plainText(device.model)],
  ['androidApi', String(device.api)],
  ...(device.source === 'macrobenchmark'
    ? []
    : ([
        ['refreshRate', `${formatNumber(device.refreshHz)} Hz`],
        ['buildType', plainText(device.buildType)],
        ['gestureEngine', plainText(device.gestureEngine)],
      ] as const)),
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

/** Shown by Allure above the steps: the main cause, visible without opening an attachment. */
function description(scenario: ScenarioResult): string {
  const { gesture, slidesPerRun } = scenario;
  const { mainFactors } = scenario.causes;
  const what =
    gesture === undefined ? '' : `${slidesPerRun} slides per run, ${gesture.kind} ${gesture.direction}. `;
  const [factor] = mainFactors;
  const main = mainCauseText(scenario.causes);
  const cause = main === undefined ? '' : `Main cause: ${escapeXml(main)}. `;
  const screens = sceneLines(scenario)
    .map((line) => `<p>${escapeXml(line.trim(), 400)}</p>`)
    .join('');
  const of = { scenarios: [scenario] };
  const grown = [...grownLines(of), ...mostWorkLines(of)]
    .map((line) => `<p>${escapeXml(line.trim())}</p>`)
    .join('');
  return `<p>${what}${cause}${factor === undefined ? '' : `Main factor: ${escapeXml(factorText(factor.factor))}.`}</p>${screens}${grown}`;
}

/** Derived from the run, so that writing a report twice writes the same files. */
export const uuidOf = (run: string, scenario: ScenarioResult): string =>
  digestOf([run, scenario.slug, historyIdOf(scenario)]).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  );
