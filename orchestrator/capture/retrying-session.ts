import { setTimeout as delay } from 'node:timers/promises';
import { faultOf } from './classify-failure.ts';
import type { DeviceSession } from './device-session.ts';
import { type RetriedOperation, retryPolicy } from './retry-policy.ts';

/** Share of a wait by which it varies, so that sessions beside each other do not try again at the same moment. */
const JITTER = 0.25;

/**
 * A session that tries an operation again, by the policy, when the connection between adb and the device broke. The log is
 * not among them: reading it takes its lines.
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
    swipe: by('gesture', session.swipe),
    shell: by('read', session.shell),
    screen: by('read', session.screen),
    conditions: by('read', session.conditions),
    screenshotPng: by('read', session.screenshotPng),
  };
}
