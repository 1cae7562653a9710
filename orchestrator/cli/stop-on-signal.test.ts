import { expect, it } from 'vitest';
import { StopOnSignal } from './stop-on-signal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
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
