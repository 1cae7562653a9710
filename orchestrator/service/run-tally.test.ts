import { expect, it } from 'vitest';
import { RunTally } from './run-tally.ts';

const at = (displayHz: number | undefined, values: Readonly<Record<string, number>>) => ({
  values,
  displayHz,
});
const rated = (anyRate: boolean): RunTally => {
  const tally = new RunTally(0, { anyRate });
  tally.add('current', at(60, { a: 1 }));
  tally.add('baseline', at(60, { a: 2 }));
  tally.add('baseline', at(120, { a: 3 }));
  tally.add('current', at(119.88, { a: 4 }));
  return tally;
};

it('keeps values by arm and metric, and counts runs by arm', () => {
  const tally = new RunTally(60_000, { anyRate: false });
  tally.add('current', at(60, { a: 1, b: 2 }));
  tally.add('baseline', at(undefined, { a: 3 }));
  tally.add('current', at(60, { a: 4 }));
  tally.add('current', at(undefined, {}));
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

it('has no baseline where nothing is compared', () => {
  const tally = new RunTally(0, { anyRate: false });
  tally.add('baseline', at(60, { a: 3 }));
  expect(tally.soFar(0, false)).toEqual({ runs: 0, elapsedMinutes: 0, current: {} });
});

it('counts runs at another rate than most of the current build, and decides nothing by them', () => {
  const tally = rated(false);
  expect(tally.soFar(0, true)).toMatchObject({ runs: 2, current: { a: [1] }, baseline: { a: [2] } });
  tally.add('current', at(120, { a: 5 }));
  expect(tally.soFar(0, true)).toMatchObject({ runs: 3, current: { a: [4, 5] }, baseline: { a: [3] } });
});

it('knows no rate of most before a run of the current build counts', () => {
  const tally = new RunTally(0, { anyRate: false });
  tally.add('baseline', at(60, { a: 2 }));
  tally.add('current', at(undefined, {}));
  expect(tally.soFar(0, true)).toMatchObject({ current: {}, baseline: { a: [2] } });
});

it('pairs runs by their turn: one that does not count takes its partner with it', () => {
  const tally = new RunTally(0, { anyRate: false });
  tally.add('current', at(undefined, {}));
  tally.add('current', at(60, { a: 2 }));
  tally.add('current', at(120, { a: 3 }));
  tally.add('current', at(60, { a: 4 }));
  tally.add('baseline', at(60, { a: 10 }));
  tally.add('baseline', at(60, { a: 20 }));
  tally.add('baseline', at(60, { a: 30 }));
  tally.add('baseline', at(undefined, {}));
  expect(tally.soFar(0, true)).toMatchObject({
    current: { a: [2, 4] },
    baseline: { a: [10, 20, 30] },
    pairs: { a: [{ current: 2, baseline: 20 }] },
  });
});

it('decides by all where any rate is accepted', () => {
  expect(rated(true).soFar(0, true)).toMatchObject({ current: { a: [1, 4] }, baseline: { a: [2, 3] } });
});
