import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capturedOf, phone, runsOf, scenarioOf, sessionOf } from '../../test/builders/session-of.ts';
import { judgeSession } from '../judge/judge-session.ts';
import type { Judgement } from '../judge/judgement.ts';
import { NotAFile } from '../run-folder/plain-files.ts';
import { divideDefaults } from '../statistics/e-divisive.ts';
import { acknowledge, acknowledgementOf, readAcknowledged } from './acknowledged-alarms.ts';
import { compactHistory, retainHistory } from './compact-history.ts';
import { quoted, withDatabase } from './database.ts';
import { allFiles, appendHistory } from './history-folder.ts';
import type { HistorySession } from './history-row.ts';
import { metricsIn, withHistory } from './query-history.ts';
import { type AlarmQuery, readAlarms } from './read-alarms.ts';
import { readTolerantly } from './read-tolerantly.ts';
import { readSeries, readTrends, releasesOf, type TrendQuery } from './read-trends.ts';

const METRIC = 'scroll-hitch-rate';
const TRAITS = { [METRIC]: { unit: 'ms/s', better: 'lower' } } as const;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "history's-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const judged = (values: readonly number[], over = {}): Judgement =>
  judgeSession(sessionOf([scenarioOf({ runs: runsOf(METRIC, values), ...over })]));
const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString();
const sessionNamed = (session: string) => ({ session, commit: undefined, branch: undefined, tool: '0.1.0' });
const append = (
  index: number,
  judgement: Judgement,
  branch: string | undefined = 'main',
  more: Partial<HistorySession> = {},
) =>
  appendHistory(folder, judgement, {
    ...sessionNamed(`run-${String(index).padStart(3, '0')}`),
    judgedAt: day(index),
    commit: `c${index}`,
    branch,
    ...more,
  });
const trends = (filter: Partial<TrendQuery> = {}, from = folder) =>
  withHistory(from, (history) => readTrends(history, { traits: TRAITS, ...filter }));
const alarms = (over: Partial<AlarmQuery> = {}) =>
  withHistory(folder, (history) => readAlarms(history, { traits: TRAITS, gated: [METRIC], ...over }));

const scenariosBy = (cause: string) => [{ cause, startedAt: undefined, wallMs: undefined }];

/** Seven quiet sessions, then more hitches. */
async function regressed(
  sessions = 12,
  factsOf: (index: number) => Partial<HistorySession> = () => ({}),
): Promise<void> {
  for (let index = 0; index < sessions; index++) {
    const level = (index < 7 ? 3 : 9) + (index % 3) * 0.2;
    await append(index, judged([level, level + 0.1, level - 0.1]), 'main', factsOf(index));
  }
}

it('has a line for each release of the app, with the median of its sessions', async () => {
  const versions = ['1.0', '1.0', '1.0', '1.1', '1.1', undefined];
  for (const [index, versionName] of versions.entries())
    await appendHistory(folder, judged([index, index + 2, index + 1]), {
      ...sessionNamed(`run-${index}`),
      judgedAt: day(index),
      ...(versionName === undefined ? {} : { app: { versionName, versionCode: 7 } }),
    });
  const [series] = await trends();
  expect(releasesOf(series?.points ?? [])).toEqual([
    { release: '1.0 (7)', since: day(0), sessions: 3, runs: 9, median: 2, low: 1, high: 3 },
    { release: '1.1 (7)', since: day(3), sessions: 2, runs: 6, median: 4.5, low: 4, high: 5 },
  ]);
});

describe('history', () => {
  it('reads back what was judged', async () => {
    await append(0, judged([3, 1, 2]));
    const [trend] = await trends();
    expect(trend).toMatchObject({
      scenario: 'feed',
      deviceClass: { model: 'Pixel 8', refreshHz: 60 },
      changes: [],
    });
    expect(trend?.points).toEqual([
      {
        session: 'run-000',
        judgedAt: day(0),
        commit: 'c0',
        branch: 'main',
        median: 2,
        low: 1,
        high: 3,
        runs: 3,
      },
    ]);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
    ['empty', () => Buffer.alloc(0)],
    [
      'damaged in its values',
      (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 4, Math.floor(bytes.length / 2)),
    ],
  ])(
    'leaves out a file that is %s, names it, and keeps it when the month is compacted',
    async (_, damage) => {
      for (let index = 0; index < 9; index++) await append(index, judged([3, 1, 2]));
      const [file = ''] = allFiles(folder);
      writeFileSync(file, damage(readFileSync(file)));
      const unreadable: string[] = [];
      const onUnreadable = ({ file: path }: { readonly file: string }) => void unreadable.push(path);
      const sessions = async (): Promise<readonly string[] | undefined> =>
        (await trends({ onUnreadable }))[0]?.points.map(({ session }) => session);
      const others = [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `run-00${index}`);
      expect(await sessions()).toEqual(others);
      expect(unreadable).toEqual([file]);
      await compactHistory(folder);
      expect(await sessions()).toEqual(others);
      expect(allFiles(folder)).toEqual([file, expect.stringMatching(/compacted/)]);
    },
  );

  it('states a mistake of the query itself', async () => {
    await append(0, judged([3, 1, 2]));
    const read = async (): Promise<never> => {
      throw new Error('no such column');
    };
    await expect(readTolerantly([], read, () => undefined)).rejects.toThrow('no such column');
    const onceOnly = async (files: readonly string[]): Promise<string> => {
      if (files.length > 1) throw new Error('too many');
      return files.join();
    };
    await expect(readTolerantly(['a', 'b'], onceOnly, () => undefined)).rejects.toThrow('too many');
  });

  it('says in one line why a file is left out', async () => {
    const read = async (files: readonly string[]): Promise<string> => {
      if (files.includes('b')) throw new Error('It is torn.\nSecond line');
      return files.join();
    };
    const unreadable: object[] = [];
    expect(await readTolerantly(['a', 'b', 'c'], read, (one) => unreadable.push(one))).toBe('a,c');
    expect(unreadable).toEqual([{ file: 'b', reason: 'It is torn.' }]);
  });

  it('keeps values of another basis apart', async () => {
    const based = judged([8]);
    const [scenario] = based.scenarios;
    const runs = scenario?.runs.map((run) => ({ ...run, bases: { [METRIC]: 'presented' as const } })) ?? [];
    await append(0, judged([3]));
    await append(1, { ...based, scenarios: based.scenarios.map((same) => ({ ...same, runs })) });
    expect((await trends()).map(({ basis, points }) => [basis, points[0]?.median])).toEqual([
      [undefined, 3],
      ['presented', 8],
    ]);
  });

  it('keeps sessions without the probe apart', async () => {
    const probed = judged([3]);
    const [scenario] = probed.scenarios;
    if (scenario === undefined) throw new Error('nothing was judged');
    const bare = { ...scenario, deviceClass: { ...scenario.deviceClass, source: 'gfxinfo' as const } };
    await append(0, probed);
    await append(1, { ...probed, scenarios: [bare] });
    expect((await trends()).map(({ deviceClass, points }) => [deviceClass.source, points.length])).toEqual([
      [undefined, 1],
      ['gfxinfo', 1],
    ]);
  });

  it('keeps equal devices of a session apart, also with equal values', async () => {
    const on = (deviceName: string) => ({ ...scenarioOf({ runs: runsOf(METRIC, [3, 1, 2]) }), deviceName });
    await append(0, judgeSession(sessionOf([on('pixel-1'), on('pixel-2')])));
    expect((await trends()).map(({ deviceName, points }) => [deviceName, points[0]?.runs])).toEqual([
      ['pixel-1', 3],
      ['pixel-2', 3],
    ]);
  });

  it('keeps values of other options apart, and reads files without the columns', async () => {
    const withOptions = judged([8]);
    const [scenario] = withOptions.scenarios;
    const runs = scenario?.runs.map((run) => ({ ...run, options: { [METRIC]: { limit: 2 } } })) ?? [];
    await append(0, judged([3]));
    await append(1, { ...withOptions, scenarios: withOptions.scenarios.map((same) => ({ ...same, runs })) });
    const [old = ''] = allFiles(folder);
    await withDatabase(async (connection) => {
      await connection.run(
        `CREATE TABLE old AS SELECT * EXCLUDE (options, basis, source, device) FROM read_parquet(${quoted(old)})`,
      );
      await connection.run(`COPY old TO ${quoted(old)} (FORMAT parquet)`);
    });
    const series = async () => (await trends()).map(({ options, points }) => [options, points[0]?.median]);
    expect(await series()).toEqual([
      [undefined, 3],
      ['limit=2', 8],
    ]);
    rmSync(allFiles(folder)[1] ?? '');
    expect(await series()).toEqual([[undefined, 3]]);
  });

  it('finds the commit of a regression and raises the alarm', async () => {
    await regressed(16, (index) => ({
      app: { versionName: index < 15 ? '1.0' : '1.1', versionCode: 7 },
      scenarios: scenariosBy(index < 13 ? 'GPU' : 'Layout'),
    }));
    const [alarm, ...more] = await alarms();
    expect(alarm?.cause).toEqual({ name: 'Layout', sessions: 3, builds: 2 });
    expect((await trends())[0]?.changes.map(({ index, direction }) => [index, direction])).toEqual([
      [7, 'regression'],
    ]);
    expect(more).toEqual([]);
    expect(alarm?.since.commit).toBe('c7');
    expect(alarm?.change).toMatchObject({ index: 7, direction: 'regression' });
    expect(alarm?.age).toEqual({ sessions: 9, days: 8 });
    expect(alarm?.isGated).toBe(true);
    expect((await alarms({ gated: [] }))[0]?.isGated).toBe(false);
  });

  it('an alarm that is acknowledged is one until it gets worse again', async () => {
    await regressed(16, () => ({ scenarios: scenariosBy('GPU') }));
    expect((await alarms())[0]?.cause).toEqual({ name: 'GPU', sessions: 16, builds: 1 });
    const accepted = join(folder, 'accepted');
    const open = async () =>
      (await alarms()).filter((alarm) => acknowledgementOf(alarm, readAcknowledged(accepted)) === undefined);
    expect(await open()).toHaveLength(1);
    acknowledge(accepted, await alarms(), 'A new font');
    acknowledge(accepted, await alarms(), 'The new font');
    expect(readAcknowledged(accepted).map(({ reason, until }) => [reason, until])).toEqual([
      ['The new font', day(15)],
    ]);
    expect(await open()).toEqual([]);
    await append(16, judged([9, 9.1, 8.9]));
    expect(await open()).toEqual([]);
    for (let index = 17; index < 29; index++) await append(index, judged([40, 41, 40, 41.5 + (index % 3)]));
    expect((await open()).map(({ since }) => since.commit)).toEqual(['c17']);
    expect((await open()).length).toBe((await alarms()).length);
  });

  it('alarms of gated metrics come first, and of these the youngest', async () => {
    const levels = { feed: 7, grid: 9 };
    for (let index = 0; index < 18; index++) {
      const scenarios = Object.entries(levels).map(([scenario, from]) => {
        const level = (index < from ? 3 : 9) + (index % 3) * 0.2;
        const runs = runsOf(METRIC, [level, level + 0.1, level - 0.1]);
        return {
          ...scenarioOf({ scenario, runs }),
          ...(scenario === 'grid' ? { deviceName: 'pixel-1' } : {}),
        };
      });
      const session = judgeSession(sessionOf(scenarios));
      const both = session.scenarios.map((one) => ({
        ...one,
        runs: one.runs.map((run) => ({ ...run, values: { ...run.values, zoom: run.values[METRIC] ?? 0 } })),
      }));
      await append(index, { ...session, scenarios: both }, 'main', {
        scenarios: [...scenariosBy('GPU'), ...scenariosBy('Layout')],
      });
    }
    const divide = { ...divideDefaults, permutations: 199 };
    const query = { traits: { ...TRAITS, zoom: TRAITS[METRIC] }, gated: ['zoom'], divide };
    const found = await alarms(query);
    expect(found.map(({ series, age }) => [series.metric, series.scenario, age.sessions])).toEqual([
      ['zoom', 'grid', 9],
      ['zoom', 'feed', 11],
      [METRIC, 'grid', 9],
      [METRIC, 'feed', 11],
    ]);
    expect(found.map(({ cause }) => cause?.name)).toEqual(['Layout', 'GPU', 'Layout', 'GPU']);
    expect(await withHistory(folder, metricsIn)).toEqual([METRIC, 'zoom']);
  });

  it('an acknowledgement is of one series', async () => {
    await regressed(16);
    const accepted = join(folder, 'accepted');
    const [alarm] = await alarms();
    if (alarm === undefined) throw new Error('There is no alarm.');
    expect(alarm).not.toHaveProperty('cause');
    acknowledge(accepted, [{ ...alarm, series: { ...alarm.series, scenario: 'other' } }], 'Seen');
    expect(acknowledgementOf(alarm, readAcknowledged(accepted))).toBeUndefined();
    writeFileSync(join(accepted, 'acknowledged-alarms.json'), '{"schema":1}');
    expect(() => readAcknowledged(accepted)).toThrow(
      /acknowledged-alarms\.json is damaged .*restore or delete it/s,
    );
    rmSync(join(accepted, 'acknowledged-alarms.json'));
    mkdirSync(join(accepted, 'acknowledged-alarms.json'));
    expect(() => readAcknowledged(accepted)).toThrow(
      /acknowledged-alarms\.json cannot be read: it is not a file\.$/,
    );
    expect(() => readAcknowledged(accepted)).toThrow(
      expect.objectContaining({ cause: expect.any(NotAFile) }),
    );
  });

  it('an acknowledgement takes the place of those of its series, and of no other', async () => {
    await regressed(16);
    const accepted = join(folder, 'accepted');
    const [alarm] = await alarms();
    if (alarm === undefined) throw new Error('There is no alarm.');
    const accept = (reason: string, ...scenarios: readonly string[]) =>
      acknowledge(
        accepted,
        scenarios.map((scenario) => ({ ...alarm, series: { ...alarm.series, scenario } })),
        reason,
      );
    accept('first', 'a', 'b');
    accept('second', 'b', 'c');
    accept('third', 'c');
    expect(readAcknowledged(accepted).map(({ scenario, reason }) => [scenario, reason])).toEqual([
      ['a', 'first'],
      ['b', 'second'],
      ['c', 'third'],
    ]);
  });

  it('an acknowledgement is of a class of devices, however its fields are sorted', async () => {
    await regressed(16);
    const accepted = join(folder, 'accepted');
    const [alarm] = await alarms();
    if (alarm === undefined) throw new Error('There is no alarm.');
    const { deviceClass } = alarm.series;
    const sorted = Object.fromEntries(Object.entries(deviceClass).toReversed()) as typeof deviceClass;
    acknowledge(accepted, [{ ...alarm, series: { ...alarm.series, deviceClass: sorted } }], 'Seen');
    expect(acknowledgementOf(alarm, readAcknowledged(accepted))?.reason).toBe('Seen');
    const other = { ...alarm, series: { ...alarm.series, deviceClass: { ...deviceClass, api: 34 } } };
    expect(acknowledgementOf(other, readAcknowledged(accepted))).toBeUndefined();
  });

  it('keeps classes of devices, branches and arms apart', async () => {
    await append(0, judged([3]));
    await append(1, judged([4], { target: { ...phone, api: 34 } }));
    await append(2, judged([5]), 'topic');
    await append(3, judged([6], { runs: [...runsOf(METRIC, [6]), ...runsOf(METRIC, [99], 'baseline')] }));
    expect((await trends()).map(({ points }) => points.length)).toEqual([3, 1]);
    const [main] = await trends({ branch: 'main', model: 'Pixel 8', scenario: 'feed' });
    expect(main?.points.map(({ median }) => median)).toEqual([3, 6]);
  });

  it('reads one scenario, model or branch, and what was before a time', async () => {
    await append(0, judged([1]));
    await append(1, judged([2], { scenario: 'grid' }));
    await append(2, judged([3], { target: { ...phone, model: 'Pixel 9' } }));
    await append(3, judged([4]), 'topic');
    const medians = async (filter: Partial<TrendQuery>): Promise<readonly number[]> =>
      (await trends(filter)).flatMap(({ points }) => points.map(({ median }) => median)).toSorted();
    expect(await medians({ scenario: 'grid' })).toEqual([2]);
    expect(await medians({ model: 'Pixel 9' })).toEqual([3]);
    expect(await medians({ branch: 'topic' })).toEqual([4]);
    expect(await medians({ before: day(2) })).toEqual([1, 2]);
    expect(await medians({})).toEqual([1, 2, 3, 4]);
  });

  it('reads the newest 300 sessions where not limited', async () => {
    const path = await append(0, judged([3]));
    await withDatabase(async (connection) => {
      await connection.run(
        `CREATE TABLE many AS SELECT * REPLACE (printf('run-%03d', i) AS session, CAST(i AS DOUBLE) AS value)
         FROM read_parquet(${quoted(path)}), range(301) AS numbers(i)`,
      );
      await connection.run(`COPY (SELECT * EXCLUDE (i) FROM many) TO ${quoted(path)} (FORMAT parquet)`);
    });
    const points = await withHistory(folder, async (history) => {
      const [series] = await readSeries(history, { metrics: [METRIC] });
      return series?.points ?? [];
    });
    expect(points.map(({ session }) => session).filter((_, i) => i % 299 === 0)).toEqual([
      'run-001',
      'run-300',
    ]);
  });

  it('reads only the newest sessions where limited', async () => {
    for (const index of [0, 1, 2]) await append(index, judged([index]));
    const [trend] = await trends({ newest: 2 });
    expect(trend?.points.map(({ session }) => session)).toEqual(['run-001', 'run-002']);
  });

  it('appending a session again replaces it', async () => {
    await append(0, judged([3]));
    await append(0, judged([7]));
    const [trend] = await trends();
    expect(trend?.points.map(({ median }) => median)).toEqual([7]);
  });

  it('keeps a run without values, and shows no value for it', async () => {
    const failed = capturedOf(0, { failure: { kind: 'crash', message: 'x', retriable: false } });
    await append(0, judged([], { runs: [{ captured: failed, measurement: undefined }] }));
    expect(allFiles(folder)).toHaveLength(1);
    expect(await trends()).toEqual([]);
  });

  it('is empty before the first session', async () => {
    expect(await trends({}, join(folder, 'nowhere'))).toEqual([]);
    expect(await alarms()).toEqual([]);
  });

  it.each(['../../etc/passwd', "it's", '.hidden', 'a/b'])('reads back a session named %s', async (name) => {
    const path = await appendHistory(folder, judged([3]), { ...sessionNamed(name), judgedAt: day(0) });
    expect(allFiles(folder)).toEqual([path]);
    const [trend] = await trends();
    expect(trend?.points.map(({ session }) => session)).toEqual([name]);
  });
});

describe('compaction and retention', () => {
  it('merges the files of a month and changes no answer', async () => {
    await regressed();
    const before = await trends();
    expect(await compactHistory(folder)).toEqual([{ month: '2026-01', filesBefore: 12 }]);
    expect(allFiles(folder)).toHaveLength(1);
    expect(await trends()).toEqual(before);
    expect(await compactHistory(folder)).toEqual([]);
  });

  it('an interrupted compaction duplicates no row', async () => {
    await regressed();
    const before = await trends();
    const [one = ''] = allFiles(folder);
    const kept = join(folder, 'kept');
    copyFileSync(one, kept);
    await compactHistory(folder);
    copyFileSync(kept, one);
    writeFileSync(join(folder, 'month=2026-01', 'torn.parquet.part'), 'PAR1');
    expect(await trends()).toEqual(before);
  });

  it('removes whole months', async () => {
    for (const index of [0, 31, 59, 90]) await append(index, judged([3]));
    expect(retainHistory(folder, 2, '2026-04-15T00:00:00Z')).toEqual(['2026-01', '2026-02']);
    expect(readdirSync(folder)).toEqual(['month=2026-03', 'month=2026-04']);
    expect(() => retainHistory(folder, 0, '2026-04-15T00:00:00Z')).toThrow('whole number');
  });

  it('is readable with the SQL of docs/judging.md', async () => {
    await append(0, judged([3, 1, 2]));
    const page = readFileSync(new URL('../../docs/judging.md', import.meta.url), 'utf8');
    const [, query = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? [];
    const files = join(folder, '*/*.parquet').replaceAll("'", "''");
    const rows = await withDatabase(async (connection) =>
      (
        await connection.runAndReadAll(query.replace('reports/history/*/*.parquet', files))
      ).getRowObjectsJson(),
    );
    expect(rows).toEqual([
      { scenario: 'feed', model: 'Pixel 8', day: '2026-01-01 00:00:00', 'median("value")': 2 },
    ]);
  });

  it('writes Parquet files', async () => {
    const path = await append(0, judged([3]));
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('PAR1');
  });
});
