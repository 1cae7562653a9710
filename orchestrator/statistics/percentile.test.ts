import { quantile } from 'd3-array';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascending, medianOf, percentile, quantiles } from './percentile.ts';

// MetricResultExtensionsTest and MetricResultTest of androidx.benchmark: type 7, between the neighbours.
// https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-common/src/androidTest/java/androidx/benchmark/MetricResultTest.kt
test.each([
  [[1], 95, 1],
  [[0, 1], 50, 0.5],
  [[10, 20, 30, 40], 25, 17.5],
  [[0, 100], 99, 99],
  [[1, 2, 3, 4, 5], 100, 5],
])('of %j the %i th percentile is %d', (values, percent, expected) => {
  expect(percentile(ascending(values), percent)).toBeCloseTo(expected, 12);
});

test('values are sorted as numbers, and the caller keeps its own order', () => {
  const values = [10, 9, 100];
  expect([...ascending(values)]).toEqual([9, 10, 100]);
  expect(values).toEqual([10, 9, 100]);
});

test('no values have no percentile', () => expect(percentile([], 50)).toBeNaN());

test.each([
  [[3], 3],
  [[9, 10, 1], 9],
  [[10, 9, 1, 100], 9.5],
  [[], undefined],
])('the median of %j is %d', (values, expected) => expect(medianOf(values)).toBe(expected));

test('quantiles of values in any order are those of d3, also where the order is the worst for a selection', () => {
  const values = fc.oneof(
    fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), { minLength: 1 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 200 }),
    fc.integer({ min: 1, max: 500 }).map((n) => Array.from({ length: n }, (_, i) => Math.min(i, n - i))),
  );
  fc.assert(
    fc.property(values, fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }), (list, percents) => {
      const expected = percents.map((percent) => (quantile(list, percent / 100) ?? Number.NaN) + 0);
      expect(quantiles(new Float64Array(list), ...percents).map((value) => value + 0)).toEqual(expected);
    }),
  );
});

test('no values have no quantiles', () => expect(quantiles(new Float64Array(0), 50, 95)).toEqual([NaN, NaN]));
