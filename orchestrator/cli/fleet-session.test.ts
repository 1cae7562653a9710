import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STEADY_TRACE } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { saveRun } from '../../test/builders/saved-run.ts';
import { projectAt } from '../../tools/setup/places.mjs';
import { analyseFleet } from '../analyse.ts';
import { FaultError, UsageError } from '../base/errors.ts';
import { configSchema } from '../config.ts';
import { driveFleet } from '../fleet/drive-fleet.ts';
import { SESSION_RULES, type Shard } from '../fleet/fleet-policy.ts';
import type { OpenRig } from '../rig/rig.ts';
import { type FleetRecord, readFleetRecord } from '../run-folder/fleet-record.ts';
import { latestRun, readRecording } from '../run-folder/run-folder.ts';
import type { Progress } from '../service/progress.ts';
import { FleetSession, MeasuredScenarios } from './fleet-session.ts';
import type { PreparedJob } from './job-of.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-session-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const createdAt = '2026-01-01T00:00:00.000Z';
const config = configSchema.parse({});
const shard: Shard = { id: '1', className: 'pixel', scenarios: ['feed-fling'], group: 'g', moves: 0 };
const job: PreparedJob = {
  project: projectAt('/nowhere'),
  reports: '/nowhere',
  rig: {
    target: { kind: 'virtual' },
    appium: 'here',
    refreshHz: 60,
    seed: 1,
    adbPort: 1,
    startS: 1,
    replyS: 30,
  },
  plan: planOf(''),
  facts: { tool: 'x', seed: 1 },
  analyse: { config, strict: false, against: { kind: 'accepted', files: [], asked: false } },
};

/** Two devices without programs: the first step of each session fails. */
async function session(openRig: OpenRig, stop = new AbortController()): Promise<readonly string[]> {
  const lines: string[] = [];
  const parts = {
    folder,
    createdAt,
    jobOn: async () => job,
    openRig,
    stop: stop.signal,
    onProgress: () => undefined,
  };
  const fleet = new FleetSession({ ...parts, say: (line) => lines.push(line) });
  let now = 0;
  await driveFleet({
    devices: ['a', 'b'].map((name) => ({ name, className: 'pixel' })),
    shards: [shard],
    rules: SESSION_RULES,
    measure: fleet.measure,
    onDecision: fleet.onDecision,
    nowS: () => now++,
  });
  return lines;
}

it('keeps record of a device that fails, and gives what it left to another one', async () => {
  const lines = await session(() => Promise.reject(new FaultError('device-lost', 'The device is gone.')));
  expect(lines).toEqual([
    'a: measures nothing more: The device is gone. [device-lost]',
    'feed-fling: moved from a to another device',
    'b: measures nothing more: The device is gone. [device-lost]',
    'feed-fling: not measured, a second device failed too',
  ]);
  const end = { kind: 'failed', reason: 'The device is gone. [device-lost]', left: ['feed-fling'] };
  expect(readFleetRecord(folder)).toEqual({
    schema: 1,
    createdAt,
    lost: [{ scenarios: ['feed-fling'], because: 'moved-before' }],
    attempts: [
      { device: 'a', folder: 'devices/a', scenarios: ['feed-fling'], waitedS: 0, isMoved: false, end },
      { device: 'b', folder: 'devices/b', scenarios: ['feed-fling'], waitedS: 0, isMoved: true, end },
    ],
  });
});

it('starts nothing more when it is stopped', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await session(() => Promise.reject(new Error('started')), stop)).toEqual([]);
});

const attempt = (device: string, end: FleetRecord['attempts'][number]['end'] = { kind: 'finished' }) => ({
  device,
  folder: `devices/${device}`,
  scenarios: ['feed-fling'],
  waitedS: 0,
  isMoved: false,
  end,
});
const analysed = (attempts: FleetRecord['attempts'], lost: FleetRecord['lost'] = []) =>
  analyseFleet(folder, { schema: 1, createdAt, attempts, lost }, { config, strict: false });

it('is judged and reported as one session', async () => {
  for (const device of ['a', 'b']) saveRun(join(folder, 'devices', device), 3, STEADY_TRACE);
  const { judgement, report } = (await analysed([attempt('a'), attempt('b')])) ?? {};
  expect(judgement?.scenarios.map(({ deviceName }) => deviceName)).toEqual(['a', 'b']);
  expect(report?.result.scenarios.map(({ slug }) => slug)).toEqual(['feed-fling.a', 'feed-fling.b']);
  expect(report?.written).toEqual(expect.arrayContaining(['fleet.html', 'fleet.svg', 'result.json']));
});

it('leaves out what a device did not measure to the end', async () => {
  for (const device of ['a', 'b']) saveRun(join(folder, 'devices', device), 3, STEADY_TRACE);
  const failed = attempt('a', { kind: 'failed', reason: 'lost', left: ['feed-fling'] });
  const { judgement } = (await analysed([failed, attempt('b')])) ?? {};
  expect(judgement?.scenarios.map(({ deviceName }) => deviceName)).toEqual(['b']);
  expect(await analysed([failed])).toBeUndefined();
});

it('gives no verdict when a scenario was measured on no device', async () => {
  saveRun(join(folder, 'devices', 'a'), 3, STEADY_TRACE);
  const verdict = async (scenario: string) =>
    (await analysed([attempt('a')], [{ scenarios: [scenario], because: 'no-device' }]))?.judgement.whole;
  expect(await verdict('search')).toMatchObject({
    kind: 'infrastructure',
    because: [{ kind: 'interrupted', message: 'No device measured search. [no-device]' }],
  });
  expect((await verdict('feed-fling'))?.kind).not.toBe('infrastructure');
});

it('gives no verdict when it was stopped or killed before a device had ended', async () => {
  for (const device of ['a', 'b']) saveRun(join(folder, 'devices', device), 3, STEADY_TRACE);
  const stopped = await analysed([attempt('a'), attempt('b', { kind: 'running' })]);
  expect(stopped?.judgement.whole).toMatchObject({
    kind: 'infrastructure',
    because: [{ kind: 'interrupted', message: expect.stringMatching(/stopped or killed .*\[unfinished\]$/) }],
  });
});

it('keeps an attempt that was stopped as one that has not ended', async () => {
  const stop = new AbortController();
  await session(() => {
    stop.abort();
    return Promise.reject(new FaultError('device-lost', 'The device is gone.'));
  }, stop);
  expect(readFleetRecord(folder).attempts.map(({ end }) => end.kind)).toEqual(['running']);
});

it('is the newest run, of which commands for one device name the folders', async () => {
  await session(() => Promise.reject(new Error('no device')));
  const reports = mkdtempSync(join(tmpdir(), 'fleet-reports-'));
  cpSync(folder, join(reports, '20260101-000000'), { recursive: true });
  expect(latestRun(reports)).toBe(join(reports, '20260101-000000'));
  rmSync(reports, { recursive: true });
  expect(() => readRecording(folder)).toThrow(UsageError);
  expect(() => readRecording(folder)).toThrow(
    `choose the run folder of one, below ${join(folder, 'devices')}.`,
  );
});

const run = (
  scenario: string,
  number: number,
  of: number,
  arm: 'current' | 'baseline' = 'current',
): Progress => ({
  kind: 'run',
  scenario,
  arm,
  number,
  of,
  values: {},
  doubts: [],
});
const left = (arms: number, ...progress: Progress[]): readonly string[] => {
  const measured = new MeasuredScenarios();
  for (const one of progress) measured.take(one, arms);
  return measured.leftOf(['feed', 'search', '*']);
};

describe('a scenario is measured', () => {
  it.each([
    ['not before its last run', left(1, run('feed', 1, 2)), ['feed', 'search', '*']],
    ['after its last run', left(1, run('feed', 1, 2), run('feed', 2, 2)), ['search', '*']],
    ['when the next one begins', left(1, run('feed', 1, 2), run('search', 1, 2)), ['search', '*']],
    [
      'not when more runs were planned meanwhile',
      left(2, run('feed', 2, 2), run('feed', 2, 4, 'baseline')),
      ['feed', 'search', '*'],
    ],
    ['of two builds not after the last run of one', left(2, run('feed', 2, 2)), ['feed', 'search', '*']],
    [
      'of two builds after the last run of both',
      left(2, run('feed', 2, 2), run('feed', 2, 2, 'baseline')),
      ['search', '*'],
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));

  it('by its runs only', () =>
    expect(left(1, { kind: 'step', what: 'Installing the app' })).toEqual(['feed', 'search', '*']));
});
