import { createHash } from 'node:crypto';
import { group, sort } from 'd3-array';
import { fileNameOf } from '../../base/file-name.ts';
import type { EarlierVerdict } from '../../history/read-earlier.ts';
import type { DeviceClass } from '../../judge/device-class.ts';
import { keyMetrics } from '../result/key-metrics.ts';
import type { Result } from '../result/result.ts';
import { slugOf } from '../result/result-of.ts';
import { earlierTestId, earlierText, spanOf } from './history.ts';
import { STATUS_OF_VERDICT } from './status-of-verdict.ts';

/**
 * Allure 3 reads categories and history through a configuration only; this one has no value of a session. Allure would
 * append the session to the file: it is left as it is, so that a report can be made again.
 * https://allurereport.org/docs/v3/configure/
 */
const CONFIGURATION = `import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
export default {
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
  ['allurerc.mjs', CONFIGURATION],
  ...(earlier.length === 0 ? [] : [['history.jsonl', historyLines(earlier)] as const]),
];

/** Allure averages entries of equal keys: one entry per scenario, device and metric. */
const trendValues = (result: Result) =>
  keyMetrics(result).map(({ scenario, metric, median }) => {
    const key = trendKey(scenario.slug, scenario.device, metric);
    const at = Date.parse(result.createdAt);
    return { id: key, key, value: median, start: at, stop: at };
  });

const trendKey = (slug: string, { model, api, refreshHz }: DeviceClass, metric: string): string =>
  `${slug}.${fileNameOf(model)}-api${api}-${refreshHz}hz.${fileNameOf(metric)}`;

/** A line for each earlier session, oldest first, as Allure appends them. */
const historyLines = (earlier: readonly EarlierVerdict[]): string =>
  sort(
    group(earlier, ({ ordinal }) => ordinal),
    ([ordinal]) => ordinal,
  )
    .map(([, verdicts]) => `${JSON.stringify(pointOf(verdicts))}\n`)
    .join('');

function pointOf(verdicts: readonly EarlierVerdict[]) {
  const [{ session = '', judgedAt = '' } = {}] = verdicts;
  return {
    uuid: session,
    name: session,
    timestamp: Date.parse(judgedAt),
    knownTestCaseIds: verdicts.map((one) => md5(earlierTestId(one))),
    testResults: Object.fromEntries(verdicts.map((one) => [historyIdOf3(earlierTestId(one)), testOf(one)])),
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

function testOf(earlier: EarlierVerdict) {
  const { start, stop } = spanOf(earlier);
  return {
    id: md5(`${earlier.session} ${earlierTestId(earlier)}`),
    name: earlier.scenario,
    environment: 'default',
    status: STATUS_OF_VERDICT[earlier.verdict],
    message: earlierText(earlier),
    start,
    stop,
    duration: stop - start,
    historyId: historyIdOf3(earlierTestId(earlier)),
    url: '',
  };
}

/** Allure 3 makes its own ids of ours: of the test, and of the parameters that are not excluded, of which there are none. */
const historyIdOf3 = (testCaseId: string): string => `${md5(testCaseId)}.${md5('')}`;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
