import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betAbove } from './bet.ts';
import { seeded } from './random.ts';

describe('betAbove', () => {
  it('multiplies what each value wins: 2.8 for three times the limit', () => {
    expect(betAbove([30], 10)).toBeCloseTo(1 / 2.8, 12);
    expect(betAbove([30, 30, 30, 30, 30, 30], 10)).toBeCloseTo(2.8 ** -6, 12);
  });

  it.each([
    ['values at the limit', [10, 10, 10], 10],
    ['values below it', [1, 2, 3], 10],
    ['a value of 0 loses nine tenths, not all', [0, 90], 10],
    ['a negative value, for which it says nothing', [-1, 900], 10],
    ['a limit of 0', [5, 5], 0],
    ['no value', [], 10],
  ] as const)('%s: %j', (_, values, limit) => expect(betAbove(values, limit)).toBeGreaterThan(0.5));

  it('is a p for every number of values and every two-point distribution with this mean', () => {
    const often = fc.record({ share: fc.double({ min: 0.01, max: 0.9, noNaN: true }), seed: fc.integer() });
    fc.assert(
      fc.property(often, ({ share, seed }) => {
        const random = seeded(seed);
        const below = (): boolean => (random.next() >>> 0) / 2 ** 32 < share;
        const SESSIONS = 400;
        let ruined = 0;
        for (let session = 0; session < SESSIONS; session++) {
          const values: number[] = [];
          let least = 1;
          for (let run = 0; run < 12; run++) {
            values.push(below() ? 10 / share : 0);
            least = Math.min(least, betAbove(values, 10));
          }
          if (least <= 0.05) ruined++;
        }
        // 5 % of 400 and five standard errors.
        expect(ruined).toBeLessThanOrEqual(20 + 5 * Math.sqrt(19));
      }),
      { numRuns: 30, seed: 44 },
    );
  });
});
