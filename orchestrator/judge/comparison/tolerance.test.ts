import { expect, it } from 'vitest';
import { tolerance } from './compare-arms.ts';

const settings = { maxRegression: 0.05, floors: { 'ms/s': 2 } };

it.each([
  ['a share of the baseline', 100, 'ms/s', 5],
  ['of a negative one, too', -100, 'ms/s', 5],
  ['at least the floor of the unit', 10, 'ms/s', 2],
  ['a unit without a floor', 10, 'fps', 0.5],
  ['neither', 0, 'fps', 0],
] as const)('%s', (_, baseline, unit, expected) => {
  expect(tolerance(baseline, unit, settings)).toBeCloseTo(expected, 12);
});
