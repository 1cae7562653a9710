import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interleave } from './interleave.ts';

describe('interleave', () => {
  it('gives each arm its runs, in mirrored blocks of four', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer(), (runs, seed) => {
        const order = interleave(runs, seed);
        expect(order.filter((arm) => arm === 'current')).toHaveLength(runs);
        expect(order.filter((arm) => arm === 'baseline')).toHaveLength(runs);
        for (let start = 0; start + 4 <= order.length; start += 4) {
          expect(order[start]).toBe(order[start + 3]);
          expect(order[start + 1]).toBe(order[start + 2]);
          expect(order[start]).not.toBe(order[start + 1]);
        }
      }),
    );
  });

  it('repeats with its seed and differs between seeds', () => {
    expect(interleave(20, 5)).toEqual(interleave(20, 5));
    const orders = new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => interleave(20, seed).join()));
    expect(orders.size).toBeGreaterThan(1);
  });

  it('is the same for rounds that are asked for a few at a time', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.integer(), (before, more, seed) => {
        const parts = [...interleave(before, seed), ...interleave(more, seed, before)];
        expect(parts).toEqual(interleave(before + more, seed));
      }),
    );
  });

  it('each arm starts half of the sessions, and half of the unfinished last blocks', () => {
    const orders = Array.from({ length: 400 }, (_, seed) => interleave(3, seed));
    for (const place of [0, 4]) {
      const current = orders.filter((order) => order[place] === 'current').length;
      // Five standard errors of 400 tosses.
      expect(Math.abs(current - 200)).toBeLessThan(50);
    }
  });
});
