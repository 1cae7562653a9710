import { describe, expect, it } from 'vitest';
import { isRefused } from './estimate.ts';
import { mannWhitney } from './mann-whitney.ts';
import { shift, shiftDepth } from './shift.ts';
import { signedRank } from './signed-rank.ts';

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
});

describe('signed-rank against published figures', () => {
  it('agrees with R: wilcox.test(x, y, paired = TRUE, alternative = "greater"), Hollander & Wolfe table 3.1', () => {
    const differences = [0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01];
    const test = given(signedRank(differences));
    expect(test.statistic).toBe(40);
    expect(test.pGreater).toBeCloseTo(0.01953125, 12);
  });
});
