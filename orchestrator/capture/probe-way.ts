import { setTimeout as delay } from 'node:timers/promises';
import type { BroadcastRequest, DeviceSession } from './device-session.ts';

/** A way by which requests reach the probe; docs/probe-control.md. */
export interface ProbeWay {
  readonly name: 'broadcast' | 'dumpsys';
  /** Returns the reply's data, or undefined when no probe answers. */
  readonly ask: (request: string) => Promise<string | undefined>;
}

type Broadcasts = Pick<DeviceSession, 'broadcast'>;

export const byBroadcast = (session: Broadcasts, packageName: string): ProbeWay =>
  broadcastWay(session, ACTION, { component: `${packageName}/dev.hitchproof.probe.ControlReceiver` });

/** For a process other than the app's main one, which has neither the manifest's receiver nor its provider. */
export const toProcess = (session: Broadcasts, packageName: string, process: string): ProbeWay =>
  broadcastWay(session, `${ACTION}.${process}`, { package: packageName });

const broadcastWay = (session: Broadcasts, action: string, to: BroadcastRequest['to']): ProbeWay => ({
  name: 'broadcast',
  ask: async (request) => {
    const extras = [{ type: 's', key: 'hp', value: request }] as const;
    return (await session.broadcast({ action, to, extras })).data;
  },
});

const ACTION = 'dev.hitchproof.CONTROL';

/** @param wait replaced in tests */
export const byDumpsys = (
  session: Pick<DeviceSession, 'shellOnce'>,
  packageName: string,
  wait: (ms: number) => Promise<unknown> = delay,
): ProbeWay => ({
  name: 'dumpsys',
  ask: async (request) => {
    const line = `dumpsys activity provider ${packageName}/dev.hitchproof.probe.HitchproofInstaller ${request}`;
    for (let asked = 0; asked < MOST_DUMPS; asked++) {
      const [, code, data] =
        /^\s*hitchproof (\d+)(?: ([\w-]+))?\s*$/m.exec(await session.shellOnce(line)) ?? [];
      if (code !== PENDING) return data;
      await wait(Math.min(FIRST_WAIT_MS * 2 ** asked, LONGEST_WAIT_MS));
    }
    return undefined;
  },
});

/** The command is still running; the same request prints its reply later. */
const PENDING = '0';
const FIRST_WAIT_MS = 100;
/** Bounds the wait between dumps, but keeps it long: each dump occupies the app's main thread, also while it scrolls. */
const LONGEST_WAIT_MS = 1_000;
/** Enough for the longest gesture and its settling, which take 75 s. */
const MOST_DUMPS = 100;
