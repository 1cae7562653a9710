import { describe, expect, it } from 'vitest';
import { isRefused } from '../statistics/refusal.ts';
import { seeded } from '../statistics/seeded.ts';
import { runValues, zeroInflated } from '../testing/noise-model.ts';
import { compareWithItself } from './self-comparison.ts';
import { defaultSettings } from './settings.ts';

describe('compareWithItself', () => {
  const traits = { unit: 'ms/s', better: 'lower' } as const;
  const ask = (values: readonly number[]) =>
    compareWithItself({ values, traits, sizes: [10, 40], rounds: 200, seed: 15 }, defaultSettings);

  it('knows the noise floor, which falls with runs', () => {
    const answer = ask(runValues(zeroInflated, 30, seeded(16)));
    if (isRefused(answer)) throw new Error('refused');
    const [few, many] = answer.sizes;
    expect(answer.cv).toBeGreaterThan(0.2);
    expect(few?.detectable).toBeGreaterThan(many?.detectable ?? Number.POSITIVE_INFINITY);
    expect(many?.pass).toBeGreaterThan(few?.pass ?? 1);
    expect(many?.failInterval.low).toBe(0);
  });

  it('has no noise on a deterministic device', () => {
    const answer = ask([3, 3, 3, 3, 3, 3]);
    expect(answer).toMatchObject({
      cv: 0,
      sizes: [
        { pass: 1, fail: 0, detectable: 0 },
        { pass: 1, fail: 0 },
      ],
    });
  });

  it('refuses five values', () => expect(ask([1, 2, 3, 4, 5])).toMatchObject({ code: 'too-few', need: 6 }));
});
