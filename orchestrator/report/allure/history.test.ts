import { expect, test } from 'vitest';
import { earlierWith } from '../../testing/earlier-with.ts';
import { historyFiles } from './history.ts';
import { historyIdOf } from './history-id.ts';

const filesOf = (...earlier: Parameters<typeof earlierWith>[0][]) =>
  Object.fromEntries(
    historyFiles(earlier.map(earlierWith)).map(([name, text]) => [name, JSON.parse(text) as unknown]),
  );
const at = Date.UTC(2026, 1, 28, 12);

test('nothing without an earlier session', () => expect(filesOf()).toEqual({}));

test('a test has its earlier verdicts, newest first, with the number', () => {
  const history = filesOf(
    { session: 'b', ordinal: 2, verdict: 'pass', hitchRate: 3 },
    { session: 'a', ordinal: 1, verdict: 'infrastructure', hitchRate: undefined },
  )['history/history.json'];
  const time = { start: at, stop: at, duration: 0 };
  expect(Object.values(history ?? {})).toMatchObject([
    {
      statistic: { passed: 1, broken: 1, failed: 0, skipped: 0, unknown: 0, total: 2 },
      items: [
        { status: 'passed', statusDetails: 'pass, hitch rate 3 ms/s', time },
        { status: 'broken', statusDetails: 'infrastructure failure', time },
      ],
    },
  ]);
});

test('each scenario, class of devices and device of a fleet has a history', () => {
  const { deviceClass } = earlierWith();
  const other = { deviceClass: { ...deviceClass, source: 'gfxinfo' as const } };
  const history = filesOf(
    {},
    { scenario: 'other' },
    other,
    { deviceName: 'pixel-1' },
    { deviceName: 'pixel-2' },
  );
  expect(Object.keys(history['history/history.json'] ?? {})).toHaveLength(5);
});

test('a scenario of a session on several devices continues the history of its device', () => {
  const { scenario: name, deviceClass: device } = earlierWith();
  const history = filesOf({ deviceName: 'pixel-2' })['history/history.json'];
  expect(Object.keys(history ?? {})).toEqual([historyIdOf({ name, device, deviceName: 'pixel-2' })]);
});

test('the trend counts the verdicts of each session, newest first', () => {
  const trend = filesOf(
    { session: 'a', ordinal: 1, verdict: 'inconclusive' },
    { session: 'b', ordinal: 2, verdict: 'pass' },
    { session: 'b', ordinal: 2, verdict: 'fail', scenario: 'other' },
  )['history/history-trend.json'];
  const none = { failed: 0, broken: 0, skipped: 0, passed: 0, unknown: 0 };
  expect(trend).toEqual([
    { buildOrder: 2, reportName: 'b', data: { ...none, passed: 1, failed: 1, total: 2 } },
    { buildOrder: 1, reportName: 'a', data: { ...none, skipped: 1, total: 1 } },
  ]);
});
