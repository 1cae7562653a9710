import { expect, it } from 'vitest';
import type { Arm } from '../base/arm.ts';
import type { MeasuredStep } from './run-steps.ts';
import { RunTally } from './run-tally.ts';

const at = (displayHz: number | undefined, values: Readonly<Record<string, number>>) => ({
  values,
  displayHz,
});
const step = (arm: Arm, round: number): MeasuredStep => ({ arm, warmup: false, round });
const rated = (anyRate: boolean): RunTally => {
  const tally = new RunTally(0, { anyRate });
  tally.add(step('current', 0), at(60, { a: 1 }));
  tally.add(step('baseline', 0), at(60, { a: 2 }));
  tally.add(step('baseline', 1), at(120, { a: 3 }));
  tally.add(step('current', 1), at(119.88, { a: 4 }));
  return tally;
};

it('keeps values by arm and metric, and counts runs by arm', () => {
  const tally = new RunTally(60_000, { anyRate: false });
  tally.add(step('current', 0), at(60, { a: 1, b: 2 }));
  tally.add(step('baseline', 0), at(undefined, { a: 3 }));
  tally.add(step('current', 1), at(60, { a: 4 }));
  tally.add(step('current', 2), at(undefined, {}));
  expect(tally.count('current')).toBe(3);
  expect(tally.count('baseline')).toBe(1);
  expect(tally.soFar(240_000, true)).toEqual({
    runs: 3,
    elapsedMinutes: 3,
    current: { a: [1, 4], b: [2] },
    baseline: { a: [3] },
    pairs: { a: [{ current: 1, baseline: 3 }], b: [] },
  });
});

it('has no baseline if nothing is compared', () => {
  const tally = new RunTally(0, { anyRate: false });
  tally.add(step('baseline', 0), at(60, { a: 3 }));
  expect(tally.soFar(0, false)).toEqual({ runs: 0, elapsedMinutes: 0, current: {} });
});

it('counts runs at a less common rate of the current build, but does not decide by them', () => {
  const tally = rated(false);
  expect(tally.soFar(0, true)).toMatchObject({ runs: 2, current: { a: [1] }, baseline: { a: [2] } });
  tally.add(step('current', 2), at(120, { a: 5 }));
  expect(tally.soFar(0, true)).toMatchObject({ runs: 3, current: { a: [4, 5] }, baseline: { a: [3] } });
});

it('has no most common rate before a run of the current build counts', () => {
  const tally = new RunTally(0, { anyRate: false });
  tally.add(step('baseline', 0), at(60, { a: 2 }));
  tally.add(step('current', 0), at(undefined, {}));
  expect(tally.soFar(0, true)).toMatchObject({ current: {}, baseline: { a: [2] } });
});

it('pairs runs by their round: one that does not count takes its partner with it', () => {
  const tally = new RunTally(0, { anyRate: false });
  tally.add(step('current', 0), at(undefined, {}));
  tally.add(step('current', 1), at(60, { a: 2 }));
  tally.add(step('current', 2), at(120, { a: 3 }));
  tally.add(step('current', 3), at(60, { a: 4 }));
  tally.add(step('baseline', 0), at(60, { a: 10 }));
  tally.add(step('baseline', 1), at(60, { a: 20 }));
  tally.add(step('baseline', 2), at(60, { a: 30 }));
  tally.add(step('baseline', 3), at(undefined, {}));
  expect(tally.soFar(0, true)).toMatchObject({
    current: { a: [2, 4] },
    baseline: { a: [10, 20, 30] },
    pairs: { a: [{ current: 2, baseline: 20 }] },
  });
});

it('decides by all runs if any rate is accepted', () => {
  expect(rated(true).soFar(0, true)).toMatchObject({ current: { a: [1, 4] }, baseline: { a: [2, 3] } });
});
