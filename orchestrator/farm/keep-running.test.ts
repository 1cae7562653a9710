import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Child } from '../rig/child.ts';
import { keepRunning } from './run-farm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PROGRAM = { name: 'The hub', command: 'hub', args: [], env: {}, log: 'hub.log' };

/** A program whose runs last `runsMs` each, in turn; the run after these does not end. */
function kept(runsMs: readonly number[]) {
  const startsMs: number[] = [];
  const lines: string[] = [];
  const stop = new AbortController();
  const begunMs = Date.now();
  const start = (): Child => {
    const runMs = runsMs[startsMs.length];
    startsMs.push(Date.now() - begunMs);
    const ended = new Promise<number>((resolve) => {
      if (runMs === 0) resolve(137);
      else if (runMs !== undefined) setTimeout(() => resolve(137), runMs);
    });
    return { ended } as Child;
  };
  const over = keepRunning({ start }, PROGRAM, { stop: stop.signal, say: (line) => void lines.push(line) });
  return { startsMs, lines, stop, over };
}

it('starts a program again after a pause, which doubles up to 30 s', async () => {
  const { startsMs, lines } = kept([0, 0, 0, 0, 0, 0, 0]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(startsMs).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
  expect(lines[0]).toBe('The hub was ended by SIGKILL; it starts again in 1 s (log: hub.log).');
});

it('starts with a short pause again when the program ran for more than a minute', async () => {
  const { startsMs } = kept([0, 0, 60_001]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(startsMs).toEqual([0, 1_000, 3_000, 64_001]);
});

it.each([
  ['before the program ends', 500, [1_000]],
  ['in the pause', 1_500, [1_000]],
])('starts nothing after a stop %s', async (_, stopMs, runsMs) => {
  const { startsMs, stop, over } = kept(runsMs);
  await vi.advanceTimersByTimeAsync(stopMs);
  stop.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  await over;
  expect(startsMs).toEqual([0]);
});
