import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, vi } from 'vitest';
import { openProject } from '../orchestrator/cli/open-project.ts';
import type { PerfOptions } from '../orchestrator/cli/perf-options.ts';
import { runPerf } from '../orchestrator/cli/run-perf.ts';
import { StopOnSignal } from '../orchestrator/cli/stop-on-signal.ts';
import { terminalOn } from '../orchestrator/cli/terminal.ts';
import { openRig } from '../orchestrator/rig/open-rig.ts';
import type { Rig } from '../orchestrator/rig/rig.ts';
import { checkout } from '../orchestrator/setup/places.mjs';
import { type PerfSession, runFolderIn } from './perf-session.ts';

export interface WarmSessionOptions extends Partial<PerfOptions> {
  /** The branch that the environment of a GitHub job names (default: git's). */
  readonly branch?: string;
}

interface WarmDevice {
  readonly rig: Rig;
  /** What the display has logged since the device started; the device writes it from its first app on. */
  readonly displayLog: () => string;
}

type Hertz = 60 | 120;

/** A virtual device with its adb server and Appium, kept until the worker ends: vitest opens one at the first use. */
const testsAt = (refreshHz: Hertz) =>
  test
    .extend('refreshHz', { scope: 'worker' }, refreshHz)
    .extend('device', { scope: 'worker' }, async ({ refreshHz }, { onCleanup }): Promise<WarmDevice> => {
      const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-device-'));
      const log = join(folder, 'device/data/misc/display/display.jsonl');
      const target = { kind: 'virtual' } as const;
      const stop = new AbortController().signal;
      const ofDevice = { appium: 'here', refreshHz, seed: 1, adbPort: 0, startS: 600 } as const;
      const rig = await openRig({ project: checkout, folder, target, stop, ...ofDevice });
      onCleanup(() => rig.close());
      return { rig, displayLog: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
    });
const tests = { 60: testsAt(60), 120: testsAt(120) };

/**
 * For tests that need no fresh device: starting one takes longer than a short session, so files share them. They leave
 * it as they found it. The command line runs in this process.
 * @returns runs a session on the device
 */
export function warmDevice(refreshHz: Hertz): (options: WarmSessionOptions) => Promise<PerfSession> {
  let opened: WarmDevice | undefined;
  tests[refreshHz].beforeAll(({ device }) => {
    opened = device;
  });

  return async ({ branch, ...options }) => {
    if (opened === undefined) throw new Error('The device has not been started.');
    const { rig, displayLog } = opened;
    const kept = { ...rig, close: () => Promise.resolve() };
    const reports = options.reports ?? mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
    const before = displayLog();
    const lines: string[] = [];
    if (branch !== undefined) {
      vi.stubEnv('GITHUB_ACTIONS', 'true');
      vi.stubEnv('GITHUB_REF_NAME', branch);
    }
    const code = await runPerf(
      { device: 'virtual', hz: refreshHz, seed: 1, strict: false, allure: false, ...options, reports },
      await openProject(checkout.root, '.'),
      {
        openRig: () => Promise.resolve(kept),
        terminal: terminalOn({ write: (text: string) => lines.push(text) }),
        stop: new StopOnSignal(),
      },
    );
    vi.unstubAllEnvs();
    const modes = before.split('\n').filter((line) => line.includes('"mode"'));
    return {
      code,
      output: lines.join(''),
      folder: runFolderIn(reports),
      displayLog: () => [...modes, displayLog().slice(before.length)].join('\n'),
    };
  };
}
