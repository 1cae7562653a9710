import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { provideLevel } from '../../orchestrator/cli/command-context.ts';
import type { PerfOptions } from '../../orchestrator/cli/perf-options.ts';
import { openRig } from '../../orchestrator/rig/local-rig.ts';
import type { Rig } from '../../orchestrator/rig/rig.ts';
import { OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { checkout } from '../../tools/setup/places.mjs';
import type { PerfSession } from './perf-session.ts';
import { sessionOn } from './session-on.ts';

export interface WarmSessionOptions extends Partial<PerfOptions> {
  /** The branch named by the environment of a GitHub job (default: git's). */
  readonly branch?: string;
  /** R8's mapping of the build. */
  readonly mapping?: string;
}

interface WarmDevice {
  readonly rig: Rig;
  /** What the display has logged since the device started; the log begins with the first app. */
  readonly displayLog: () => string;
}

type Hertz = 60 | 120;
/** API level by refresh rate: one of the devices has the framework of another level. */
const LEVEL: Readonly<Record<Hertz, number>> = { 60: OWN_LEVEL, 120: 31 };

type Sessions = (options: WarmSessionOptions) => Promise<PerfSession>;

/** A virtual device with its adb server and Appium. */
async function openDevice(refreshHz: Hertz): Promise<WarmDevice> {
  const api = LEVEL[refreshHz];
  await provideLevel(checkout, api);
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-device-'));
  const log = join(folder, 'device/data/misc/display/display.jsonl');
  const target = { kind: 'virtual' } as const;
  const stop = new AbortController().signal;
  const ofDevice = { appium: 'here', refreshHz, api, seed: 1, adbPort: 0, startS: 600, replyS: 30 } as const;
  const rig = await openRig({ project: checkout, folder, target, stop, ...ofDevice });
  return { rig, displayLog: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
}

/** Tests with a device that vitest opens at its first use and keeps until the worker ends. */
const testsAt = (hertz: Hertz) =>
  test
    .extend('refreshHz', { scope: 'worker' }, hertz)
    .extend('device', { scope: 'worker' }, async ({ refreshHz }, { onCleanup }): Promise<WarmDevice> => {
      const device = await openDevice(refreshHz);
      onCleanup(() => device.rig.close());
      return device;
    });
const tests = { 60: testsAt(60), 120: testsAt(120) };

/**
 * Sessions on a device that test files share, since starting one takes longer than a short session. Tests leave it as they
 * found it. The command line runs in this process.
 */
export function warmDevice(refreshHz: Hertz): Sessions {
  let opened: WarmDevice | undefined;
  tests[refreshHz].beforeAll(({ device }) => {
    opened = device;
  });
  return sessionsOn(refreshHz, () => opened);
}

/** Sessions on a device of this file alone, for worlds with noise: what a device did before changes its draws. */
export function freshDevice(refreshHz: Hertz): Sessions {
  let opened: WarmDevice | undefined;
  beforeAll(async () => {
    opened = await openDevice(refreshHz);
  });
  afterAll(() => opened?.rig.close());
  return sessionsOn(refreshHz, () => opened);
}

function sessionsOn(refreshHz: Hertz, device: () => WarmDevice | undefined): Sessions {
  return async ({ branch, ...options }) => {
    const opened = device();
    if (opened === undefined) throw new Error('The device has not been started.');
    const { rig, displayLog } = opened;
    const reports = options.reports ?? mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
    const before = displayLog();
    if (branch !== undefined) {
      vi.stubEnv('GITHUB_ACTIONS', 'true');
      vi.stubEnv('GITHUB_REF_NAME', branch);
    }
    const session = await sessionOn(rig, { hz: refreshHz, ...options, reports });
    vi.unstubAllEnvs();
    const modes = before.split('\n').filter((line) => line.includes('"mode"'));
    return {
      ...session,
      displayLog: () => [...modes, displayLog().slice(before.length)].join('\n'),
    };
  };
}
