import { expect, it } from 'vitest';
import { RunTally } from './run-tally.ts';

it('keeps values by arm and metric, and counts runs by arm', () => {
  const tally = new RunTally(60_000);
  tally.add('current', { a: 1, b: 2 });
  tally.add('baseline', { a: 3 });
  tally.add('current', { a: 4 });
  tally.add('current', {});
  expect(tally.count('current')).toBe(3);
  expect(tally.count('baseline')).toBe(1);
  expect(tally.soFar(240_000, true)).toEqual({
    runs: 3,
    elapsedMinutes: 3,
    current: { a: [1, 4], b: [2] },
    baseline: { a: [3] },
    paired: true,
  });
});

it('has no baseline where nothing is compared', () => {
  const tally = new RunTally(0);
  tally.add('baseline', { a: 3 });
  expect(tally.soFar(0, false)).toEqual({ runs: 0, elapsedMinutes: 0, current: {} });
});
