import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { summaryOf, surefireResults, vitestResults } from './test-results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe("Vitest's report", () => {
  const report = (...testResults: readonly object[]): string =>
    fileOf('vitest.json', JSON.stringify({ testResults }));
  const assertion = (fullName: string, status: string, duration?: number) => ({ fullName, status, duration });

  it('has each test of each file', () => {
    const first = [assertion('a', 'passed', 12.5), assertion('b', 'failed', 1)];
    const second = [assertion('c', 'pending'), assertion('d', 'todo')];
    const file = report(
      { name: 'first.ts', status: 'failed', assertionResults: first },
      { name: 'second.ts', status: 'passed', assertionResults: second },
    );
    expect(vitestResults(file)).toEqual([
      { name: 'a', outcome: 'passed', durationMs: 12.5 },
      { name: 'b', outcome: 'failed', durationMs: 1 },
      { name: 'c', outcome: 'skipped', durationMs: 0 },
      { name: 'd', outcome: 'skipped', durationMs: 0 },
    ]);
  });

  it('leaves out what the filter of tags left out', () => {
    const often = assertion('often', 'skipped');
    const nightly = { ...assertion('nightly', 'pending'), tags: ['nightly'] };
    const file = report({ name: 'a.ts', status: 'passed', assertionResults: [often, nightly] });
    const names = (isNightly: boolean) => vitestResults(file, isNightly).map(({ name }) => name);
    expect([names(false), names(true)]).toEqual([['often'], ['nightly']]);
  });

  it('counts a file that could not be loaded as a failure', () => {
    const file = report({ name: 'broken.ts', status: 'failed', assertionResults: [] });
    expect(vitestResults(file)).toEqual([{ name: 'broken.ts', outcome: 'failed', durationMs: 0 }]);
  });

  it('is empty where Vitest wrote none', () => {
    expect(vitestResults(join(folder, 'none.json'))).toEqual([]);
  });
});

it("Surefire's reports have each test of each class", () => {
  fileOf(
    'TEST-dev.example.SomeTest.xml',
    `<?xml version="1.0"?>
<testsuite name="dev.example.SomeTest" tests="5" time="1,003.5">
  <testcase name="passes" classname="dev.example.SomeTest" time="0.25"/>
  <testcase name="prints" classname="dev.example.SomeTest" time="1,003">
    <system-out><![CDATA[<failure>]]></system-out>
  </testcase>
  <testcase name="fails" classname="dev.example.SomeTest" time="0"><failure message="x">x</failure></testcase>
  <testcase name="throws" classname="dev.example.SomeTest" time="0"><error type="x">x</error></testcase>
  <testcase name="waits" classname="dev.example.SomeTest" time="0"><skipped/></testcase>
</testsuite>`,
  );
  fileOf('SomeTest.txt', 'not a report');
  expect(surefireResults(folder)).toEqual([
    { name: 'SomeTest passes', outcome: 'passed', durationMs: 250 },
    { name: 'SomeTest prints', outcome: 'passed', durationMs: 1_003_000 },
    { name: 'SomeTest fails', outcome: 'failed', durationMs: 0 },
    { name: 'SomeTest throws', outcome: 'failed', durationMs: 0 },
    { name: 'SomeTest waits', outcome: 'skipped', durationMs: 0 },
  ]);
});

it('the summary has the ten slowest tests, slowest first, what was skipped or failed, and the totals last', () => {
  const results = Array.from({ length: 11 }, (_, i) => ({
    name: `test ${i}`,
    outcome: 'passed' as const,
    durationMs: i * 100,
  }));
  const others = [
    { name: 'needs a phone', outcome: 'skipped' as const, durationMs: 0 },
    { name: 'is wrong', outcome: 'failed' as const, durationMs: 12_340 },
  ];
  expect(summaryOf([...results, ...others])).toEqual([
    'Slowest tests:',
    '  12.3 s  is wrong',
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `   ${(i / 10).toFixed(1)} s  test ${i}`),
    'skipped: needs a phone',
    'failed: is wrong',
    '11 passed, 1 failed, 1 skipped',
  ]);
});
