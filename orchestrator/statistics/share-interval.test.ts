import { describe, expect, it } from 'vitest';
import { binomialUpperTail } from './binomial-tail.ts';
import { clopperPearson, wilson } from './share-interval.ts';

describe('clopperPearson', () => {
  it('bounds a share of which nothing was seen: (1 − p)ⁿ = 1 − level', () => {
    expect(clopperPearson(0, 10, 0.95)).toEqual({ low: 0, high: expect.closeTo(1 - 0.05 ** 0.1, 12) });
    expect(clopperPearson(10, 10, 0.95)).toEqual({ low: expect.closeTo(0.05 ** 0.1, 12), high: 1 });
  });

  it('each bound is the share at which the count is just as rare as the level allows', () => {
    const { low, high } = clopperPearson(3, 20, 0.975);
    expect(binomialUpperTail(3, 20, low)).toBeCloseTo(0.025, 12);
    expect(1 - binomialUpperTail(4, 20, high)).toBeCloseTo(0.025, 12);
  });

  it('mirrors', () => {
    const [few, many] = [clopperPearson(2, 9, 0.9), clopperPearson(7, 9, 0.9)];
    expect(few.low).toBeCloseTo(1 - many.high, 12);
    expect(few.high).toBeCloseTo(1 - many.low, 12);
  });

  it('no trial bounds nothing', () => expect(clopperPearson(0, 0, 0.95)).toEqual({ low: 0, high: 1 }));
});

// scipy 1.17: binomtest(hits, of).proportion_ci(level, method='wilson'); the first is printed in Agresti & Coull 1998.
it.each([
  [8, 10, 0.95, { low: 0.4901624715366418, high: 0.9433178485456248 }],
  [50, 100, 0.8, { low: 0.43644222446010295, high: 0.563557775539897 }],
  [1, 1000, 0.99, { low: 0.00011741635361832165, high: 0.008460566219981695 }],
])('%i of %i at level %d', (hits, of, level, reference) => {
  const found = wilson(hits, of, level);
  expect(found.low).toBeCloseTo(reference.low, 14);
  expect(found.high).toBeCloseTo(reference.high, 14);
});

it('is 95 % unless asked otherwise', () => expect(wilson(8, 10)).toEqual(wilson(8, 10, 0.95)));

it('no hits reach down to exactly 0, only hits up to exactly 1', () => {
  expect(wilson(0, 20).low).toBe(0);
  expect(wilson(20, 20).high).toBe(1);
});

it('no trials leave everything possible', () => expect(wilson(0, 0)).toEqual({ low: 0, high: 1 }));
