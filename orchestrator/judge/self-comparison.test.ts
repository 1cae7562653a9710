import { describe, expect, it } from 'vitest';
import { runValues, zeroInflated } from '../../test/builders/noise-model.ts';
import { isRefused } from '../statistics/estimate.ts';
import { seeded } from '../statistics/random.ts';
import { compareWithItself } from './self-comparison.ts';
import { defaultSettings } from './settings.ts';

describe('compareWithItself', () => {
  const traits = { unit: 'ms/s', better: 'lower' } as const;
  const ask = (values: readonly number[], sizes = [10, 40], settings = defaultSettings) =>
    compareWithItself({ values, traits, sizes, rounds: 200, seed: 15 }, settings);

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
      median: 3,
      cv: 0,
      sizes: [
        { pass: 1, inconclusive: 0, fail: 0, failInterval: { low: 0 }, detectable: 0 },
        { pass: 1, inconclusive: 0, fail: 0 },
      ],
    });
  });

  it('has no coefficient of variation where the mean is 0', () =>
    expect(ask([0, 0, 0, 0, 0, 0])).toMatchObject({ median: 0, cv: undefined }));

  it('detects nothing with three runs, which are too few for a test', () =>
    expect(ask([1, 2, 3, 4, 5, 6], [3])).toMatchObject({
      sizes: [{ pass: 0, inconclusive: 1, fail: 0, detectable: undefined }],
    }));

  it('counts the false alarms of a build without a tolerance', () => {
    const strict = { ...defaultSettings, maxRegression: 0, floors: {} };
    const answer = ask(runValues(zeroInflated, 30, seeded(16)), [10], strict);
    if (isRefused(answer)) throw new Error('refused');
    const [size] = answer.sizes;
    if (size === undefined) throw new Error('no size');
    const { pass, inconclusive, fail, failInterval } = size;
    expect(fail).toBeGreaterThan(0);
    expect(fail).toBeLessThan(0.1);
    expect(pass + inconclusive + fail).toBeCloseTo(1, 12);
    expect(failInterval.low).toBeGreaterThan(0);
    expect(failInterval.low).toBeLessThan(fail);
    expect(failInterval.high).toBeGreaterThan(fail);
    expect(failInterval.high).toBeLessThan(0.2);
  });

  it('refuses five values', () => expect(ask([1, 2, 3, 4, 5])).toMatchObject({ code: 'too-few', need: 6 }));
});
