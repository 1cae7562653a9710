import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused } from './estimate.ts';
import { mannWhitney } from './mann-whitney.ts';
import { signFlip } from './sign-flip.ts';
import { signedRank } from './signed-rank.ts';

/** Definitions by brute force: every split of the values, every pattern of signs. */
const pairsWon = (x: readonly number[], y: readonly number[]): number =>
  x
    .flatMap((left) => y.map((right): number => (left > right ? 1 : left === right ? 0.5 : 0)))
    .reduce((sum, won) => sum + won, 0);

function splits(all: readonly number[], n: number): { x: number[]; y: number[] }[] {
  const patterns = Array.from({ length: 2 ** all.length }, (_, pattern) => pattern);
  return patterns
    .map((pattern) => ({
      x: all.filter((_, index) => (pattern >> index) & 1),
      y: all.filter((_, index) => !((pattern >> index) & 1)),
    }))
    .filter(({ x }) => x.length === n);
}
const share = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;

const signPatterns = (differences: readonly number[]): number[][] =>
  Array.from({ length: 2 ** differences.length }, (_, pattern) =>
    differences.map((difference, index) => ((pattern >> index) & 1 ? -difference : difference)),
  );

/** Sum of the ranks of positive differences, ranks by counting. */
function positiveRanks(differences: readonly number[]): number {
  const moved = differences.filter((difference) => difference !== 0);
  const rank = (size: number): number =>
    moved.filter((other) => Math.abs(other) < size).length +
    (moved.filter((other) => Math.abs(other) === size).length + 1) / 2;
  return moved.filter((difference) => difference > 0).reduce((sum, d) => sum + rank(Math.abs(d)), 0);
}

// Few distinct values, so that ties are common.
const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -5, max: 5, noNaN: true }));
const sample = fc.array(value, { minLength: 1, maxLength: 5 });
const near = (left: number, right: number) => expect(left).toBeCloseTo(right, 12);

describe('exact p-values equal full enumeration', () => {
  it('Mann–Whitney, n + m ≤ 10, with ties', () => {
    fc.assert(
      fc.property(sample, sample, (x, y) => {
        const test = mannWhitney(x, y);
        if (isRefused(test)) throw new Error(test.code);
        const all = splits([...x, ...y], x.length).map((split) => pairsWon(split.x, split.y));
        near(test.statistic, pairsWon(x, y));
        near(test.pGreater, share(all.map((u) => u >= test.statistic)));
        near(test.pLess, share(all.map((u) => u <= test.statistic)));
      }),
      { numRuns: 150 },
    );
  });

  it('signed-rank, n ≤ 10, with ties and zeros', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 10 }), (differences) => {
        const test = signedRank(differences);
        if (isRefused(test)) throw new Error(test.code);
        const all = signPatterns(differences).map(positiveRanks);
        near(test.statistic, positiveRanks(differences));
        near(test.pGreater, share(all.map((sum) => sum >= test.statistic)));
        near(test.pLess, share(all.map((sum) => sum <= test.statistic)));
      }),
      { numRuns: 60 },
    );
  });

  it('sign-flip, n ≤ 8', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 8 }),
        (differences) => {
          const total = (list: readonly number[]) => Math.abs(list.reduce((a, b) => a + b, 0));
          const all = signPatterns(differences).map(total);
          expect(signFlip(differences, 1)).toBeCloseTo(
            share(all.map((sum) => sum >= total(differences))),
            12,
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
