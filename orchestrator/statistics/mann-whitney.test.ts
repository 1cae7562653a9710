import { describe, expect, it, test } from 'vitest';
import { isRefused } from './estimate.ts';
import { cliffsDelta, EXACT_UP_TO, mannWhitney } from './mann-whitney.ts';
import type { RankTest } from './rank-test.ts';

const series = (n: number, at: (index: number) => number) =>
  Array.from({ length: n }, (_, index) => at(index));
function tested(x: readonly number[], y: readonly number[]): RankTest {
  const test = mannWhitney(x, y);
  if (isRefused(test)) throw new Error(test.code);
  return test;
}

describe('mannWhitney', () => {
  // scipy 1.17: mannwhitneyu(x, y, alternative=…, method='asymptotic').
  it.each([
    [
      'with ties',
      series(25, (i) => ((i * 7) % 11) + 1),
      series(20, (i) => (i * 5) % 9),
      { u: 336, greater: 0.02492908851523214, less: 0.9763785726044927 },
    ],
    [
      'without ties',
      series(21, (i) => i * 1.01 + 3),
      series(20, (i) => i),
      { u: 283.5, greater: 0.0284504774728272, less: 0.9732061223799969 },
    ],
  ])('the normal form agrees with scipy %s', (_, x, y, reference) => {
    const test = tested(x, y);
    expect(test.exact).toBe(false);
    expect(test.statistic).toBe(reference.u);
    expect(test.pGreater).toBeCloseTo(reference.greater, 13);
    expect(test.pLess).toBeCloseTo(reference.less, 13);
    expect(test.pTwoSided).toBeCloseTo(2 * reference.greater, 13);
  });

  it('is exact up to 40 values, tied or not: 1 / C(40, 20) for complete separation', () => {
    const choices = 137_846_528_820;
    const half = EXACT_UP_TO / 2;
    const apart = tested(
      series(half, (i) => 100 + i),
      series(half, (i) => i),
    );
    expect(apart.exact).toBe(true);
    expect(apart.pLess).toBeCloseTo(1, 12);
    expect(apart.pGreater * choices).toBeCloseTo(1, 9);
    expect(apart.pTwoSided * choices).toBeCloseTo(2, 9);
    const tied = tested(
      series(half, () => 1),
      series(half, () => 0),
    );
    expect(tied.pGreater * choices).toBeCloseTo(1, 9);
    expect(
      mannWhitney(
        series(half + 1, (i) => i),
        series(half, (i) => i),
      ),
    ).toMatchObject({ exact: false });
  });

  it('the normal form is near the exact one where they meet', () => {
    const at = (n: number) =>
      tested(
        series(n, (i) => 4.5 + i * 1.01),
        series(20, (i) => i * 1.01),
      );
    expect(Math.abs(at(20).pTwoSided - at(21).pTwoSided)).toBeLessThan(0.03);
  });

  it.each([5, 50])('swapping the samples swaps the tails (%i values each)', (n) => {
    const [x, y] = [series(n, (i) => (i * 7) % 5), series(n, (i) => (i * 3) % 7)];
    const [there, back] = [tested(x, y), tested(y, x)];
    expect(back.pGreater).toBeCloseTo(there.pLess, 12);
    expect(back.pLess).toBeCloseTo(there.pGreater, 12);
    expect(back.statistic).toBe(n * n - there.statistic);
  });

  it.each([3, 30])('equal values are no evidence (%i each)', (n) => {
    const same = series(n, () => 2);
    expect(mannWhitney(same, same)).toMatchObject({ pGreater: 1, pLess: 1, pTwoSided: 1 });
  });

  it.each([
    ['no first sample', [], [1], { code: 'too-few', have: 0, need: 1 }],
    ['no second sample', [1], [], { code: 'too-few' }],
    ['NaN', [Number.NaN], [1], { code: 'not-finite', have: 1 }],
    ['infinity', [1], [Number.POSITIVE_INFINITY, 2, Number.NaN], { code: 'not-finite', have: 2 }],
  ])('refuses %s', (_, x, y, refusal) => expect(mannWhitney(x, y)).toMatchObject(refusal));
});

test.each([
  ['all of x larger', [3, 4], [1, 2], 1],
  ['all of y larger', [1, 2], [3, 4], -1],
  ['equal samples', [1, 2], [1, 2], 0],
  ['two of three pairs won, one lost', [2], [1, 1, 3], 1 / 3],
  ['a tie counts for neither', [2, 2], [2, 1, 1], 2 / 3],
])('%s', (_, x, y, delta) => expect(cliffsDelta(x, y)).toBeCloseTo(delta, 12));

test('refuses an empty sample', () => expect(cliffsDelta([], [1])).toMatchObject({ code: 'too-few' }));
