import { describe, expect, it } from 'vitest';
import type { TwoSamples } from './samples-of.ts';
import { failingBound, minimumDetectableEffect } from './samples-of.ts';

const series = (n: number, from: number, step = 1) =>
  Array.from({ length: n }, (_, index) => from + index * step);
const unpaired = (current: readonly number[], baseline: readonly number[]): TwoSamples => ({
  current,
  baseline,
  better: 'lower',
});
const pairsOf = (differences: readonly number[]): TwoSamples => ({
  ...unpaired(
    differences,
    differences.map(() => 0),
  ),
  pairs: differences.map((difference) => ({ current: difference, baseline: 0 })),
});
const negated = ({ current, baseline, pairs }: TwoSamples): TwoSamples => ({
  current: current.map((value) => -value),
  baseline: baseline.map((value) => -value),
  ...(pairs && { pairs: pairs.map((pair) => ({ current: -pair.current, baseline: -pair.baseline })) }),
  better: 'higher',
});

describe('failingBound', () => {
  it.each([
    // The lowest difference of 4 against 4 has the exact p 1/70 ≤ 0.025.
    ['four against four', unpaired(series(4, 11), series(4, 1)), 1, 7],
    ['a larger family needs more', unpaired(series(4, 11), series(4, 1)), 2, undefined],
    ['six pairs: the lowest mean of two', pairsOf([3, 4, 5, 6, 7, 8]), 1, 3],
    ['five pairs', pairsOf([3, 4, 5, 6, 7]), 1, undefined],
  ])('%s', (_, samples, family, bound) => {
    expect(failingBound(samples, family)).toBe(bound);
    expect(failingBound(negated(samples), family)).toBe(bound);
  });
});

describe('minimumDetectableEffect', () => {
  const options = { familySize: 1, resamples: 200, seed: 3 };
  const mde = (samples: TwoSamples, estimate: number, delta: number, over: Partial<typeof options> = {}) =>
    minimumDetectableEffect(samples, estimate, delta, { ...options, ...over });

  it.each([
    ['arms', unpaired(series(8, 9, 0), series(8, 4, 0)), 5],
    ['pairs', pairsOf(series(8, 5, 0)), 5],
  ])(
    'is the tolerance itself without any noise, regardless of the observed change: %s',
    (_, samples, estimate) => {
      expect(mde(samples, estimate, 2)).toBeCloseTo(2, 12);
      expect(mde(negated(samples), -estimate, 2)).toBeCloseTo(2, 12);
    },
  );

  it('a metric where higher is better has the effect of its mirror image', () => {
    const samples = unpaired(series(10, 6, 0.3), series(10, 4, 0.2));
    expect(mde(negated(samples), -2.4, 1)).toBeCloseTo(mde(samples, 2.4, 1) ?? Number.NaN, 12);
  });

  it('grows with the noise and the family', () => {
    const samples = (step: number) => unpaired(series(10, 4, step), series(10, 4, step));
    const calm = mde(samples(0.1), 0, 1) ?? Number.NaN;
    expect(mde(samples(0.4), 0, 1)).toBeGreaterThan(calm);
    expect(mde(samples(0.1), 0, 1, { familySize: 26 })).toBeGreaterThan(calm);
  });

  it('four of five resamples of runs moved by it fail, whichever the seed', () => {
    const arm = series(12, 4, 0.25);
    const effect = mde(unpaired(arm, arm), 0, 1, { resamples: 500 }) ?? Number.NaN;
    const bounds = Array.from({ length: 200 }, (_, seed) => {
      // One resample: its threshold is the effect at which it would just fail.
      const threshold = mde(unpaired(arm, arm), 0, 1, { resamples: 1, seed: seed + 100 }) ?? Number.NaN;
      return threshold <= effect;
    });
    const share = bounds.filter(Boolean).length / bounds.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.9);
  });

  it('repeats with its seed', () => {
    const samples = pairsOf(series(10, -1, 0.3));
    expect(mde(samples, 0.35, 1)).toBe(mde(samples, 0.35, 1));
    expect(mde(samples, 0.35, 1, { seed: 4, resamples: 20 })).not.toBe(
      mde(samples, 0.35, 1, { resamples: 20 }),
    );
  });

  it.each([
    ['without resamples', unpaired(series(8, 1), series(8, 1)), { resamples: 0 }],
    ['where no shift could fail', unpaired(series(3, 1), series(3, 1)), {}],
    ['across sessions', { ...unpaired(series(8, 1), series(8, 1)), sessions: [series(8, 1)] }, {}],
  ])('is undefined %s', (_, samples, over) => expect(mde(samples, 0, 1, over)).toBeUndefined());
});
