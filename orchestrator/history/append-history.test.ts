import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgedRunOf, judgementOf, scenarioOf } from '../../test/builders/report-of.ts';
import { quoted, withDatabase } from './database.ts';
import { appendHistory } from './history-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "append's-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const session = {
  session: '20260101-120000',
  judgedAt: '2026-01-31T12:00:00Z',
  commit: 'abc',
  branch: 'main',
  tool: '0.1.0',
};
const judged = (...runs: ReturnType<typeof judgedRunOf>[]) =>
  judgementOf({ scenarios: [scenarioOf({ scenario: 'feed', runs })] });
const rowsIn = (path: string) =>
  withDatabase(async (connection) =>
    (
      await connection.runAndReadAll(
        `SELECT * FROM read_parquet(${quoted(path)}, hive_partitioning := false)`,
      )
    ).getRowObjectsJS(),
  );

it('writes one row per run and metric', async () => {
  const first = judgedRunOf({
    run: 1,
    values: { 'scroll-hitch-rate': 3, 'play/slow-session': 0.5 },
    parts: { 'play/slow-session.share20fps@Feed': 0.25 },
    options: { 'play/slow-session': { fps: 20 } },
  });
  const second = judgedRunOf({ run: 2, arm: 'baseline', outcome: { kind: 'app-failure', cause: 'crash' } });
  const run = {
    session: '20260101-120000',
    judged_at: '2026-01-31T12:00:00Z',
    commit: 'abc',
    branch: 'main',
    tool: '0.1.0',
    verdict: 'fail',
    scenario: 'feed',
    model: 'Pixel 8',
    api: 35,
    refresh_hz: 60,
    build_type: 'release',
    gesture_engine: 'in-app',
    simulated: false,
    source: null,
    profile: null,
    prices: null,
    costs: null,
    framework: null,
    java: null,
    device: null,
    scenario_verdict: 'fail',
    arm: 'current',
    run: 1,
    outcome: 'valid',
    cause: 'GPU',
    started_at: '2026-01-31T11:59:00.000Z',
    wall_ms: 30_000,
    retries: 0,
    app_version: '1.2',
    app_build: 3_000_000_000,
  };
  const app = { versionName: '1.2', versionCode: 3_000_000_000 };
  const scenarios = [{ cause: 'GPU', startedAt: '2026-01-31T11:59:00.000Z', wallMs: 30_000 }];
  expect(
    await rowsIn(await appendHistory(folder, judged(first, second), { ...session, app, scenarios })),
  ).toEqual([
    { ...run, metric: 'scroll-hitch-rate', value: 3, options: null, basis: null },
    { ...run, metric: 'play/slow-session', value: 0.5, options: 'fps=20', basis: null },
    // A part of it, in a scene.
    {
      ...run,
      metric: 'play/slow-session.share20fps@Feed',
      value: 0.25,
      options: 'fps=20',
      basis: null,
    },
    {
      ...run,
      app_version: null,
      app_build: null,
      arm: 'baseline',
      run: 2,
      outcome: 'app-failure',
      metric: null,
      value: null,
      options: null,
      basis: null,
    },
  ]);
});

it('an unknown commit and branch are null', async () => {
  const unknown = { ...session, commit: undefined, branch: undefined };
  const [row] = await rowsIn(await appendHistory(folder, judged(judgedRunOf()), unknown));
  expect(row).toMatchObject({ commit: null, branch: null });
});

it('writes one whole file, in the folder of its month, under the name of the session', async () => {
  const path = await appendHistory(folder, judged(judgedRunOf()), session);
  expect(path).toBe(join(folder, 'month=2026-01', '20260101-120000.parquet'));
  expect(readdirSync(folder, { recursive: true })).toEqual([
    'month=2026-01',
    join('month=2026-01', '20260101-120000.parquet'),
  ]);
});

it('leaves no part of a file that it could not put into place', async () => {
  const place = join(folder, 'month=2026-01', '20260101-120000.parquet');
  mkdirSync(place, { recursive: true });
  await expect(appendHistory(folder, judged(judgedRunOf()), session)).rejects.toThrow('EISDIR');
  expect(readdirSync(join(folder, 'month=2026-01'))).toEqual(['20260101-120000.parquet']);
});

it('closes its database', async () => {
  const connection = await withDatabase(async (opened) => opened);
  await expect(async () => connection.run('SELECT 1')).rejects.toThrow();
});

it.each(['2026-01', 'yesterday', '20260131T120000Z', 'x2026-01-31T12:00:00Z'])(
  'refuses the time %s',
  (judgedAt) =>
    expect(appendHistory(folder, judged(), { ...session, judgedAt })).rejects.toThrow(
      `${judgedAt} is not an ISO 8601 time such as 2026-11-21T12:00:00Z.`,
    ),
);
