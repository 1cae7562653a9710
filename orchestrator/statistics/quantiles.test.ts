import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascending, percentile } from './percentile.ts';
import { quantiles } from './quantiles.ts';

test('equal those of the sorted values', () => {
  const values = fc.oneof(
    fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), { minLength: 1 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 200 }),
  );
  fc.assert(
    fc.property(values, fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }), (list, percents) => {
      const sorted = ascending(list);
      const expected = percents.map((percent) => percentile(sorted, percent) + 0);
      expect(quantiles(new Float64Array(list), ...percents).map((value) => value + 0)).toEqual(expected);
    }),
  );
});

test('values in orders that partition badly', () => {
  const count = 20_000;
  for (const list of [
    Float64Array.from({ length: count }, (_, i) => i),
    Float64Array.from({ length: count }, (_, i) => count - i),
    new Float64Array(count).fill(7),
    Float64Array.from({ length: count }, (_, i) => Math.min(i, count - i)),
  ])
    expect(quantiles(list.slice(), 50)[0]).toBe(percentile(list.slice().sort(), 50));
});

test('NaN without a value', () => expect(quantiles(new Float64Array(0), 50, 95)).toEqual([NaN, NaN]));
