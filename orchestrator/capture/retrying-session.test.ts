import { expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import type { DeviceSession } from './device-session.ts';
import { retryingSession, retryPolicy } from './retrying-session.ts';

const STROKE = { fromX: 5, fromY: 900, toX: 5, toY: 100, durationMs: 100, restMs: 0 };
const REQUEST = { action: 'a', to: { component: 'c' }, extras: [] };
const LAUNCH = { package: 'com.acme', extras: [] };

/** Calls a method on a device that fails it `failures` times: number of calls, final error, and the waits between. */
async function attempts(
  method: keyof DeviceSession,
  call: (session: DeviceSession) => Promise<unknown>,
  { failures = Number.POSITIVE_INFINITY, message = 'adb: error: closed' } = {},
) {
  let calls = 0;
  const waitsMs: number[] = [];
  const failing = async (): Promise<never> => {
    if (++calls > failures) return undefined as never;
    throw new Error(message);
  };
  const session = retryingSession(fakeDevice({ session: { [method]: failing } }), async (ms) =>
    waitsMs.push(ms),
  );
  const error = await call(session).then(
    () => undefined,
    (thrown: unknown) => String(thrown),
  );
  return { calls, error, waitsMs };
}

it.each<[keyof DeviceSession, (session: DeviceSession) => Promise<unknown>, number]>([
  ['shell', (s) => s.shell('getprop'), 4],
  ['pull', (s) => s.pull('/a'), 4],
  ['find', (s) => s.find('~feed'), 4],
  ['hasInside', (s) => s.hasInside('~feed', '~row'), 4],
  ['screen', (s) => s.screen(), 4],
  ['screenshotPng', (s) => s.screenshotPng(), 4],
  ['install', (s) => s.install('a.apk'), 3],
  ['wake', (s) => s.wake(), 2],
  ['launch', (s) => s.launch(LAUNCH), 2],
  ['swipe', (s) => s.swipe(STROKE, 'w3c'), 1],
  ['shellOnce', (s) => s.shellOnce('input tap 1 1'), 1],
  ['broadcast', (s) => s.broadcast(REQUEST), 1],
  ['logcat', (s) => s.logcat(), 1],
])('%s is tried as often as the policy permits', async (method, call, calls) => {
  expect(await attempts(method, call)).toMatchObject({ calls, error: 'Error: adb: error: closed' });
});

it('the waits are those of the policy, a quarter more or less', async () => {
  const { waitsMs } = await attempts('shell', (s) => s.shell('getprop'));
  expect(waitsMs).toHaveLength(3);
  for (const [i, ms] of retryPolicy.read.waitsMs.entries())
    expect(Math.abs((waitsMs[i] ?? 0) / ms - 1)).toBeLessThanOrEqual(0.25);
});

it('stops at the first success', async () => {
  expect(await attempts('shell', (s) => s.shell('getprop'), { failures: 2 })).toMatchObject({
    calls: 3,
    error: undefined,
  });
});

it.each([
  'device unauthorized',
  "device 'P1' not found",
  'Nothing on the screen matches ~feed.',
  'timed out',
])('an operation that fails with %j is not tried again', async (message) => {
  expect((await attempts('shell', (s) => s.shell('getprop'), { message })).calls).toBe(1);
});
