import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { describe, expect, it } from 'vitest';
import { resampled, seeded, shuffled } from './random.ts';

describe('seeded', () => {
  it('repeats with its seed', () => expect(seeded(7).next()).toBe(seeded(7).next()));

  it('is as good across neighbouring seeds as along one', () => {
    const firsts = Array.from({ length: 1_000 }, (_, seed) => uniformFloat64(seeded(seed)));
    const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
    // Five standard errors of the mean of a thousand uniform numbers.
    expect(Math.abs(mean - 0.5)).toBeLessThan(5 * Math.sqrt(1 / 12 / 1_000));
    const ups = firsts.filter((value, index) => value > (firsts[index - 1] ?? 0)).length;
    expect(Math.abs(ups / 1_000 - 0.5)).toBeLessThan(0.05);
  });
});

/** Count of each outcome in 6,000 draws, sorted by outcome. */
function counts(draw: () => string): Record<string, number> {
  const found: Record<string, number> = {};
  for (let round = 0; round < 6_000; round++) {
    const outcome = draw();
    found[outcome] = (found[outcome] ?? 0) + 1;
  }
  return found;
}
/** Every count is within five standard errors of that of equally likely outcomes. */
const expectEven = (found: Record<string, number>, outcomes: number) => {
  expect(Object.keys(found)).toHaveLength(outcomes);
  const share = 1 / outcomes;
  const error = 5 * Math.sqrt(6_000 * share * (1 - share));
  for (const count of Object.values(found)) expect(Math.abs(count - 6_000 * share)).toBeLessThan(error);
};

describe('shuffled', () => {
  it('every order is equally likely', () => {
    const random = seeded(1);
    expectEven(
      counts(() => shuffled([1, 2, 3], random).join('')),
      6,
    );
  });

  it('leaves its argument alone', () => {
    const items = [1, 2, 3, 4, 5];
    shuffled(items, seeded(1));
    expect(items).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('resampled', () => {
  it('every value is equally likely in every place', () => {
    const random = seeded(2);
    expectEven(
      counts(() => resampled([1, 2, 3], random, 2).join('')),
      9,
    );
  });

  it('draws as many as there are unless asked otherwise', () => {
    expect(resampled([1, 2, 3], seeded(1))).toHaveLength(3);
    expect(resampled([1, 2, 3], seeded(1), 7)).toHaveLength(7);
  });

  it('draws nothing from nothing', () => expect(resampled([], seeded(1), 0)).toEqual([]));
});
