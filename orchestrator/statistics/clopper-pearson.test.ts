import { describe, expect, it } from 'vitest';
import { binomialUpperTail } from './binomial-tail.ts';
import { clopperPearson } from './clopper-pearson.ts';

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
