import { expect, it } from 'vitest';
import { wilson } from './wilson.ts';

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
