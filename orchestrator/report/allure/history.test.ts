import { expect, test } from 'vitest';
import { earlierWith } from '../../../test/builders/earlier-with.ts';
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
  const time = { start: at - 60_000, stop: at - 30_000, duration: 30_000 };
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
    { buildOrder: 1, reportName: 'a', data: { ...none, broken: 1, total: 1 } },
  ]);
});

test('the categories of each session, by the same names as those of the report', () => {
  const trend = filesOf(
    { ordinal: 3, cause: undefined },
    { ordinal: 2, appFailed: true },
    { ordinal: 2, verdict: 'pass', scenario: 'other' },
    { ordinal: 1 },
    { ordinal: 1, scenario: 'other' },
    { ordinal: 1, verdict: 'no-data', scenario: 'third' },
  )['history/categories-trend.json'];
  expect(trend).toMatchObject([
    { buildOrder: 3, data: { 'Performance failure': 1 } },
    { buildOrder: 2, data: { 'App failure': 1 } },
    { buildOrder: 1, data: { 'draw (recording display lists) · Feed.bind': 2, Infrastructure: 1 } },
  ]);
});

test('the runs of each session that were made again', () => {
  const trend = filesOf(
    { session: 'b', ordinal: 2, retries: 2 },
    { session: 'b', ordinal: 2, retries: 1, scenario: 'other' },
    { session: 'a', ordinal: 1 },
  )['history/retry-trend.json'];
  expect(trend).toEqual([
    { buildOrder: 2, reportName: 'b', data: { run: 2, retry: 3 } },
    { buildOrder: 1, reportName: 'a', data: { run: 1, retry: 0 } },
  ]);
});

test('the duration of each session, from its first start to its last end', () => {
  const startedAt = '2026-02-28T11:59:20.000Z';
  const trend = filesOf(
    { ordinal: 2, startedAt: undefined, wallMs: undefined },
    { ordinal: 1 },
    { ordinal: 1, scenario: 'other', startedAt, wallMs: 25_000 },
  )['history/duration-trend.json'];
  expect(trend).toMatchObject([
    { buildOrder: 2, data: { duration: 0 } },
    { buildOrder: 1, data: { duration: 45_000 } },
  ]);
});
