import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { earlierWith } from '../../../test/builders/earlier-with.ts';
import { resultWith, scenarioWith } from '../../../test/builders/result-with.ts';
import { allure3Files } from './allure3.ts';
import { testResultOf } from './test-result.ts';

const filesOf = (...earlier: Parameters<typeof earlierWith>[0][]): Readonly<Record<string, string>> =>
  Object.fromEntries(allure3Files(resultWith([scenarioWith()]), earlier.map(earlierWith)));
const linesOf = (...earlier: Parameters<typeof earlierWith>[0][]) =>
  (filesOf(...earlier)['history.jsonl'] ?? '')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { testResults: object; metrics: object });

/** Id that Allure 3.18 gave the result of `scenarioWith()`. */
const ALLURE_ID = '8bc50acaca57c9b41774428f3c1940f0.d41d8cd98f00b204e9800998ecf8427e';

test('the history has a line for each session, oldest first', () => {
  expect(filesOf()).not.toHaveProperty(['history.jsonl']);
  expect(
    linesOf(
      { session: 'c', ordinal: 3 },
      { session: 'b', ordinal: 2 },
      { session: 'b', ordinal: 2, scenario: 'other' },
      { session: 'a', ordinal: 1 },
    ),
  ).toMatchObject([
    { uuid: 'a', knownTestCaseIds: { length: 1 } },
    { uuid: 'b', name: 'b', timestamp: Date.UTC(2026, 1, 28, 12), knownTestCaseIds: { length: 2 } },
    { uuid: 'c' },
  ]);
});

test('a test has its verdict, the number and the time of each session', () => {
  const { name: scenario, device: deviceClass } = scenarioWith();
  const [line] = linesOf({ scenario, deviceClass, verdict: 'fail', hitchRate: 12.4 });
  const [[id, one] = []] = Object.entries(line?.testResults ?? {});
  expect(id).toBe(ALLURE_ID);
  const start = Date.UTC(2026, 1, 28, 11, 59);
  expect(one).toMatchObject({
    historyId: id,
    name: 'feed-fling',
    status: 'failed',
    message: 'fail, hitch rate 12.4 ms/s',
    start,
    stop: start + 30_000,
    duration: 30_000,
  });
});

test('Allure 3 makes the id of the history of the test that there is now, which has no other parameters', () => {
  const { parameters } = testResultOf(resultWith(), scenarioWith(), []);
  expect(parameters.length).toBeGreaterThan(0);
  expect(parameters.filter(({ excluded }) => excluded !== true)).toEqual([]);
});

test('the hitch rate of earlier sessions continues in that of this one', () => {
  const { device, name } = scenarioWith();
  const earlier = { scenario: name, deviceClass: device, hitchRate: 3 };
  const [before, unknown] = linesOf(
    { ordinal: 1, ...earlier },
    { ordinal: 2, ...earlier, hitchRate: undefined },
  );
  const [[key, value] = []] = Object.entries(before?.metrics ?? {});
  expect(value).toBe(3);
  expect(unknown?.metrics).toEqual({});
  const now = JSON.parse(filesOf()['hitchproof-perf.json'] ?? '') as readonly {
    key: string;
    value: number;
  }[];
  expect(now.filter((one) => one.key === key)).toEqual([expect.objectContaining({ value: 12.4 })]);
});

test('the configuration has the verdict as the name, the categories and the history beside it, and leaves the history as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-allure 3-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(filesOf({}))) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'categories.json'), '[{"name":"Infrastructure"}]');
  expect(await import(pathToFileURL(join(folder, 'allurerc.mjs')).href)).toMatchObject({
    default: {
      name: 'Hitchproof: fail · feed-fling: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10',
      categories: [{ name: 'Infrastructure' }],
      historyPath: join(folder, 'history.jsonl'),
      appendHistory: false,
    },
  });
});
