import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import OverallProgress, { overallProgress } from './overall-progress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'overall-progress-'));
let file = '';
let tests = 0;
beforeEach(() => {
  file = join(folder, String(++tests), 'progress.json');
  vi.stubEnv('HITCHPROOF_TEST_PROGRESS', file);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('is one line of all parts in their order, whoever says it', () => {
  overallProgress(file).set({ unit: 'waiting', static: 'running' });
  overallProgress(file).set({ static: 'done' }, 1);
  expect(overallProgress(file).set({ e2e: '2 of 47 files' }, 2)).toBe(
    'npm test: static done · unit waiting · e2e 2 of 47 files · 3 failed',
  );
});

/** What Vitest tells a reporter of a run of so many files. */
function reported(name: string, failures: readonly number[]): readonly string[] {
  const lines: string[] = [];
  const reporter = new OverallProgress();
  reporter.onInit({ logger: { log: (line: string) => lines.push(line) } });
  reporter.onTestRunStart(failures);
  for (const failed of failures)
    reporter.onTestModuleEnd({
      project: { name },
      children: { allTests: () => Array.from({ length: failed }).values() },
    });
  return lines;
}

it('is told after each file of the long tests', () =>
  expect(reported('e2e', [0, 2])).toEqual([
    'npm test: e2e 1 of 2 files · 0 failed',
    'npm test: e2e 2 of 2 files · 2 failed',
  ]));

it('is told twenty times during the short ones, and when one has failed', () => {
  const lines = reported(
    'unit',
    Array.from({ length: 101 }, (_, i) => (i === 2 ? 1 : 0)),
  );
  expect(lines.slice(0, 2)).toEqual([
    'npm test: unit 3 of 101 files · 1 failed',
    'npm test: unit 6 of 101 files · 1 failed',
  ]);
  expect(lines.at(-1)).toBe('npm test: unit 101 of 101 files · 1 failed');
  expect(lines.length).toBe(18);
});
