import { describe, expect, it } from 'vitest';
import { spearman } from './spearman.ts';

const order = [1, 2, 3, 4, 5, 6];

describe('spearman', () => {
  // rho of scipy 1.17's spearmanr; p counted over all 720 orders.
  it.each([
    ['without ties', order, [2, 1, 4, 3, 6, 5], 0.8285714285714287, 42 / 720],
    ['with ties', [1, 2, 2, 3, 4, 4], [2, 1, 4, 3, 6, 5], 0.7944613465542745, 72 / 720],
  ])('%s', (_, x, y, rho, p) => {
    const found = spearman(x, y, 1);
    if ('kind' in found) throw new Error(found.code);
    expect(found.rho).toBeCloseTo(rho, 12);
    // Four standard errors of 1,999 permutations.
    expect(Math.abs(found.pTwoSided - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 1_999));
  });

  it.each([
    ['rising', order, 1],
    ['falling', order.toReversed(), -1],
  ])('a %s order is perfect', (_, y, rho) => {
    expect(spearman(order, y, 1)).toMatchObject({ rho });
  });

  it('both directions are equally unlikely', () => {
    const p = (y: readonly number[]) => Object(spearman(order, y, 1)).pTwoSided;
    // 2 of 720 orders are perfect.
    expect(p(order)).toBeLessThan(0.01);
    expect(p(order.toReversed())).toBeLessThan(0.01);
  });

  it('p is a share of 2,000 that counts the observed order, so never 0', () => {
    const long = Array.from({ length: 20 }, (_, index) => index);
    expect(spearman(long, long, 1)).toEqual({ rho: 1, pTwoSided: 1 / 2_000 });
  });

  it('repeats with its seed and differs with another', () => {
    const y = [2, 1, 4, 3, 6, 5];
    expect(spearman(order, y, 1)).toEqual(spearman(order, y, 1));
    expect(spearman(order, y, 1)).not.toEqual(spearman(order, y, 2));
  });

  it.each([
    ['samples of different lengths', order, [1, 2], { code: 'unequal-lengths', have: 2, need: 6 }],
    ['two points', [1, 2], [1, 2], { code: 'too-few', have: 2, need: 3 }],
    ['a constant x', [2, 2, 2], [1, 2, 3], { code: 'no-variation' }],
    ['a constant y', [1, 2, 3], [2, 2, 2], { code: 'no-variation' }],
    ['NaN', [1, 2, 3], [1, 2, Number.NaN], { code: 'not-finite' }],
  ])('refuses %s', (_, x, y, refusal) => expect(spearman(x, y, 1)).toMatchObject(refusal));
});
