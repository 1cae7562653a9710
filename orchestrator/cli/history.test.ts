import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { main } from './main.ts';

let reports = '';
beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'history-command-'));
  mkdirSync(join(reports, 'history/month=2020-01'), { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(reports, { recursive: true });
});

async function retained(months: number): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(['history', 'retain', '--months', String(months), '--reports', reports])).toBe(0);
  return write.mock.calls.join('');
}

it('names the months that it removes', async () => {
  expect(await retained(1)).toBe('2020-01: removed\n');
  expect(readdirSync(join(reports, 'history'))).toEqual([]);
});

it('states that there is nothing to remove', async () => {
  expect(await retained(1_200)).toBe('No month is that old.\n');
  expect(readdirSync(join(reports, 'history'))).toEqual(['month=2020-01']);
});
