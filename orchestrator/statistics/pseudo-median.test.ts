import { describe, expect, it } from 'vitest';
import { isRefused } from './estimate.ts';
import { pseudoMedian } from './pseudo-median.ts';

describe('pseudoMedian', () => {
  it('is the median of the Walsh averages, worked by hand', () => {
    // Averages of 1 2 4: 1 1.5 2 2.5 3 4.
    expect(pseudoMedian([1, 2, 4], 0.7)).toMatchObject({ value: 2.25, low: 1, high: 4 });
  });

  it('agrees with R: wilcox.test(depression, conf.int = TRUE) of Hollander & Wolfe, table 3.1', () => {
    const x = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
    const y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
    const found = pseudoMedian(x.map((value, index) => value - (y[index] ?? 0)));
    if (isRefused(found)) throw new Error('refused');
    expect(found.value).toBeCloseTo(0.46, 10);
    expect(found.low).toBeCloseTo(0.01, 10);
    expect(found.high).toBeCloseTo(0.786, 10);
    expect(found.level).toBeCloseTo(1 - 2 * (10 / 512), 12);
  });

  it.each([
    // n, depth level: Hollander & Wolfe table A.4, P(T+ ≤ t) doubled
    [6, 1 - 2 / 64],
    [7, 1 - 2 * (3 / 128)],
    [8, 1 - 2 * (5 / 256)],
    [10, 1 - 2 * (25 / 1024)],
  ])('attains the tabled level at n = %i', (n, level) => {
    const found = pseudoMedian(Array.from({ length: n }, (_, index) => index * index));
    expect(isRefused(found) ? 0 : found.level).toBeCloseTo(level, 12);
  });

  it.each([
    ['no values', [], 'too-few'],
    ['one value', [3], 'too-few'],
    ['five values', [1, 2, 3, 4, 5], 'too-few'],
    ['NaN', [1, 2, 3, 4, 5, Number.NaN], 'not-finite'],
    ['infinity', [1, 2, 3, 4, 5, Number.POSITIVE_INFINITY], 'not-finite'],
  ])('refuses %s', (_, values, code) => {
    expect(pseudoMedian(values)).toMatchObject({ kind: 'refused', code });
  });

  it('needs six values for 95 %, and refuses fewer with that number', () => {
    expect(pseudoMedian([1, 2])).toMatchObject({ need: 6 });
  });

  it('narrows to a point when all values are equal', () => {
    expect(pseudoMedian([4, 4, 4, 4, 4, 4])).toMatchObject({ value: 4, low: 4, high: 4 });
  });
});
