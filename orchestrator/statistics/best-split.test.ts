import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSplit } from './e-divisive.ts';

/** The definition, term by term. */
function slowEnergy(values: readonly number[], n: number): number {
  const [x, y] = [values.slice(0, n), values.slice(n)];
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const across = sum(x.flatMap((left) => y.map((right) => Math.abs(left - right))));
  const within = (list: readonly number[]) =>
    list.length < 2
      ? 0
      : sum(list.flatMap((left, at) => list.slice(at + 1).map((right) => Math.abs(left - right)))) /
        ((list.length * (list.length - 1)) / 2);
  return (
    ((x.length * y.length) / values.length) * ((2 * across) / (x.length * y.length) - within(x) - within(y))
  );
}

describe('bestSplit', () => {
  it.each([
    [1, 'any'],
    [2, 'any'],
    [3, 'any'],
    [2, 'last'],
  ] as const)(
    'is the largest of the definition’s values, both sides having at least %i, ending at %s',
    (smallest, rightEnd) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 12 }), (values) => {
          const ends = (end: number, length: number) => (rightEnd === 'any' ? end <= length : end === length);
          const starts = values.map((_, n) => n).filter((n) => n >= smallest);
          const splits = starts.flatMap((n) =>
            starts.map((m) => ({
              n,
              energy: ends(n + m, values.length) ? slowEnergy(values.slice(0, n + m), n) : 0,
            })),
          );
          const largest = Math.max(0, ...splits.map(({ energy }) => energy));
          const found = bestSplit(values, smallest, rightEnd);
          expect(found?.energy ?? 0).toBeCloseTo(largest, 9);
          // The index is one at which the definition reaches its largest value.
          const there = splits.filter(({ n }) => n === found?.index).map(({ energy }) => energy);
          expect(Math.max(0, ...there)).toBeCloseTo(largest, 9);
        }),
        { numRuns: 100 },
      );
    },
  );

  it.each([
    ['two levels', [1, 1, 1, 8, 8, 8], 3],
    ['the smallest left side', [1, 1, 8, 8, 8, 8], 2],
    ['the smallest right side', [1, 1, 1, 1, 8, 8], 4],
    ['a regime that came and went', [1, 1, 1, 1, 8, 8, 8, 1, 1], 4],
  ])('%s', (_, values, index) => expect(bestSplit(values, 2, 'any')?.index).toBe(index));

  it.each([
    ['equal values', [3, 3, 3, 3]],
    ['too few for two sides', [1, 1, 9]],
    ['no values', []],
  ])('%s have no split', (_, values) => expect(bestSplit(values, 2, 'any')).toBeUndefined());
});
