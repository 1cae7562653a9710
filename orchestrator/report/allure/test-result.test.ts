import { expect, test } from 'vitest';
import { causesWith, resultWith, scenarioWith, stackWith } from '../../../test/builders/result-with.ts';
import type { ScenarioResult } from '../result/result.ts';
import { testResultOf, uuidOf } from './test-result.ts';

const testOf = (change: Partial<ScenarioResult> = {}) => testResultOf(resultWith(), scenarioWith(change), []);
const factor = { factor: 'lateStart', frames: 1, hitchMs: 25 };

test('one scenario on one device is one finished test', () => {
  const { steps, status, statusDetails, uuid, historyId, testCaseId, labels, ...test } = testOf({
    causes: causesWith(),
  });
  expect(test).toEqual({
    fullName: 'specs/feed.spec.ts#feed-fling on Pixel 8 · API 35 · 60 Hz',
    name: 'feed-fling',
    stage: 'finished',
    descriptionHtml: '<p>5 slides per run, fling down. </p>',
    attachments: [],
    parameters: [
      { name: 'device', value: 'Pixel 8', excluded: true },
      { name: 'androidApi', value: '35', excluded: true },
      { name: 'refreshRate', value: '60 Hz', excluded: true },
      { name: 'buildType', value: 'release', excluded: true },
      { name: 'gestureEngine', value: 'in-app', excluded: true },
    ],
    links: [],
    start: Date.UTC(2026, 2, 1, 12, 0, 1),
    stop: Date.UTC(2026, 2, 1, 12, 0, 3, 900),
  });
  expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(historyId).toMatch(/^[0-9a-f]{32}$/);
  expect(testCaseId).toBe(historyId);
});

test('labels: suites, host, arms, the facts of the device', () => {
  const [run] = scenarioWith().runs;
  const runs = run === undefined ? [] : [run, { ...run, arm: 'baseline' as const }, run];
  expect(testOf({ runs }).labels.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'parentSuite: Pixel 8 · API 35 · 60 Hz',
    'suite: specs/feed.spec.ts',
    'feature: feed-fling',
    'host: R5',
    'framework: hitchproof',
    'arm: current+baseline',
    'device: Pixel 8',
    'androidApi: 35',
    'refreshRate: 60 Hz',
    'buildType: release',
    'gestureEngine: in-app',
  ]);
  expect(testOf({ spec: '' }).labels).toContainEqual({ name: 'suite', value: 'scenarios' });
});

test.each<[string, Partial<ScenarioResult>, string]>([
  ['nothing', { gesture: undefined, causes: causesWith() }, '<p></p>'],
  [
    'a factor',
    { gesture: undefined, causes: causesWith({ mainFactors: [factor] }) },
    '<p>Main factor: late start (main thread busy between frames).</p>',
  ],
  [
    'a stack and a factor',
    {
      gesture: undefined,
      causes: causesWith({ mainFactors: [factor], stacks: [stackWith({ appFrame: '<init>' })] }),
    },
    '<p>Main cause: &lt;init&gt; (480 ms of hitches in 12 frames, 100 % of all). Main factor: late start (main thread busy between frames).</p>',
  ],
  [
    'a stack without a frame of the app',
    { gesture: undefined, causes: causesWith({ stacks: [stackWith({ appFrame: undefined, key: 'k' })] }) },
    '<p>Main cause: k (480 ms of hitches in 12 frames, 100 % of all). </p>',
  ],
])('the description of %s', (_, change, html) => expect(testOf(change).descriptionHtml).toBe(html));

test('the span is that of the runs with a known start, else the moment of the result', () => {
  const [run] = scenarioWith().runs;
  const at = (startedAt: string | undefined, wallMs: number | undefined) => ({ ...run, startedAt, wallMs });
  const spanOf = (...runs: ReturnType<typeof at>[]) => {
    const { start, stop } = testOf({ runs: runs as ScenarioResult['runs'] });
    return [start, stop];
  };
  const second = '1970-01-01T00:00:02Z';
  expect(spanOf(at(second, 500), at('1970-01-01T00:00:01Z', undefined), at(undefined, 9))).toEqual([
    1000, 2500,
  ]);
  const created = Date.UTC(2026, 2, 1, 12);
  expect(spanOf(at('no time', 5))).toEqual([created, created]);
});

test('the id of a test differs from run to run', () => {
  expect(uuidOf('a', scenarioWith())).toBe(uuidOf('a', scenarioWith()));
  expect(uuidOf('a', scenarioWith())).not.toBe(uuidOf('b', scenarioWith()));
  expect(uuidOf('a', scenarioWith())).not.toBe(uuidOf('a', scenarioWith({ slug: 'other' })));
});
