import { readFileSync } from 'node:fs';
import { FaultError } from '../base/fault-error.ts';
import { isRefused, sentenceOf } from './classify-failure.ts';
import type { DeviceSession, Stroke } from './device-session.ts';
import { pathOf } from './slide-gesture.ts';

/** Where programs of the shell are put; it needs no permission there. */
const JAR = '/data/local/tmp/hitchproof-finger.jar';
const LINE = `CLASSPATH=${JAR} app_process / dev.hitchproof.finger.Main`;
/** For the start of a virtual machine, beside the stroke itself. */
const START_MS = 20_000;

/** A finger that is moved by a program of the device's shell, `android-probe/finger`; docs/probe-control.md. */
export interface ShellFinger {
  /** Brings the program to the device. @returns why it may not inject touches; undefined if it may */
  readonly refusal: () => Promise<string | undefined>;
  /** Returns when the finger is up. @throws FaultError `touch-refused` unless all of its samples reached a window */
  readonly move: (stroke: Stroke) => Promise<void>;
}

/** The program ended without a line of its own, or never started. @throws its error if the connection or the device is at fault */
function refused(error: unknown): string {
  if (isRefused(error)) return sentenceOf(error);
  throw error;
}

export function shellFinger(session: Pick<DeviceSession, 'push' | 'shellOnce'>, jar: string): ShellFinger {
  const run = async (points: readonly string[], timeoutMs: number): Promise<string> =>
    (await session.shellOnce([LINE, ...points].join(' '), timeoutMs)).trim();
  return {
    refusal: async () => {
      await session.push(JAR, readFileSync(jar));
      const printed = await run([], START_MS);
      return printed === 'allowed' ? undefined : printed.replace(/^refused: /, '').replace(/\s+/g, ' ');
    },
    move: async (stroke) => {
      const points = pathOf(stroke).map((point) => point.join(','));
      const printed = await run(points, START_MS + stroke.durationMs + stroke.restMs).catch(refused);
      const [, sent, of] = /^sent (\d+) of (\d+)/.exec(printed) ?? [];
      if (sent === undefined || sent !== of)
        throw new FaultError('touch-refused', `The device did not take the finger's touches: ${printed}.`);
    },
  };
}
