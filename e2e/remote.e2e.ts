import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProject } from '../orchestrator/cli/open-project.ts';
import type { PerfOptions } from '../orchestrator/cli/perf-options.ts';
import { runPerf } from '../orchestrator/cli/run-perf.ts';
import { StopOnSignal } from '../orchestrator/cli/stop-on-signal.ts';
import { terminalOn } from '../orchestrator/cli/terminal.ts';
import { openLocalRig } from '../orchestrator/rig/local-rig.ts';
import { openRig } from '../orchestrator/rig/open-rig.ts';
import type { Rig } from '../orchestrator/rig/rig.ts';
import type { AttachedPlace } from '../orchestrator/service/session-place.ts';
import { checkout } from '../orchestrator/setup/places.mjs';
import { type PerfSession, resultOf, runFolderIn } from './perf-session.ts';

const OPTIONS: PerfOptions = { device: 'auto', seed: 1, strict: false, allure: false };
/** The server of others: sessions on it use no adb of this machine. */
let rig: Rig<AttachedPlace> | undefined;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-server-'));
  const target = { kind: 'virtual' } as const;
  const stop = new AbortController().signal;
  const device = { appium: 'here', refreshHz: 60, seed: 1, adbPort: 0, startS: 600 } as const;
  rig = await openLocalRig({ project: checkout, folder, target, stop, ...device });
});
afterAll(() => rig?.close());

async function session(options: Partial<PerfOptions>): Promise<Omit<PerfSession, 'displayLog'>> {
  const reports = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  const opened = await openProject(checkout.root, '.');
  const capabilities = {
    'appium:adbPort': rig?.place.adbPort,
    'appium:skipUnlock': true,
    'appium:ignoreHiddenApiPolicyError': true,
  };
  const project = { ...opened, sdk: '/no-adb-here', config: { ...opened.config, capabilities } };
  const lines: string[] = [];
  const terminal = terminalOn({ write: (text: string) => lines.push(text) });
  const surroundings = { openRig, terminal, stop: new StopOnSignal() };
  const code = await runPerf({ ...OPTIONS, ...options, reports }, project, surroundings);
  return { code, output: lines.join(''), folder: runFolderIn(reports) };
}

it('measures a device of a running Appium server without adb of this machine', async () => {
  const appiumUrl = `http://127.0.0.1:${rig?.place.appiumPort}`;
  const ended = await session({ appiumUrl, runs: 2, slides: 2 });
  expect(ended.code, ended.output).toBe(0);
  expect(ended.output).toMatch(/^Target: a device of Appium 3\.\S+ at http:\/\/127\.0\.0\.1:\d+$/m);
  expect(ended.output).toMatch(/install: push and pm install · conditions: shell/);
  const { target, scenarios } = resultOf({ ...ended, displayLog: () => '' });
  expect(target).toMatchObject({ kind: 'remote', simulated: true, serial: rig?.place.serial });
  expect(scenarios[0]?.runs.map(({ outcome }) => outcome.kind)).toEqual(['valid', 'valid']);
});
