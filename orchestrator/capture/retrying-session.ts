import { setTimeout as delay } from 'node:timers/promises';
import { faultOf } from './classify-failure.ts';
import type { DeviceSession } from './device-session.ts';

/** How an operation is retried after the connection to the device broke. */
export interface RetryRule {
  /** Waits before each further attempt, ms; empty: no retry. */
  readonly waitsMs: readonly number[];
  readonly because: string;
}

/**
 * Operations that are retried, and how often; docs/faults.md lists them. An operation whose reply is lost may have been
 * performed, so only operations that may happen twice are retried.
 */
export const retryPolicy = {
  read: { waitsMs: [200, 1_000, 5_000], because: 'Reading changes nothing.' },
  install: { waitsMs: [1_000, 5_000], because: 'The same APK replaces itself.' },
  launch: { waitsMs: [1_000], because: 'The activity is started again from the beginning.' },
  gesture: { waitsMs: [], because: 'It may have been performed although its reply was lost.' },
} as const satisfies Readonly<Record<string, RetryRule>>;
export type RetriedOperation = keyof typeof retryPolicy;

/** Random share by which a wait varies, so that parallel sessions do not retry at the same moment. */
const JITTER = 0.25;

/**
 * A session that retries operations, by the policy, after the connection between adb and the device broke. Reading the log
 * is not retried, because reading removes the lines.
 * @param wait replaced in tests
 */
export function retryingSession(
  session: DeviceSession,
  wait: (ms: number) => Promise<unknown> = delay,
): DeviceSession {
  const by =
    <A extends readonly unknown[], R>(operation: RetriedOperation, method: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      for (const ms of retryPolicy[operation].waitsMs) {
        try {
          return await method(...args);
        } catch (error) {
          if (faultOf(error) !== 'adb-connection') throw error;
          await wait(ms * (1 - JITTER + 2 * JITTER * Math.random()));
        }
      }
      return method(...args);
    };
  return {
    ...session,
    wake: by('launch', session.wake),
    install: by('install', session.install),
    launch: by('launch', session.launch),
    find: by('read', session.find),
    hasInside: by('read', session.hasInside),
    broadcast: by('gesture', session.broadcast),
    pull: by('read', session.pull),
    push: by('read', session.push),
    swipe: by('gesture', session.swipe),
    shell: by('read', session.shell),
    shellOnce: by('gesture', session.shellOnce),
    screen: by('read', session.screen),
    conditions: by('read', session.conditions),
    screenshotPng: by('read', session.screenshotPng),
  };
}
