import { afterEach, expect, it, vi } from 'vitest';
import { StopOnSignal, shellOf } from './stop-on-signal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
const handlers = (): readonly number[] => SIGNALS.map((signal) => process.listenerCount(signal));

it.each(SIGNALS)('%s ends the capture, and a second signal has its default effect', (signal) => {
  const before = handlers();
  const others = process.listeners(signal);
  const stop = new StopOnSignal();
  expect(handlers()).toEqual(before);
  stop.listen();
  expect(handlers()).toEqual(before.map((count) => count + 1));
  // Only this test's listeners: those of a program started by another test file would end the process.
  for (const own of process.listeners(signal)) if (!others.includes(own)) own(signal);
  expect(stop.signal.aborted).toBe(true);
  expect(handlers()).toEqual(before);
});

it('leaves signals alone after the capture', () => {
  const before = handlers();
  const stop = new StopOnSignal();
  stop.listen();
  stop.release();
  expect(handlers()).toEqual(before);
  expect(stop.signal.aborted).toBe(false);
});

it('counts the end of the parent as a signal, during the capture only', () => {
  vi.useFakeTimers();
  let parent = 7;
  const [before, during, after] = [0, 1, 2].map(() => new StopOnSignal(() => parent));
  during?.listen();
  after?.listen();
  vi.advanceTimersByTime(10_000);
  after?.release();
  expect(during?.signal.aborted).toBe(false);
  parent = 1;
  vi.advanceTimersByTime(500);
  expect([before, during, after].map((stop) => stop?.signal.aborted)).toEqual([false, true, false]);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  [undefined, false, false],
  ['run', true, false],
  ['exec', true, true],
])('with npm_command %s the parent is a shell of npm: %s, of npx: %s', (command, isOfNpm, isOfNpx) => {
  vi.stubEnv('npm_command', command);
  expect([shellOf('npm')?.(), shellOf('npx')?.()]).toEqual([
    isOfNpm ? process.ppid : undefined,
    isOfNpx ? process.ppid : undefined,
  ]);
});
