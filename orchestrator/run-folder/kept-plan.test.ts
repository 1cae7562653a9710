import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeWhole, writeWithSecrets } from './plain-files.ts';
import { PLAN_FILE } from './run-files.ts';
import { chosenByPlan, removePlanSecrets } from './session-so-far.ts';

let folder = '';
let plan = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-plan-'));
  plan = join(folder, PLAN_FILE);
  vi.stubEnv('GRID_TOKEN', 'planted-0123');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('keeps the secrets of a plan from others, and removes them at the end', () => {
  const capability = { 'grid:user': 'planted-0123' };
  writeWithSecrets(plan, JSON.stringify({ capability, scenario: 'a' }));
  expect(readFileSync(plan, 'utf8')).toContain('planted-0123');
  expect(statSync(plan).mode & 0o077).toBe(0);
  removePlanSecrets(folder);
  expect(JSON.parse(readFileSync(plan, 'utf8'))).toEqual({
    capability: { 'grid:user': '[redacted]' },
    scenario: 'a',
  });
});

it('writes no text with a secret, and bytes as they are', () => {
  writeWhole(join(folder, 'a.txt'), 'with planted-0123.');
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('with [redacted].');
  writeWhole(join(folder, 'a.bin'), Buffer.from('planted-0123'));
  expect(readFileSync(join(folder, 'a.bin'), 'utf8')).toBe('planted-0123');
});

it.each([
  [{}, ['a', 'ab', 'b']],
  [{ scenario: 'a*' }, ['a', 'ab']],
  [{ only: ['b'] }, ['b']],
  [{ only: ['*'], scenario: 'a' }, ['a']],
])('a plan with %j chooses %j', (choice, chosen) => {
  writeWithSecrets(plan, JSON.stringify(choice));
  expect(['a', 'ab', 'b'].filter(chosenByPlan(folder))).toEqual(chosen);
});

it('without a plan nothing is left out, and nothing is written', () => {
  removePlanSecrets(folder);
  expect(chosenByPlan(folder)('a')).toBe(true);
});
