import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepTestFailure, testFailuresIn } from './test-failures.ts';
import { UnmetBudgets } from './unmet-budget.ts';

const folder = mkdtempSync(join(tmpdir(), 'unmet-'));
afterAll(() => rmSync(folder, { recursive: true }));
const of = (spec: string, reasons: readonly string[]) => new UnmetBudgets(folder, spec, async () => reasons);

it('fails a test with the reasons of the judge, and its repetitions without asking again', async () => {
  const failing = of('a.spec.ts', ['too slow', 'too late']);
  const failed: unknown = await failing.fail('feed').catch((error: unknown) => error);
  expect(failed).toMatchObject({ message: "'feed' does not meet its budget: too slow; too late." });
  expect(Object(failed).stack).toMatch(/^AssertionError: 'feed' does not meet/);
  expect(Object(failed).stack).not.toMatch(/orchestrator\/service\/unmet-budget\.ts/);
  // Another process, as of a retry of the spec file.
  expect(() => of('a.spec.ts', []).repeat('feed')).toThrow('too slow; too late.');
  // The judge reports it, so that it is no failure of the specs.
  keepTestFailure(folder, failed);
  expect(testFailuresIn(folder)).toEqual({ kind: 'unmet-budgets' });
});

it('fails no test that the judge does not, and none of another spec', async () => {
  await of('a.spec.ts', []).fail('list');
  of('a.spec.ts', []).repeat('list');
  of('b.spec.ts', []).repeat('feed');
});
