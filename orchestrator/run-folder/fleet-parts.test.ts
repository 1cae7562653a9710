import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manifestOf } from '../../test/builders/report-of.ts';
import { UsageError } from '../base/errors.ts';
import type { Manifest } from '../capture/recording.ts';
import { fleetManifest, fleetParts } from './fleet-parts.ts';
import {
  type FleetAttempt,
  type FleetRecord,
  isFleetFolder,
  readFleetRecord,
  saveFleetRecord,
} from './fleet-record.ts';
import { DEVICE_FILE, runFilesIn, SESSION_FILE, scenarioFileOf } from './run-files.ts';
import { latestRun, readRecording } from './run-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const [scenario] = manifestOf().scenarios;
if (scenario === undefined) throw new Error('The builder made no scenario.');
const withScenarios = (...names: readonly string[]): Manifest =>
  manifestOf({ scenarios: names.map((name) => ({ ...scenario, name })) });
const CREATED_AT = '2026-01-02T03:04:05.678Z';
const attemptOf = (device: string, end: FleetAttempt['end'] = { kind: 'finished' }): FleetAttempt => ({
  ...{ device, folder: `devices/${device}`, scenarios: ['*'], waitedS: 0, isMoved: false, end },
});
const recordOf = (attempts: readonly FleetAttempt[], lost: FleetRecord['lost'] = []): FleetRecord => ({
  ...{ schema: 1, createdAt: CREATED_AT, attempts, lost },
});
const failed = (...left: readonly string[]) => ({ kind: 'failed', reason: 'It broke.', left }) as const;
const save = (device: string, manifest: Manifest) =>
  runFilesIn(join(folder, 'devices', device)).saveJson('manifest.json', manifest);
/** Device and names of scenarios of each part. */
const partsOf = (...attempts: readonly FleetAttempt[]) =>
  fleetParts(folder, recordOf(attempts)).map(
    ({ deviceName, recording }) =>
      `${deviceName}: ${recording.manifest.scenarios.map(({ name }) => name).join(' ')}`,
  );

it('a part has what its device measured to the end', () => {
  for (const device of ['a', 'b', 'c']) save(device, withScenarios('feed', 'grid'));
  const attempts = [
    attemptOf('a'),
    attemptOf('b', failed('grid')),
    attemptOf('c', failed('*')),
    attemptOf('none'),
  ];
  expect(partsOf(...attempts)).toEqual(['a: feed grid', 'b: feed']);
});

it('of a device that was killed it has the runs saved so far', () => {
  const files = runFilesIn(join(folder, 'devices', 'a'));
  const { target, app, seed, tool } = manifestOf();
  files.saveJson(SESSION_FILE, { createdAt: CREATED_AT, seed, tool });
  files.saveJson(DEVICE_FILE, { target, app });
  files.saveJson(scenarioFileOf('feed'), { ...scenario, name: 'feed' });
  expect(partsOf(attemptOf('a', { kind: 'running' }))).toEqual(['a: feed']);
});

const whole = (record: FleetRecord, ...manifests: readonly Manifest[]) =>
  fleetManifest(
    '/runs/now',
    record,
    manifests.map((manifest, i) => ({ deviceName: `d${i}`, recording: { folder: '', manifest } })),
  );

it('the session has the scenarios of all its devices, and the facts of none alone', () => {
  const first = { ...withScenarios('feed'), interrupted: 'why', knobs: [] };
  const session = whole(recordOf([attemptOf('a')]), first, withScenarios('grid', 'feed'));
  expect(session).toMatchObject({ run: 'now', createdAt: CREATED_AT });
  expect(session?.scenarios.map(({ name }) => name)).toEqual(['feed', 'grid']);
  for (const fact of ['interrupted', 'knobs', 'failedTest', 'declared'])
    expect(session).not.toHaveProperty(fact);
  expect(whole(recordOf([]))).toBeUndefined();
});

it('names what no device measured, whether it was cut short, and the first test that failed', () => {
  const lost = [
    ['grid', 'feed'],
    ['grid', 'chat'],
  ].map((scenarios) => ({ scenarios, because: 'no-device' as const }));
  const running = [attemptOf('a'), attemptOf('b', { kind: 'running' })];
  const tests = [{}, { failedTest: 'one' }, { failedTest: 'two' }];
  const session = whole(
    recordOf(running, lost),
    ...tests.map((one) => ({ ...withScenarios('feed'), ...one }) as Manifest),
  );
  expect(session?.failedTest).toBe('one');
  expect(session?.interrupted).toBe(
    'No device measured grid, chat. [no-device] The session was stopped or killed before every device had measured its scenarios. [unfinished]',
  );
});

it('each declared scenario is as the device that got furthest left it', () => {
  const declared = (...all: readonly (readonly [name: string, state: string])[]) =>
    ({ ...withScenarios('feed'), declared: all.map(([name, state]) => ({ name, state })) }) as Manifest;
  const lost = [{ scenarios: ['*', 'chat', 'mail'], because: 'no-device' as const }];
  const session = whole(
    recordOf([], lost),
    declared(['feed', 'left-out'], ['grid', 'left-out'], ['mail', 'skipped']),
    declared(['grid', 'skipped'], ['feed', 'measured'], ['old', 'left-out']),
    withScenarios('feed'),
  );
  const states = session?.declared?.map(({ name, state }) => `${name} ${state}`);
  expect(states).toEqual(['feed measured', 'chat lost', 'mail lost', 'grid skipped', 'old left-out']);
});

it('the record is read as it was saved, the newest run may be one, and only a device of it is a recording', () => {
  const run = join(folder, '20260102-030405');
  saveFleetRecord(run, recordOf([attemptOf('a', failed('*'))]));
  expect(readFleetRecord(run)).toEqual(recordOf([attemptOf('a', failed('*'))]));
  expect([isFleetFolder(run), isFleetFolder(folder)]).toEqual([true, false]);
  expect(latestRun(folder)).toBe(run);
  expect(() => readRecording(run)).toThrow(
    `${run} is a session on several devices: choose the run folder of one, below ${join(run, 'devices')}.`,
  );
  runFilesIn(run).saveJson('fleet.json', { schema: 2 });
  expect(() => readFleetRecord(run)).toThrow(UsageError);
  expect(() => readFleetRecord(run)).toThrow('fleet.json is not a record of this version: ');
});
