import { setTimeout as delay } from 'node:timers/promises';
import type { DeviceSession } from './device-session.ts';

/** A way by which requests reach the probe; docs/probe-control.md. */
export interface ProbeWay {
  readonly name: 'broadcast' | 'dumpsys';
  /** Returns the reply's data, or undefined when no probe answers. */
  readonly ask: (request: string) => Promise<string | undefined>;
}

export const byBroadcast = (session: Pick<DeviceSession, 'broadcast'>, packageName: string): ProbeWay => ({
  name: 'broadcast',
  ask: async (request) => {
    const { data } = await session.broadcast({
      action: 'dev.hitchproof.CONTROL',
      component: `${packageName}/dev.hitchproof.probe.ControlReceiver`,
      extras: [{ type: 's', key: 'hp', value: request }],
    });
    return data;
  },
});

/** @param wait replaced in tests */
export const byDumpsys = (
  session: Pick<DeviceSession, 'shell'>,
  packageName: string,
  wait: (ms: number) => Promise<unknown> = delay,
): ProbeWay => ({
  name: 'dumpsys',
  ask: async (request) => {
    const line = `dumpsys activity provider ${packageName}/dev.hitchproof.probe.HitchproofInstaller ${request}`;
    for (let asked = 0; asked < MOST_DUMPS; asked++) {
      const [, code, data] = /^\s*hitchproof (\d+)(?: ([\w-]+))?\s*$/m.exec(await session.shell(line)) ?? [];
      if (code !== PENDING) return data;
      await wait(Math.min(FIRST_WAIT_MS * 2 ** asked, LONGEST_WAIT_MS));
    }
    return undefined;
  },
});

/** The command goes on; the same request prints its reply later. */
const PENDING = '0';
const FIRST_WAIT_MS = 100;
/** Each dump takes the app's main thread, also while it scrolls. */
const LONGEST_WAIT_MS = 1_000;
/** The longest gesture and its settling take 75 s. */
const MOST_DUMPS = 100;
