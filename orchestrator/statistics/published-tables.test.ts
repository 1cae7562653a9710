import { describe, expect, it } from 'vitest';
import { cliffsDelta } from './cliffs-delta.ts';
import { holm } from './holm.ts';
import { mannWhitney } from './mann-whitney.ts';
import { isRefused } from './refusal.ts';
import { shift, shiftDepth } from './shift.ts';
import { signFlip } from './sign-flip.ts';
import { signedRank } from './signed-rank.ts';
import { spearman } from './spearman.ts';
import { variation } from './variation.ts';
import { wilson } from './wilson.ts';

const given = <T extends object>(value: T): Exclude<T, { readonly kind: 'refused' }> => {
  if (isRefused(value)) throw new Error(`refused: ${value.code}`);
  return value as Exclude<T, { readonly kind: 'refused' }>;
};

describe('Mann–Whitney against published figures', () => {
  it.each([
    // Critical U, two-sided 5 %: Mann & Whitney 1947 / Milton 1964, as printed in Siegel & Castellan, table J.
    [4, 4, 0],
    [5, 5, 2],
    [6, 6, 5],
    [7, 7, 8],
    [8, 8, 13],
    [10, 10, 23],
    [5, 10, 8],
    [12, 12, 37],
    [15, 15, 64],
    [20, 20, 127],
  ])('n = %i, m = %i has the critical value %i', (n, m, critical) => {
    expect(shiftDepth(n, m, 0.95)?.depth).toBe(critical + 1);
  });

  it('agrees with R: wilcox.test(x, y, alternative = "greater"), Hollander & Wolfe 1973 p. 69', () => {
    const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    const y = [1.15, 0.88, 0.9, 0.74, 1.21];
    const test = given(mannWhitney(x, y));
    expect(test.statistic).toBe(35);
    expect(test.pGreater).toBeCloseTo(0.1272, 4);
    expect(given(shift(x, y)).value).toBeCloseTo(0.305, 3);
  });

  it('the normal form is near the exact one where they meet', () => {
    const values = (n: number, from: number) => Array.from({ length: n }, (_, index) => from + index * 1.01);
    const exact = given(mannWhitney(values(20, 4.5), values(20, 0)));
    const normal = given(mannWhitney(values(21, 4.5), values(20, 0)));
    expect([exact.exact, normal.exact]).toEqual([true, false]);
    expect(Math.abs(exact.pTwoSided - normal.pTwoSided)).toBeLessThan(0.03);
  });
});

describe('signed-rank against published figures', () => {
  it('agrees with R: wilcox.test(x, y, paired = TRUE, alternative = "greater"), Hollander & Wolfe table 3.1', () => {
    const differences = [0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01];
    const test = given(signedRank(differences));
    expect(test.statistic).toBe(40);
    expect(test.pGreater).toBeCloseTo(0.01953125, 12);
  });

  it('agrees with the randomisation test of Darwin’s maize in Fisher, The Design of Experiments, §21', () => {
    const eighths = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
    // 863 of 2^15 patterns reach Darwin's total on each side.
    expect(signFlip(eighths, 1)).toBeCloseTo((2 * 863) / 32_768, 12);
  });
});

describe('the small ones', () => {
  it('Cliff’s delta runs from −1 to 1', () => {
    expect(cliffsDelta([3, 4], [1, 2])).toBe(1);
    expect(cliffsDelta([1, 2], [3, 4])).toBe(-1);
    expect(cliffsDelta([1, 2], [1, 2])).toBe(0);
  });

  it('Holm steps down and never reorders', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });

  it('Spearman sees a trend and its chance', () => {
    const order = [0, 1, 2, 3, 4, 5, 6, 7];
    expect(given(spearman(order, order, 1))).toMatchObject({ rho: 1 });
    expect(given(spearman(order, order, 1)).pTwoSided).toBeLessThan(0.01);
    expect(given(spearman(order, [3, 1, 2, 3, 1, 2, 3, 1], 1)).pTwoSided).toBeGreaterThan(0.3);
    expect(
      spearman(
        order,
        order.map(() => 2),
        1,
      ),
    ).toMatchObject({ code: 'no-variation' });
    expect(spearman(order, [1], 1)).toMatchObject({ code: 'unequal-lengths' });
  });

  it('the coefficient of variation needs two values and a mean', () => {
    expect(variation([9, 11])).toBeCloseTo(Math.SQRT2 / 10, 12);
    expect(variation([1])).toMatchObject({ code: 'too-few' });
    expect(variation([-1, 1])).toMatchObject({ code: 'zero-mean' });
  });

  it('Wilson’s interval: 8 of 10, Agresti & Coull 1998', () => {
    expect(wilson(8, 10).low).toBeCloseTo(0.49, 2);
    expect(wilson(8, 10).high).toBeCloseTo(0.943, 2);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });

  it.each([
    ['mannWhitney', () => mannWhitney([], [1]), 'too-few'],
    ['mannWhitney', () => mannWhitney([Number.NaN], [1]), 'not-finite'],
    ['shift', () => shift([1, 2, 3], [1, 2, 3]), 'too-few'],
    ['signedRank', () => signedRank([]), 'too-few'],
    ['signFlip', () => signFlip([Number.NaN], 1), 'not-finite'],
    ['cliffsDelta', () => cliffsDelta([], []), 'too-few'],
  ] as const)('%s refuses what it cannot answer', (_, call, code) => expect(call()).toMatchObject({ code }));

  it('equal arms are no evidence', () => {
    expect(given(mannWhitney([2, 2, 2], [2, 2])).pTwoSided).toBe(1);
    expect(given(signedRank([0, 0, 0])).pTwoSided).toBe(1);
    expect(signFlip([0, 0], 1)).toBe(1);
  });
});
