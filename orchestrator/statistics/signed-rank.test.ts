import { describe, expect, it } from 'vitest';
import { isRefused } from './estimate.ts';
import type { RankTest } from './rank-test.ts';
import { EXACT_PAIRS_UP_TO, signedRank } from './signed-rank.ts';

const series = (n: number, at: (index: number) => number) =>
  Array.from({ length: n }, (_, index) => at(index));
const everyThirdDown = (i: number): number => (i % 3 === 0 ? -1 : 1) * (i + 1);
function tested(differences: readonly number[]): RankTest {
  const test = signedRank(differences);
  if (isRefused(test)) throw new Error(test.code);
  return test;
}

describe('signedRank', () => {
  // scipy 1.17: wilcoxon(d, zero_method='wilcox', correction=True, method='exact' up to 100 values, else 'approx').
  const scattered = (i: number): number => ((i * 37) % 121) - 50;
  it.each([
    ['100 values, exactly', series(EXACT_PAIRS_UP_TO, everyThirdDown), 3333, 0.0025800516747762625, true],
    ['101 values', series(EXACT_PAIRS_UP_TO + 1, everyThirdDown), 3434, 0.0018269454868736408, false],
    ['120 values, one of them 0', series(120, scattered), 4631.5, 0.002449263060772327, false],
    [
      '150 values with ties, 13 of them 0',
      series(150, (i) => Math.trunc(scattered(i) / 6)),
      6236.5,
      0.0005827040445267324,
      false,
    ],
  ])('agrees with scipy on %s', (_, differences, statistic, pGreater, exact) => {
    const test = tested(differences);
    expect(test).toMatchObject({ statistic, exact });
    expect(test.pGreater).toBeCloseTo(pGreater, 12);
    expect(test.pTwoSided).toBeCloseTo(2 * pGreater, 12);
  });

  it.each([20, 120])('turning the signs swaps the tails (%i values)', (n) => {
    const there = tested(series(n, everyThirdDown));
    const back = tested(series(n, (i) => -everyThirdDown(i)));
    expect(back.pGreater).toBeCloseTo(there.pLess, 12);
    expect(back.pLess).toBeCloseTo(there.pGreater, 12);
  });

  it('zeros do not count towards the limit of the exact test', () => {
    expect(tested([...series(EXACT_PAIRS_UP_TO, everyThirdDown), 0, 0]).exact).toBe(true);
  });

  it('no difference at all is no evidence', () => {
    expect(signedRank([0, 0, 0])).toMatchObject({ statistic: 0, pGreater: 1, pLess: 1, pTwoSided: 1 });
  });

  it.each([
    ['no differences', [], 'too-few'],
    ['NaN', [Number.NaN], 'not-finite'],
  ])('refuses %s', (_, differences, code) => expect(signedRank(differences)).toMatchObject({ code }));
});
