import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgedRunOf, judgementOf, scenarioOf, verdictOf } from '../../test/builders/report-of.ts';
import { quoted, withDatabase } from './database.ts';
import { allFiles, appendHistory } from './history-folder.ts';
import { withHistory } from './query-history.ts';
import { readEarlier } from './read-earlier.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const passing = { verdicts: [verdictOf({ kind: 'pass' })] };
const append = (day: number, ...scenarios: Parameters<typeof scenarioOf>[0][]) =>
  appendHistory(folder, judgementOf({ scenarios: scenarios.map(scenarioOf) }), {
    session: `run-${day}`,
    judgedAt: `2026-01-0${day}T12:00:00Z`,
    commit: undefined,
    branch: undefined,
    tool: '0.1.0',
    scenarios: [{ cause: 'GPU', startedAt: '2026-01-01T11:59:00.000Z', wallMs: 30_000 }],
  });
const before = '2026-01-09T12:00:00Z';
const read = (change = {}, from = folder) =>
  withHistory(from, (history) => readEarlier(history, { before, newest: 20, ...change }));

it('reads the verdict of each scenario, where the session has the gravest', async () => {
  await append(1, {}, { scenario: 'other', ...passing });
  expect((await read()).map(({ scenario, verdict }) => [scenario, verdict])).toEqual([
    ['feed-fling', 'fail'],
    ['other', 'pass'],
  ]);
});

it('reads session, class and the median of valid current runs', async () => {
  const rate = (value: number, change = {}) =>
    judgedRunOf({ values: { 'scroll-hitch-rate': value, other: 99 }, ...change });
  const lost = (retriable: boolean) => ({ outcome: { kind: 'infrastructure' as const, retriable } });
  const warm = { outcome: { kind: 'inconclusive' as const, reasons: [] } };
  const runs = [
    rate(1),
    rate(2, { run: 1 }),
    rate(6, { run: 2 }),
    rate(50, { arm: 'baseline' }),
    rate(70, { run: 3, ...warm }),
    judgedRunOf({ run: 4, values: {}, ...lost(true) }),
    judgedRunOf({ run: 5, values: {}, ...lost(false) }),
  ];
  await append(1, { runs });
  const { deviceClass } = scenarioOf();
  expect(await read()).toEqual([
    {
      session: 'run-1',
      ordinal: 1,
      judgedAt: '2026-01-01T12:00:00Z',
      scenario: 'feed-fling',
      deviceClass,
      verdict: 'fail',
      hitchRate: 2,
      appFailed: false,
      cause: 'GPU',
      startedAt: '2026-01-01T11:59:00.000Z',
      wallMs: 30_000,
      retries: 1,
    },
  ]);
});

it('tells equal devices of a session apart', async () => {
  const on = (deviceName: string, value: number) => ({
    ...(deviceName === 'pixel-1' ? passing : {}),
    deviceName,
    runs: [judgedRunOf({ values: { 'scroll-hitch-rate': value } })],
  });
  await append(1, on('pixel-1', 3), on('pixel-2', 12), on('pixel-3', 12));
  expect(
    (await read()).map(({ deviceName, verdict, hitchRate }) => [deviceName, verdict, hitchRate]),
  ).toEqual([
    ['pixel-1', 'pass', 3],
    ['pixel-2', 'fail', 12],
    ['pixel-3', 'fail', 12],
  ]);
});

it('has no hitch rate where none was measured', async () => {
  await append(1, { runs: [judgedRunOf({ values: {} })] });
  expect((await read()).map(({ hitchRate }) => hitchRate)).toEqual([undefined]);
});

it('reads the newest sessions before the time, newest first, numbered among all', async () => {
  for (const day of [1, 2, 3, 4]) await append(day, {});
  const sessions = await read({ before: '2026-01-04T12:00:00Z', newest: 2 });
  expect(sessions.map(({ session, ordinal }) => [session, ordinal])).toEqual([
    ['run-3', 3],
    ['run-2', 2],
  ]);
});

it('leaves out sessions of versions that did not record it', async () => {
  await append(1, {});
  await append(2, {});
  const [old = ''] = allFiles(folder);
  await withDatabase(async (connection) => {
    await connection.run(
      `CREATE TABLE old AS SELECT * EXCLUDE (scenario_verdict) FROM read_parquet(${quoted(old)})`,
    );
    await connection.run(`COPY old TO ${quoted(old)} (FORMAT parquet)`);
  });
  expect((await read()).map(({ session }) => session)).toEqual(['run-2']);
});

it('reads sessions of versions that did not record cause and time', async () => {
  const path = await append(1, {});
  await withDatabase(async (connection) => {
    await connection.run(
      `CREATE TABLE old AS SELECT * EXCLUDE (cause, started_at, wall_ms) FROM read_parquet(${quoted(path)})`,
    );
    await connection.run(`COPY old TO ${quoted(path)} (FORMAT parquet)`);
  });
  const unknown = { cause: undefined, startedAt: undefined, wallMs: undefined };
  expect(await read()).toMatchObject([{ session: 'run-1', verdict: 'fail', ...unknown }]);
  await append(2, {});
  expect((await read()).map(({ cause, wallMs }) => [cause, wallMs])).toEqual([
    ['GPU', 30_000],
    [undefined, undefined],
  ]);
});

it('reads that the app failed in a run', async () => {
  const crashed = judgedRunOf({ run: 1, outcome: { kind: 'app-failure', cause: 'crash' } });
  await append(1, { runs: [judgedRunOf(), crashed] }, { scenario: 'other' });
  expect((await read()).map(({ scenario, appFailed }) => [scenario, appFailed])).toEqual([
    ['feed-fling', true],
    ['other', false],
  ]);
});

it('is empty without a history', async () => {
  expect(await read({}, join(folder, 'nowhere'))).toEqual([]);
});

it('leaves out a damaged file', async () => {
  writeFileSync(await append(1, {}), 'PAR1');
  await append(2, {});
  expect((await read()).map(({ session }) => session)).toEqual(['run-2']);
});
