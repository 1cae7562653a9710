import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STEADY_TRACE } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { saveRun } from '../../test/builders/saved-run.ts';
import { FaultError } from '../base/errors.ts';
import { configSchema } from '../config.ts';
import type { RigOptions } from '../rig/rig.ts';
import { DEVICE_FILE, runFilesIn, scenarioFileOf } from '../run-folder/run-files.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import type { FoundList } from '../scan/found-list.ts';
import type { PreparedJob } from './job-of.ts';
import { measureBuilds } from './scan-builds.ts';
import { terminalOn } from './terminal.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scan-builds-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const LISTS = ['a', 'b', 'c', 'd'].map(
  (name): FoundList => ({
    ...{ name, launcher: '.Main', activity: '.Main', path: [], selector: '~list', label: name },
    ...{ direction: 'down', screen: 1 },
  }),
);

/** Saves a run of each list in the form in which the worker does. */
function save(folder: string, lists: readonly FoundList[]): void {
  saveRun(folder, 1, STEADY_TRACE);
  const { target, app, scenarios } = readRecording(folder).manifest;
  const files = runFilesIn(folder);
  files.saveJson(DEVICE_FILE, { target, app });
  for (const { name } of lists) files.saveJson(scenarioFileOf(name), { ...scenarios[0], name });
}

/** @param records how many lists a session of a build records before its device ends, by how many sessions of the build came before */
async function measured(records: (build: string, before: number) => number) {
  const sessions: string[] = [];
  const { place: _, apk: _1, ...plan } = planOf(root, { scan: { launcher: '.Main', maxScreens: 1 } });
  const job: PreparedJob = {
    project: { root, state: root, sdk: root },
    reports: root,
    rig: {
      ...{ target: { kind: 'virtual' }, appium: 'here', refreshHz: 60, seed: 1 },
      ...{ adbPort: 0, startS: 1, replyS: 1 },
    },
    plan: { ...plan, apk: 'new.apk', against: 'old.apk' },
    facts: { tool: 'hitchproof', seed: 1 },
    analyse: {
      ...{ config: configSchema.parse({}), strict: false },
      against: { kind: 'accepted', files: [], asked: false },
    },
  };
  const openRig = ({ folder }: RigOptions) => {
    const build = folder.includes(join('scan', 'before')) ? 'old' : 'new';
    const before = sessions.filter((session) => session.startsWith(build)).length;
    sessions.push(`${build} ${before}`);
    save(folder, LISTS.slice(0, records(build, before)));
    return Promise.reject(new FaultError('device-ended', 'The device ended.'));
  };
  const stop = { listen: () => undefined, release: () => undefined, signal: new AbortController().signal };
  const terminal = terminalOn({ isTTY: false, columns: 80, write: () => undefined });
  const compared = await measureBuilds(job, { folder: root, lists: LISTS }, { openRig, terminal, stop });
  return { sessions: sessions.toSorted(), compared };
}

it('takes one session for each build', async () => {
  const { sessions, compared } = await measured(() => LISTS.length);
  expect(sessions).toEqual(['new 0', 'old 0']);
  expect([...compared.keys()]).toEqual(['a', 'b', 'c', 'd']);
  expect(compared.get('d')?.pictures).toHaveLength(2);
});

it('goes on after the list at which a session of either build broke', async () => {
  const { sessions, compared } = await measured((build, before) => (build === 'old' && before === 0 ? 2 : 4));
  expect(sessions).toEqual(['new 0', 'new 1', 'old 0', 'old 1']);
  expect([...compared.keys()]).toEqual(['a', 'b', 'c', 'd']);
});

it('leaves one list after the other where no session records anything', async () => {
  const { sessions, compared } = await measured(() => 0);
  expect(sessions).toHaveLength(2 * LISTS.length);
  expect(compared.size).toBe(0);
});
