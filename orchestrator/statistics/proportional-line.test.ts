import { expect, it } from 'vitest';
import { proportionalLine } from './proportional-line.ts';
import { randomNormal, seeded } from './random.ts';

it('points on a line give it exactly', () => {
  const line = proportionalLine([1, 2, 5], [3.5, 5.5, 11.5], 0.95);
  expect(line).toMatchObject({ intercept: expect.closeTo(1.5, 9) });
  expect(line).toMatchObject({
    slope: { value: expect.closeTo(2, 9), low: expect.closeTo(2, 6), level: 0.95 },
  });
});

it('points at large x, whose errors are larger, weigh less', () => {
  const line = proportionalLine([1, 2, 4, 100], [2, 4, 8, 260], 0.95);
  const unweighted = 2.62;
  expect(line).toMatchObject({ slope: { value: expect.any(Number) } });
  expect('slope' in line && line.slope.value).toBeLessThan(unweighted - 0.1);
});

it('the interval has the slope in 95 of 100 samples', () => {
  const random = seeded(5);
  const samples = 2_000;
  const xs = [1, 1.5, 2, 3, 5, 8];
  const hits = Array.from({ length: samples }, () => {
    const line = proportionalLine(
      xs,
      xs.map((x) => 1 + 2 * x * (1 + 0.2 * randomNormal(random))),
      0.95,
    );
    return 'slope' in line && line.slope.low <= 2 && 2 <= line.slope.high;
  }).filter(Boolean).length;
  expect(hits / samples).toBeGreaterThan(0.94);
  expect(hits / samples).toBeLessThan(0.96);
});

it.each([
  ['too few points', [1, 2], [1, 2], 'too-few'],
  ['one x', [2, 2, 2], [1, 2, 3], 'no-variation'],
  ['a value that is not finite', [1, 2, 3], [1, Number.NaN, 3], 'not-finite'],
  ['lists of two lengths', [1, 2, 3], [1, 2, 3, 4], 'unequal-lengths'],
] as const)('%s are refused', (_, xs, ys, code) => {
  expect(proportionalLine(xs, ys, 0.95)).toMatchObject({ kind: 'refused', code });
});
