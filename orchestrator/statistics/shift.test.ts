import { describe, expect, it } from 'vitest';
import { shift } from './shift.ts';

const to = (n: number, from = 0) => Array.from({ length: n }, (_, index) => from + index);

describe('shift', () => {
  it('is the median of all differences x − y, worked by hand', () => {
    // 10 − 1, 10 − 2, 10 − 4, 20 − 1, 20 − 2, 20 − 4: 6 8 9 16 18 19
    expect(shift([10, 20], [1, 2, 4], 0.7)).toMatchObject({ value: 12.5, low: 6, high: 19 });
  });

  // R 4: wilcox.test(1:4 + 10, 1:4, conf.int = TRUE): the level attained is 1 − 2/70.
  it('attains the level of the exact test', () => {
    expect(shift(to(4, 10), to(4))).toMatchObject({ value: 10, low: 7, high: 13 });
    expect(Object(shift(to(4, 10), to(4))).level).toBeCloseTo(1 - 2 / 70, 12);
  });

  it('is 95 % unless asked otherwise', () => {
    expect(shift(to(8), to(9))).toEqual(shift(to(8), to(9), 0.95));
  });

  it.each([
    ['an empty sample', [], [1], { code: 'too-few', have: 0, need: 1 }],
    ['samples without an interval', [1, 2, 3], [1, 2, 3, 4], { code: 'too-few', have: 3 }],
    ['one against 40 at a level that 1/41 does not reach', [1], to(40), { code: 'too-few', have: 1 }],
    ['NaN', [1, 2, 3, 4], [1, 2, 3, Number.NaN], { code: 'not-finite' }],
  ])('refuses %s', (_, x, y, refusal) => expect(shift(x, y)).toMatchObject(refusal));
});
