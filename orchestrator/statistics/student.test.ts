import { describe, expect, it } from 'vitest';
import { studentQuantile, studentUpperTail } from './student.ts';

describe('Student’s distribution', () => {
  // E. S. Pearson & H. O. Hartley, Biometrika Tables for Statisticians, vol. 1, table 12.
  it.each([
    [1, 0.975, 12.706],
    [2, 0.975, 4.303],
    [3, 0.995, 5.841],
    [4, 0.975, 2.776],
    [9, 0.95, 1.833],
    [10, 0.995, 3.169],
    [29, 0.975, 2.045],
    [120, 0.975, 1.98],
  ])('%i degrees of freedom: P(T ≤ t) = %f at t = %f', (degrees, p, t) => {
    expect(studentQuantile(p, degrees)).toBeCloseTo(t, 3);
    expect(studentUpperTail(t, degrees)).toBeCloseTo(1 - p, 4);
  });

  it('one degree of freedom is the Cauchy distribution', () =>
    expect(studentUpperTail(3, 1)).toBeCloseTo(0.5 - Math.atan(3) / Math.PI, 14));

  it('is symmetric, and ½ at 0', () => {
    expect(studentUpperTail(0, 7)).toBe(0.5);
    expect(studentUpperTail(-2, 6) + studentUpperTail(2, 6)).toBeCloseTo(1, 14);
  });

  it('an infinite t has no tail', () =>
    expect(studentUpperTail(Number.POSITIVE_INFINITY, 5)).toBeCloseTo(0, 14));

  it('the quantile of ½ is 0', () => expect(studentQuantile(0.5, 4)).toBeCloseTo(0, 14));
});
