import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
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

/**
 * One virtual device with its adb server and Appium for all sessions of a file: starting them takes longer than a short
 * session. For tests that need no fresh device; the command line runs in this process.
 * @returns runs a session on the device
 */
export function warmDevice(refreshHz: number): (options: WarmSessionOptions) => Promise<PerfSession> {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-device-'));
  const log = join(folder, 'device/data/misc/display/display.jsonl');
  /** The device writes it from its first app on. */
  const displayLog = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  let rig: Rig | undefined;
  beforeAll(async () => {
    const target = { kind: 'virtual' } as const;
    const stop = new AbortController().signal;
    const ofDevice = { appium: 'here', refreshHz, seed: 1, adbPort: 0, startS: 600 } as const;
    rig = await openRig({ project: checkout, folder, target, stop, ...ofDevice });
  });
  afterAll(() => rig?.close());

  return async ({ branch, ...options }) => {
    if (rig === undefined) throw new Error('The device has not been started.');
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
