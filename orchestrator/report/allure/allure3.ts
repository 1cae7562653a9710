import { createHash } from 'node:crypto';
import type { Undecided } from '../../base/answers.ts';
import { fileNameOf } from '../../base/file-name.ts';
import type { EarlierVerdict } from '../../history/read-earlier.ts';
import type { DeviceClass } from '../../judge/device-class.ts';
import { keyMetrics } from '../result/key-metrics.ts';
import type { Result } from '../result/result.ts';
import { slugOf } from '../result/result-of.ts';
import { headlineText } from '../wording/whole-verdict.ts';
import { earlierTestId, itemOf, sessionsOf } from './history.ts';

/**
 * Allure 3 reads its report's name, categories and history only through a configuration. Appending the session to the
 * history is switched off, so that a report can be made again.
 * https://allurereport.org/docs/v3/configure/
 */
const configuration = (name: string): string => `import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
export default {
  name: ${JSON.stringify(name)},
  categories: JSON.parse(readFileSync(beside('categories.json'), 'utf8')),
  historyPath: beside('history.jsonl'),
  appendHistory: false,
};
`;

/** Files of `allure-results/` for Allure 3 alone. */
export const allure3Files = (
  result: Result,
  earlier: readonly EarlierVerdict[],
): readonly (readonly [name: string, text: string])[] => [
  ['hitchproof-perf.json', JSON.stringify(trendValues(result))],
  ['allurerc.mjs', configuration(`Hitchproof: ${headlineText(result)}`)],
  ...(earlier.length === 0 ? [] : [['history.jsonl', historyLines(earlier, result.undecided)] as const]),
];

/** One entry per scenario, device and metric: Allure averages entries with equal keys. */
const trendValues = (result: Result) =>
  keyMetrics(result).map(({ scenario, metric, median }) => {
    const key = trendKey(scenario.slug, scenario.device, metric);
    const at = Date.parse(result.createdAt);
    return { id: key, key, value: median, start: at, stop: at };
  });

const trendKey = (slug: string, { model, api, refreshHz }: DeviceClass, metric: string): string =>
  `${slug}.${fileNameOf(model)}-api${api}-${refreshHz}hz.${fileNameOf(metric)}`;

/** One line per earlier session, oldest first, as Allure appends them. */
const historyLines = (earlier: readonly EarlierVerdict[], undecided?: Undecided): string =>
  sessionsOf(earlier)
    .map((verdicts) => `${JSON.stringify(pointOf(verdicts, undecided))}\n`)
    .reverse()
    .join('');

function pointOf(verdicts: readonly EarlierVerdict[], undecided?: Undecided) {
  const [{ session = '', judgedAt = '' } = {}] = verdicts;
  const results = verdicts.map((one) => resultOf(one, undecided));
  return {
    uuid: session,
    name: session,
    timestamp: Date.parse(judgedAt),
    knownTestCaseIds: verdicts.map(testCaseIdOf),
    testResults: Object.fromEntries(results.map((result) => [result.historyId, result])),
    metrics: Object.fromEntries(
      verdicts.flatMap(({ scenario, deviceName, deviceClass, hitchRate }) =>
        hitchRate === undefined
          ? []
          : [[trendKey(slugOf(scenario, deviceName), deviceClass, 'scroll-hitch-rate'), hitchRate]],
      ),
    ),
    url: '',
  };
}

function resultOf(earlier: EarlierVerdict, undecided?: Undecided) {
  const { uid, status, statusDetails, time } = itemOf(earlier, undecided);
  return {
    id: uid,
    name: earlier.scenario,
    environment: 'default',
    status,
    message: statusDetails,
    ...time,
    historyId: `${testCaseIdOf(earlier)}.${NO_PARAMETERS}`,
    url: '',
  };
}

/** Allure 3 derives its id from the test's id and that of its parameters, all of which are excluded. */
const testCaseIdOf = (earlier: EarlierVerdict): string => md5(earlierTestId(earlier));

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const NO_PARAMETERS = md5('');
