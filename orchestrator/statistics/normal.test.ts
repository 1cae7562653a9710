import { describe, expect, it } from 'vitest';
import { normalCdf, normalQuantile, normalUpperTail } from './normal.ts';

// References: mpmath 1.4.1 at 60 digits, erfc(z/√2)/2 and its root.
const upperTails: readonly (readonly [z: number, p: number])[] = [
  [-8, 0.9999999999999994],
  [-3, 0.9986501019683699],
  [-1, 0.841344746068543],
  [-0.5, 0.6914624612740131],
  [0, 0.5],
  [0.5, 0.3085375387259869],
  [1, 0.15865525393145705],
  [1.4999, 0.0668201539998336],
  [1.5, 0.06680720126885807],
  [1.96, 0.024997895148220435],
  [3, 0.0013498980316300946],
  [3.09, 0.0010007824766140108],
  [5, 2.866515718791939e-7],
  [8, 6.220960574271784e-16],
  [10, 7.619853024160525e-24],
  [20, 2.7536241186062337e-89],
  [30, 4.906713927148187e-198],
  [37, 5.725571222524577e-300],
];
const quantiles: readonly (readonly [p: number, z: number])[] = [
  [1e-300, -37.0470962993612],
  [1e-100, -21.273453560965326],
  [1e-15, -7.941345326170997],
  [1e-6, -4.753424308822899],
  [0.001, -3.0902323061678136],
  [0.025, -1.9599639845400543],
  [0.1, -1.2815515655446004],
  [0.45, -0.12566134685507402],
  [0.5, 0],
  [0.55, 0.12566134685507416],
  [0.975, 1.9599639845400538],
  [0.999, 3.090232306167813],
];
const expectClose = (found: number, reference: number) =>
  expect(Math.abs(found - reference)).toBeLessThanOrEqual(5e-15 * Math.abs(reference));

describe('the standard normal distribution', () => {
  it.each(upperTails)('the upper tail at %d is %d', (z, p) => {
    expectClose(normalUpperTail(z), p);
    expectClose(normalCdf(-z), p);
  });

  it.each(quantiles)('the quantile of %d is %d', (p, z) => expectClose(normalQuantile(p), z));

  it('the quantiles of 0 and 1 are infinite', () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('the tail falls to 0 and never becomes NaN', () => {
    expect(normalUpperTail(38)).toBeGreaterThan(0);
    expect(normalUpperTail(Number.POSITIVE_INFINITY)).toBe(0);
    expect(normalUpperTail(Number.NEGATIVE_INFINITY)).toBe(1);
  });
});
