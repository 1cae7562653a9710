import { z } from 'zod';
import type { Condition, StackSample } from '../../trace/trace.ts';

/**
 * What the main thread was doing when a stack was taken. `runnable`: it ran or waited for a CPU. `runtime`: it waited for the
 * runtime, e.g. for a garbage collection. `waiting`: for another thread, or it slept.
 */
const didSchema = z.enum([
  'runnable',
  'lock',
  'binder',
  'io',
  'other-thread',
  'asleep',
  'waiting',
  'runtime',
]);
export type MainThread = z.infer<typeof didSchema>;

/** Of a group of late frames; absent in results of older versions. */
export const mainThreadSchema = z
  .object({
    /** Those through the heavy path. */
    samples: z.number(),
    /** Most frequent first; samples of which it is not known are in none. */
    did: z.array(z.object({ kind: didSchema, samples: z.number() })),
    /** Frames of the group during which a garbage collection may have run; absent if they were not counted. */
    framesWithGc: z.number().optional(),
  })
  .optional();

/**
 * What a thread waits for in its innermost method. Of a call of another process and of I/O, ART says that the thread is
 * runnable, since it executes native code.
 * @source https://cs.android.com/android/platform/superproject/+/main:art/runtime/native/java_lang_Thread.cc
 */
const NATIVE_WAITS: readonly (readonly [innermost: RegExp, MainThread])[] = [
  [/^android\.os\.BinderProxy\.transact/, 'binder'],
  [/^(libcore\.io\.Linux|android\.database\.sqlite\.SQLiteConnection\.native)/, 'io'],
];
const JAVA_WAITS: readonly (readonly [innermost: RegExp, MainThread])[] = [
  [/^(java\.lang\.Object\.wait0?|(sun|jdk\.internal)\.misc\.Unsafe\.park)\b/, 'other-thread'],
  [/^(java\.lang\.Thread|android\.os\.SystemClock)\.sleep/, 'asleep'],
];

/** Ordinals of `Thread.State`. */
const [RUNNABLE, BLOCKED, WAITING, TIMED_WAITING] = [1, 2, 3, 4];

/** What the main thread did at a sample by the state that the probe recorded with it, and the stack; undefined if neither shows it. */
export function mainThreadIn(
  conditions: readonly Condition[],
): (sample: Pick<StackSample, 'timeUs' | 'frames'>) => MainThread | undefined {
  const states = new Map(
    conditions.flatMap(({ key, timeUs, value }) => (key === 'main-thread' ? [[timeUs, value] as const] : [])),
  );
  return ({ timeUs, frames: [innermost = ''] }) => {
    const byStack = (waits: typeof NATIVE_WAITS) => waits.find(([method]) => method.test(innermost))?.[1];
    const state = states.get(timeUs);
    if (state === BLOCKED) return 'lock';
    const native = byStack(NATIVE_WAITS);
    if (native !== undefined) return native;
    const java = byStack(JAVA_WAITS);
    if (java !== undefined) return java;
    if (state === RUNNABLE) return 'runnable';
    // Without a limit and in no method that waits, ART waits for itself.
    if (state === WAITING) return 'runtime';
    return state === TIMED_WAITING ? 'waiting' : undefined;
  };
}
