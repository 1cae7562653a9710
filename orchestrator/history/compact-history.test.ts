import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgedRunOf, judgementOf, scenarioOf } from '../../test/builders/report-of.ts';
import { compactHistory, retainHistory } from './compact-history.ts';
import { quoted, withDatabase } from './database.ts';
import { allFiles, appendHistory } from './history-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compact's-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Rows of a session: two scenarios, runs and metrics. */
const ROWS = 8;

async function append(month: string, count: number, from = 0): Promise<void> {
  for (let day = from + 1; day <= from + count; day++) {
    const judgedAt = `${month}-${String(day).padStart(2, '0')}T12:00:00Z`;
    const runs = [2, 1].map((run) => judgedRunOf({ run, values: { b: day, a: day } }));
    const judgement = judgementOf({
      scenarios: ['grid', 'feed'].map((scenario) => scenarioOf({ scenario, runs })),
    });
    await appendHistory(folder, judgement, {
      session: `run-${day}`,
      judgedAt,
      commit: undefined,
      branch: undefined,
      tool: '0.1.0',
    });
  }
}
const rows = () =>
  withDatabase(async (connection) => {
    const files = `[${allFiles(folder).map(quoted).join(', ')}]`;
    const query = `SELECT scenario, session, run, metric FROM read_parquet(${files}, hive_partitioning := false)`;
    return (await connection.runAndReadAll(query)).getRowsJS();
  });

it('merges a month of eight files and leaves one of seven', async () => {
  await append('2026-01', 8);
  await append('2026-02', 7);
  expect(await compactHistory(folder)).toEqual([{ month: '2026-01', filesBefore: 8 }]);
  expect(readdirSync(join(folder, 'month=2026-01'))).toEqual(['~compacted.parquet']);
  expect(readdirSync(join(folder, 'month=2026-02'))).toHaveLength(7);
});

it('keeps every row once, ordered by scenario, session, run and metric', async () => {
  await append('2026-01', 8);
  await compactHistory(folder);
  const sessions = Array.from({ length: 8 }, (_, i) => `run-${i + 1}`);
  expect(await rows()).toEqual(
    ['feed', 'grid'].flatMap((scenario) =>
      sessions.flatMap((session) =>
        [1, 2].flatMap((run) => ['a', 'b'].map((metric) => [scenario, session, run, metric])),
      ),
    ),
  );
});

it('merges a compacted month again when there are enough new files', async () => {
  await append('2026-01', 8);
  await compactHistory(folder);
  await append('2026-01', 6, 8);
  expect(await compactHistory(folder)).toEqual([]);
  await append('2026-01', 1, 14);
  expect(await compactHistory(folder)).toEqual([{ month: '2026-01', filesBefore: 8 }]);
  expect(allFiles(folder)).toEqual([join(folder, 'month=2026-01', '~compacted.parquet')]);
  expect(await rows()).toHaveLength(15 * ROWS);
});

it('drops the duplicate rows that an interrupted compaction left', async () => {
  await append('2026-01', 8);
  const parts = allFiles(folder).map((path) => ({ path, bytes: readFileSync(path) }));
  await compactHistory(folder);
  for (const { path, bytes } of parts) writeFileSync(path, bytes);
  await compactHistory(folder);
  expect(await rows()).toHaveLength(8 * ROWS);
});

it('ignores folders of other names and a history that does not exist', async () => {
  await append('2026-01', 1);
  writeFileSync(join(folder, 'month=2026'), '');
  for (const name of ['old-month=2026-01', 'month=2026-012']) mkdirSync(join(folder, name));
  expect(allFiles(folder)).toHaveLength(1);
  expect(await compactHistory(join(folder, 'nowhere'))).toEqual([]);
});

let kept = '';
beforeEach(() => {
  kept = mkdtempSync(join(tmpdir(), 'retain-'));
  for (const month of ['2025-11', '2025-12', '2026-01']) mkdirSync(join(kept, `month=${month}`));
});
afterEach(() => rmSync(kept, { recursive: true }));

it.each([
  [1, '2026-01-31T23:59:59Z', ['2025-11', '2025-12']],
  [2, '2026-01-01T00:00:00Z', ['2025-11']],
  [3, '2026-01-01T00:00:00Z', []],
  [12, '2026-12-01T00:00:00Z', ['2025-11', '2025-12']],
  [13, '2026-12-01T00:00:00Z', ['2025-11']],
  [14, '2026-12-01T00:00:00Z', []],
])('keeping %d months at %s removes %j', (keepMonths, now, removed) => {
  expect(retainHistory(kept, keepMonths, now)).toEqual(removed);
  expect(readdirSync(kept)).toEqual(
    ['2025-11', '2025-12', '2026-01']
      .filter((month) => !removed.includes(month))
      .map((month) => `month=${month}`),
  );
});

it.each([0, -1, 1.5, Number.NaN])('refuses to keep %d months', (keepMonths) => {
  expect(() => retainHistory(kept, keepMonths, '2026-01-01T00:00:00Z')).toThrow(
    `Cannot keep ${keepMonths} months of history: give a whole number of at least 1.`,
  );
  expect(readdirSync(kept)).toHaveLength(3);
});

it('removes its own files only', () => {
  writeFileSync(join(kept, 'month=2025-11', 'a.parquet'), '');
  writeFileSync(join(kept, 'month=2025-12', 'b.parquet'), '');
  writeFileSync(join(kept, 'month=2025-12', 'notes.txt'), 'kept');
  expect(retainHistory(kept, 1, '2026-01-31T23:59:59Z')).toEqual(['2025-11', '2025-12']);
  expect(readdirSync(kept)).toEqual(['month=2025-12', 'month=2026-01']);
  expect(readdirSync(join(kept, 'month=2025-12'))).toEqual(['notes.txt']);
});
