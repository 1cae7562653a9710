import { expect, it } from 'vitest';
import { mainThreadIn } from './main-thread.ts';

const BIND = 'com.acme.Row.bind(Row.java:7)';
const TRANSACT = 'android.os.BinderProxy.transactNative(Native Method)';
const WAIT = 'java.lang.Object.wait(Native Method)';
const PARK = 'sun.misc.Unsafe.park(Native Method)';
const SLEEP = 'java.lang.Thread.sleep(Thread.java:442)';

/** By ART: `Thread.State` of a thread in native code, as in a binder call, is runnable. */
it.each([
  ['blocked: a lock that another thread holds', 2, BIND, 'lock'],
  ['runnable', 1, BIND, 'runnable'],
  ['runnable in a call of another process', 1, TRANSACT, 'binder'],
  ['runnable in a system call', 1, 'libcore.io.Linux.read(Native Method)', 'io'],
  ['waiting in Object.wait', 3, WAIT, 'other-thread'],
  ['waiting in a lock or future', 3, PARK, 'other-thread'],
  ['waiting with a limit in Object.wait', 4, WAIT, 'other-thread'],
  ['asleep', 4, SLEEP, 'asleep'],
  ['waiting with a limit, of which the stack does not tell', 4, BIND, 'waiting'],
  ['waiting in a method that waits for nothing', 3, BIND, 'runtime'],
  ['a binder call, without a state', undefined, TRANSACT, 'binder'],
  ['sleep, without a state', undefined, SLEEP, 'asleep'],
  ['nothing, without a state', undefined, BIND, undefined],
])('%s', (_, state, innermost, did) => {
  const conditions = [
    { timeUs: 4, key: 'main-thread', value: 2 },
    { timeUs: 5, key: 'gc-count', value: 2 },
    ...(state === undefined ? [] : [{ timeUs: 5, key: 'main-thread', value: state }]),
  ];
  expect(mainThreadIn(conditions)({ timeUs: 5, frames: [innermost, TRANSACT] })).toBe(did);
});
