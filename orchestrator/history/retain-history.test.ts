import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { retainHistory } from './retain-history.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retain-'));
  for (const month of ['2025-11', '2025-12', '2026-01']) mkdirSync(join(folder, `month=${month}`));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  [1, '2026-01-31T23:59:59Z', ['2025-11', '2025-12']],
  [2, '2026-01-01T00:00:00Z', ['2025-11']],
  [3, '2026-01-01T00:00:00Z', []],
  [12, '2026-12-01T00:00:00Z', ['2025-11', '2025-12']],
  [13, '2026-12-01T00:00:00Z', ['2025-11']],
  [14, '2026-12-01T00:00:00Z', []],
])('keeping %d months at %s removes %j', (keepMonths, now, removed) => {
  expect(retainHistory(folder, keepMonths, now)).toEqual(removed);
  expect(readdirSync(folder)).toEqual(
    ['2025-11', '2025-12', '2026-01']
      .filter((month) => !removed.includes(month))
      .map((month) => `month=${month}`),
  );
});

it.each([0, -1, 1.5, Number.NaN])('refuses to keep %d months', (keepMonths) => {
  expect(() => retainHistory(folder, keepMonths, '2026-01-01T00:00:00Z')).toThrow(
    `Cannot keep ${keepMonths} months of history: give a whole number of at least 1.`,
  );
  expect(readdirSync(folder)).toHaveLength(3);
});

it('removes its own files only', () => {
  writeFileSync(join(folder, 'month=2025-11', 'a.parquet'), '');
  writeFileSync(join(folder, 'month=2025-12', 'b.parquet'), '');
  writeFileSync(join(folder, 'month=2025-12', 'notes.txt'), 'kept');
  expect(retainHistory(folder, 1, '2026-01-31T23:59:59Z')).toEqual(['2025-11', '2025-12']);
  expect(readdirSync(folder)).toEqual(['month=2025-12', 'month=2026-01']);
  expect(readdirSync(join(folder, 'month=2025-12'))).toEqual(['notes.txt']);
});
