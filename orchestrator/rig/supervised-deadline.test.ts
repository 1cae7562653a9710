import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadline } from './supervised-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const missed = vi.fn();
afterEach(() => missed.mockReset());

it('is missed once when it is not restarted in time', () => {
  new Deadline(100, missed);
  vi.advanceTimersByTime(99);
  expect(missed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(missed).toHaveBeenCalledTimes(1);
});

it('begins again with each restart', () => {
  const deadline = new Deadline(100, missed);
  for (let n = 0; n < 3; n++) {
    vi.advanceTimersByTime(99);
    deadline.restart();
  }
  expect(missed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(missed).toHaveBeenCalledTimes(1);
});

it('is not missed after it was cleared', () => {
  new Deadline(100, missed).clear();
  vi.advanceTimersByTime(1_000);
  expect(missed).not.toHaveBeenCalled();
});

it('stays cleared when it is restarted afterwards', () => {
  const deadline = new Deadline(100, missed);
  deadline.clear();
  deadline.restart();
  expect(vi.getTimerCount()).toBe(0);
});
