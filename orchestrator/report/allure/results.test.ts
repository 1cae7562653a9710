import type { TestResult } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';
import { expect, test } from 'vitest';
import { earlierWith } from '../../../test/builders/earlier-with.ts';
import {
  judgedRunOf,
  judgementOf,
  manifestOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import { resultWith, scenarioWith } from '../../../test/builders/result-with.ts';
import type { JudgedRun, RunOutcome } from '../../judge/judged-run.ts';
import type { MetricVerdict } from '../../judge/metric-verdict.ts';
import type { FileContent } from '../../run-folder/plain-files.ts';
import { resultOf } from '../result/result-of.ts';
import type { ScenarioFile } from '../scenario-files.ts';
import { categoriesOf } from './categories.ts';
import { type AllureAdditions, allureResults, retriesOf } from './results.ts';
import { testResultOf } from './test-result.ts';

const attachment = (name: string): ScenarioFile => ({
  scenario: 'feed-fling',
  name,
  type: 'text/html',
  content: name,
});

const additions = (change: Partial<AllureAdditions> = {}): AllureAdditions => ({
  scenarioFiles: [],
  fleet: undefined,
  earlier: [],
  read: () => undefined,
  ...change,
});

function written(
  scenarios = [scenarioOf()],
  attachments: readonly ScenarioFile[] = [],
): { files: ReadonlyMap<string, FileContent>; tests: TestResult[] } {
  const files = allureResults(
    resultOf(reportOf({ judgement: judgementOf({ scenarios }) })),
    additions({ scenarioFiles: attachments }),
  );
  const results = [...files].filter(([name]) => name.endsWith('-result.json'));
  return { files, tests: results.map(([, text]) => JSON.parse(String(text)) as TestResult) };
}

const testOf = (verdicts: readonly MetricVerdict[], runs?: readonly JudgedRun[]): TestResult => {
  const [only] = written([scenarioOf(runs === undefined ? { verdicts } : { verdicts, runs })]).tests;
  if (only === undefined) throw new Error('no test was written');
  return only;
};
const run = (outcome: JudgedRun['outcome']): JudgedRun => judgedRunOf({ outcome });
const pass = verdictOf({ kind: 'pass', gate: { kind: 'budget', max: 20 } });
const noData = verdictOf({ kind: 'no-data', median: undefined, estimate: undefined, values: [] });

test('steps: setup, slides, one per budget line; the failed one reads measured > limit', () => {
  const { steps, status, statusDetails } = testOf([verdictOf(), pass]);
  expect(steps.map(({ name, status: of }) => [name, of])).toEqual([
    ['setup: Pixel 8 · API 35 · 60 Hz, release build', 'passed'],
    ['slides: 3 runs', 'passed'],
    ['hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10', 'failed'],
    ['hitch rate 12.4 ms/s, 95 % [10.9, 13.8] (≤ 20)', 'passed'],
  ]);
  expect(status).toBe('failed');
  expect(statusDetails.message).toBe('AssertionError: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10');
});

interface Judged {
  readonly verdicts: readonly MetricVerdict[];
  readonly runs?: readonly JudgedRun[];
}
const crash = run({ kind: 'app-failure', cause: 'crash', message: 'x' });
const warm = run({ kind: 'invalid', environment: ['THERMAL'], reasons: [], suppressed: [] });
const noSession = run({ kind: 'infrastructure', message: 'no session', retriable: false });

test.each<[string, Judged, string, string | undefined]>([
  ['all pass', { verdicts: [pass] }, 'passed', undefined],
  ['a failure', { verdicts: [verdictOf(), noData] }, 'failed', 'Performance failure'],
  ['no value', { verdicts: [noData, pass] }, 'broken', 'Infrastructure'],
  ['unsure', { verdicts: [verdictOf({ kind: 'inconclusive' })] }, 'broken', 'Inconclusive'],
  ['no baseline', { verdicts: [verdictOf({ kind: 'no-baseline' })] }, 'broken', 'Inconclusive'],
  ['a crash', { verdicts: [pass], runs: [crash] }, 'failed', 'App failure'],
  ['a warm phone', { verdicts: [noData], runs: [warm] }, 'broken', 'Invalid environment'],
  ['no session', { verdicts: [noData], runs: [noSession] }, 'broken', 'Infrastructure'],
  ['no runs at all', { verdicts: [], runs: [] }, 'broken', 'Infrastructure'],
])('status and category of %s', (_name, { verdicts, runs }, expected, category) => {
  const { files, tests } = written([scenarioOf(runs === undefined ? { verdicts } : { verdicts, runs })]);
  const [{ status, statusDetails } = { status: 'none', statusDetails: {} }] = tests;
  expect(status).toBe(expected);
  const categories = JSON.parse(String(files.get('categories.json'))) as Category[];
  const matching = categories.filter(
    ({ matchedStatuses, messageRegex }) =>
      matchedStatuses?.includes(status as never) &&
      new RegExp(`^(?:${messageRegex})$`).test(statusDetails.message ?? ''),
  );
  expect(matching.map(({ name }) => name)).toEqual(category === undefined ? [] : [category]);
});

test('at most three attachments, each written', () => {
  const { files, tests } = written([scenarioOf()], ['a', 'b', 'c', 'd'].map(attachment));
  const links = tests[0]?.attachments ?? [];
  expect(links.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(links.map(({ source }) => files.get(source))).toEqual(['a', 'b', 'c']);
});

test('the trend is attached, and the screen and the log of runs that failed', () => {
  const scenario = scenarioWith({
    runs: [
      {
        ...{ run: 2, arm: 'current', values: {}, slides: 0, slidingFps: undefined },
        outcome: { kind: 'app-failure', cause: 'crash', message: 'x' },
        failure: { trace: 'x', screenshot: 'failures/a.png', logcat: 'failures/gone.txt' },
      },
    ],
  });
  const png = Uint8Array.of(137, 80);
  const result = { ...resultOf(reportOf()), scenarios: [scenario] };
  const scenarioFiles = ['a', 'b', 'c', 'd', 'trend.svg'].map(attachment);
  const read = (path: string) => (path === 'failures/a.png' ? png : undefined);
  const files = allureResults(result, additions({ scenarioFiles, read }));
  const [, text] = [...files].find(([name]) => name.endsWith('-result.json')) ?? [];
  const { attachments, statusDetails } = JSON.parse(String(text)) as TestResult;
  expect(attachments.map(({ name }) => name)).toEqual([
    'a',
    'b',
    'c',
    'trend.svg',
    'run 2 (current): screen.png',
  ]);
  expect(files.get(attachments.at(-1)?.source ?? '')).toBe(png);
  expect(statusDetails.trace).toBe('x');
});

test('a trend follows scenario and device class, regardless of serial and run', () => {
  const historyIds = (change: object, scenario = 'feed-fling') =>
    written([scenarioOf({ scenario, deviceClass: { ...scenarioOf().deviceClass, ...change } })]).tests[0]
      ?.historyId;
  expect(historyIds({})).toBe(historyIds({}));
  const others = [
    { model: 'Pixel 9' },
    { api: 34 },
    { refreshHz: 120 },
    { buildType: 'debug' },
    { gestureEngine: 'w3c' },
    { profile: 'mid' },
    { profile: 'entry' },
  ];
  const ids = [...others.map((other) => historyIds(other)), historyIds({}, 'other'), historyIds({})];
  expect(new Set(ids).size).toBe(ids.length);
});

test('a virtual device is tagged and named simulated', () => {
  const result = resultOf(reportOf({ judgement: judgementOf({ simulated: true }) }));
  const files = allureResults(result, additions());
  const text = [...files].find(([name]) => name.endsWith('-result.json'))?.[1] ?? '{}';
  const { name, labels } = JSON.parse(String(text)) as TestResult;
  expect(name).toBe('feed-fling (simulated)');
  expect(labels).toContainEqual({ name: 'tag', value: 'simulated' });
  expect(files.get('environment.properties')).toContain('Verdict = fail (simulated)\n');
});

test('a hostile device adds no property and no markup', () => {
  const target = { ...manifestOf().target, model: 'x\nVerdict = pass\\u000aTool = y' };
  const scenario = scenarioOf({ scenario: '<script>alert(1)</script>' });
  const input = reportOf({
    manifest: manifestOf({ target }),
    judgement: judgementOf({ scenarios: [scenario] }),
  });
  const properties =
    allureResults(resultOf(input), additions()).get('environment.properties')?.toString() ?? '';
  expect(properties.match(/^Verdict/gm)).toHaveLength(1);
  expect(properties).toContain('\\\\u000a');
});

const jsonIn = (files: ReadonlyMap<string, FileContent>, name: string): unknown =>
  JSON.parse(String(files.get(name) ?? 'null'));

test('the files of the whole run', () => {
  const { files } = written();
  expect([...files.keys()].filter((name) => !name.endsWith('-result.json'))).toEqual([
    'categories.json',
    'environment.properties',
    'executor.json',
    'hitchproof-summary-attachment.md',
    'hitchproof-globals.json',
    'hitchproof-perf.json',
    'allurerc.mjs',
  ]);
  expect(jsonIn(files, 'categories.json')).toEqual(categoriesOf(resultOf(reportOf())));
  expect(jsonIn(files, 'executor.json')).toEqual({
    name: 'hitchproof 0.1.0',
    type: 'hitchproof',
    buildName: '20260301-120000: fail · feed-fling: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10',
    buildOrder: 1,
    reportName: '20260301-120000',
  });
  expect(jsonIn(files, 'hitchproof-globals.json')).toEqual({
    attachments: [
      {
        name: 'summary.md',
        type: 'text/markdown',
        source: 'hitchproof-summary-attachment.md',
        timestamp: Date.UTC(2026, 2, 1, 12),
      },
    ],
    errors: [],
  });
  expect(String(files.get('hitchproof-summary-attachment.md'))).toContain('Hitchproof: fail');
});

test('values for trends: one per scenario, device and metric', () => {
  const [first, ...others] = jsonIn(written().files, 'hitchproof-perf.json') as readonly { key: string }[];
  const at = Date.UTC(2026, 2, 1, 12);
  const key = expect.stringMatching(/^feed-fling\.pixel-8-[0-9a-f]{8}-api35-60hz\.scroll-hitch-rate$/);
  expect(first).toEqual({ id: first?.key, key, value: 12.4, start: at, stop: at });
  expect(new Set([first, ...others].map((entry) => entry?.key)).size).toBe(others.length + 1);
});

test('attachments belong to their scenario, named after its test', () => {
  const other = { ...attachment('x'), scenario: 'other' };
  const { files, tests } = written([scenarioOf()], [other, attachment('a.html')]);
  expect(tests[0]?.attachments).toEqual([
    { name: 'a.html', type: 'text/html', source: `${tests[0]?.uuid}-0-attachment.html` },
  ]);
  expect([...files.values()]).not.toContain('x');
});

test('with earlier sessions: their verdicts, and the next number of a build', () => {
  const { deviceClass } = scenarioOf();
  const files = allureResults(
    resultOf(reportOf()),
    additions({
      earlier: [earlierWith({ ordinal: 7, deviceClass }), earlierWith({ ordinal: 6, deviceClass })],
    }),
  );
  expect(jsonIn(files, 'executor.json')).toMatchObject({ buildOrder: 8 });
  const [test] = [...files].filter(([name]) => name.endsWith('-result.json')).map(([, text]) => String(text));
  const { historyId } = JSON.parse(test ?? '{}') as TestResult;
  expect(jsonIn(files, 'history/history.json')).toHaveProperty([historyId ?? '', 'items', 'length'], 2);
});

test('a run made again after a transient failure is a retry of the test', () => {
  const runs = [
    run({ kind: 'infrastructure', message: 'the tunnel broke', retriable: true }),
    judgedRunOf({ run: 1 }),
  ];
  const { tests } = written([scenarioOf({ verdicts: [pass], runs })]);
  expect(tests.map(({ status, historyId }) => [status, historyId])).toEqual([
    ['passed', tests[0]?.historyId],
    ['broken', tests[0]?.historyId],
  ]);
});

test('a result of a thousand runs of long texts is at most 64 KB', () => {
  const message = 'x'.repeat(5000);
  const outcomes = [
    { kind: 'valid' },
    { kind: 'infrastructure', message, retriable: true },
    { kind: 'app-failure', cause: 'crash', message },
  ] as const;
  const runs = Array.from({ length: 334 }).flatMap((_, i) =>
    outcomes.map((outcome, j) => judgedRunOf({ run: 3 * i + j, outcome })),
  );
  const many = Array.from({ length: 30 }, (_, i) => verdictOf({ metric: message + i }));
  const { files } = written([scenarioOf({ runs, verdicts: many })]);
  const sizes = [...files].filter(([name]) => name.endsWith('-result.json')).map(([, text]) => text.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
  expect(sizes).toHaveLength(11);
});

test('the picture of the fleet belongs to the whole run', () => {
  const files = allureResults(resultOf(reportOf()), additions({ fleet: '<svg/>' }));
  expect(files.get('hitchproof-fleet-attachment.svg')).toBe('<svg/>');
  expect(jsonIn(files, 'hitchproof-globals.json')).toMatchObject({
    attachments: [{ name: 'summary.md' }, { name: 'fleet.svg', source: 'hitchproof-fleet-attachment.svg' }],
  });
});

test('the executor links the CI job', () => {
  const build = { service: 'gitlab', name: '42', url: 'https://gitlab.com/a/b/-/jobs/7' } as const;
  const result = resultOf(reportOf({ manifest: manifestOf({ build }) }));
  expect(jsonIn(allureResults(result, additions()), 'executor.json')).toMatchObject({
    type: 'gitlab',
    buildName: expect.stringMatching(/^#42: fail · feed-fling: /),
    buildUrl: build.url,
  });
});

const lost: RunOutcome = { kind: 'infrastructure', message: 'the tunnel broke', retriable: true };
const valid: RunOutcome = { kind: 'valid' };

function retries(...outcomes: RunOutcome[]) {
  const scenario = scenarioWith();
  const runs = outcomes.map((outcome, run) => ({
    run,
    arm: 'current' as const,
    outcome,
    values: {},
    slides: 0,
  }));
  const test = testResultOf(resultWith(), scenario, []);
  return { test, retried: retriesOf(test, { ...scenario, runs }) };
}

test('each has its message and begins before the test, in order', () => {
  const { test, retried } = retries(lost, valid, lost, valid);
  expect(retried.map(({ statusDetails }) => statusDetails.message)).toEqual([
    'Infrastructure or no data: run 0 (current): infrastructure: the tunnel broke',
    'Infrastructure or no data: run 2 (current): infrastructure: the tunnel broke',
  ]);
  const start = test.start ?? 0;
  expect(retried.map(({ start }) => start)).toEqual([start - 2, start - 1]);
  expect(new Set([test, ...retried].map(({ uuid }) => uuid)).size).toBe(3);
  expect(retried.map(({ historyId, steps }) => [historyId, steps])).toEqual([
    [test.historyId, []],
    [test.historyId, []],
  ]);
});

test.each<[string, RunOutcome]>([
  ['counts', valid],
  ['cannot be made again', { ...lost, retriable: false }],
  ['found a crash', { kind: 'app-failure', cause: 'crash' }],
])('a run that %s is none', (_, outcome) => expect(retries(outcome, valid).retried).toEqual([]));

test('the last ten are kept', () => {
  const outcomes = Array.from({ length: 12 }, () => [lost, valid]).flat();
  expect(retries(...outcomes).retried.at(0)?.statusDetails.message).toContain('run 4 ');
});
