import { getEventListeners } from 'node:events';
import { expect, it, vi } from 'vitest';
import { whenAborted } from './when-aborted.ts';

const [first, second] = [new AbortController(), new AbortController()];
const signals = [first.signal, second.signal];
const listeners = (): number => signals.flatMap((signal) => getEventListeners(signal, 'abort')).length;

it('acts once, at the first signal that is aborted, and then listens no more', () => {
  const stopped = vi.fn();
  whenAborted(signals, stopped)();
  expect(listeners()).toBe(0);
  const act = vi.fn();
  whenAborted(signals, act);
  expect(act).not.toHaveBeenCalled();
  second.abort();
  expect(listeners()).toBe(0);
  first.abort();
  expect(act).toHaveBeenCalledTimes(1);
  expect(stopped).not.toHaveBeenCalled();
});

it('acts at once when a signal was aborted before', () => {
  const act = vi.fn();
  whenAborted([new AbortController().signal, AbortSignal.abort()], act);
  expect(act).toHaveBeenCalledTimes(1);
});
