import { describe, expect, it } from 'vitest';
import { isRefused } from '../../statistics/estimate.ts';
import { type ArmsCompared, badRuns, compareArms } from './compare-arms.ts';
import type { TwoSamples } from './samples-of.ts';

const series = (n: number, from: number, step = 1) =>
  Array.from({ length: n }, (_, index) => from + index * step);
const unpaired = (current: readonly number[], baseline: readonly number[]): TwoSamples => ({
  current,
  baseline,
  better: 'lower',
});
const paired = (current: readonly number[], baseline: readonly number[]): TwoSamples => ({
  ...unpaired(current, baseline),
  pairs: current.map((value, index) => ({ current: value, baseline: baseline[index] ?? Number.NaN })),
});
function compared(samples: TwoSamples, delta = 0): ArmsCompared {
  const found = compareArms(samples, delta, 0.95);
  if (isRefused(found)) throw new Error(found.code);
  return found;
}

describe('compareArms', () => {
  it('estimates current − baseline, and its worst case is the upper end', () => {
    // Differences of 11…14 and 1…4 run from 7 to 13; 1/70 is the p of complete separation.
    const found = compared(unpaired(series(4, 11), series(4, 1)));
    expect(found).toMatchObject({
      estimate: { value: 10, low: 7, high: 13 },
      worstCase: { median: 13 },
      cliffsDelta: 1,
    });
    expect(found.pRanks).toBeCloseTo(1 / 70, 12);
    expect(found.pTwoSided).toBeCloseTo(2 / 70, 12);
  });

  it('a better current arm is no failure, but a difference', () => {
    const found = compared(unpaired(series(4, 1), series(4, 11)));
    expect(found).toMatchObject({ estimate: { value: -10 }, worstCase: { median: -7 }, cliffsDelta: -1 });
    expect(found.pFail).toBeCloseTo(1, 12);
    expect(found.pTwoSided).toBeCloseTo(2 / 70, 12);
  });

  it('where higher is better the same values have the opposite worst case', () => {
    const found = compared({ ...unpaired(series(4, 1), series(4, 11)), better: 'higher' });
    expect(found).toMatchObject({
      estimate: { value: -10, low: -13, high: -7 },
      worstCase: { median: 13 },
      cliffsDelta: -1,
    });
    expect(found.pRanks).toBeCloseTo(1 / 70, 12);
  });

  it('pairs are compared within themselves', () => {
    // Each pair differs by 1 at every level: 2⁻⁶ for six of them.
    const found = compared(paired(series(6, 11, 10), series(6, 10, 10)));
    expect(found).toMatchObject({
      estimate: { value: 1, low: 1, high: 1 },
      worstCase: { median: 1, mean: 1 },
    });
    expect(found.pRanks).toBeCloseTo(2 ** -6, 12);
    expect(found.pTwoSided).toBeCloseTo(2 ** -5, 12);
  });

  it.each([
    ['arms', unpaired(series(6, 12.3, 0), series(6, 0.3, 0))],
    ['pairs', paired(series(6, 12.3, 0.1), series(6, 0.3, 0.1))],
  ])('p is that of "worse by more than δ": %s that differ by 12', (_, samples) => {
    expect(compared(samples, 11.9).pFail).toBeLessThan(0.02);
    // Exactly at δ the arms tie, although 12.3 − 12 ≠ 0.3 in floating point.
    expect(compared(samples, 12).pFail).toBeCloseTo(1, 12);
    expect(compared(samples, 12.1).pFail).toBeCloseTo(1, 12);
    expect(compared(samples, 12).pTwoSided).toBeLessThan(0.05);
  });

  it('a value of 0 leaves the others their ties', () => {
    const found = compared(unpaired([...series(5, 12.3, 0), 12], [...series(5, 0.3, 0), 0]), 12);
    expect(found.pRanks).toBeGreaterThan(0.4);
  });

  it('p of a failure is that of ranks or of bad runs, at nine tenths and one tenth of the level', () => {
    const worse = compared(unpaired(series(4, 11), series(4, 1)));
    expect(worse.pFail).toBeCloseTo(worse.pRanks / 0.9, 12);
    const rare = compared(unpaired([...series(12, 0, 0), ...series(8, 300, 0)], series(20, 0, 0)), 2);
    expect(rare.pBadRuns).toBeLessThan(0.01);
    expect(rare.pFail).toBeCloseTo(rare.pBadRuns / 0.1, 12);
    expect(rare.pFail).toBeLessThan(rare.pRanks);
  });

  it('the mean shows runs that the median hides', () => {
    const rare = unpaired([300, 300, ...series(18, 0, 0)], series(20, 0, 0));
    expect(compared(rare)).toMatchObject({ estimate: { high: 0 }, meanChange: { value: 30 } });
    expect(compared(rare).worstCase.mean).toBeGreaterThan(50);
    const fps = compared({ ...rare, better: 'higher' });
    expect(fps.meanChange).toMatchObject({ value: 30, by: 'student' });
    expect(fps.worstCase.mean).toBeCloseTo(-compared(rare).meanChange.low, 9);
    expect(compared(paired(rare.current, rare.baseline)).meanChange).toMatchObject({
      value: 30,
      by: 'sign-flip',
    });
  });

  describe('across sessions', () => {
    const sessions = [series(8, 1, 0.1), series(8, 3, 0.1), series(8, 5, 0.1)];
    const across = (current: readonly number[]): TwoSamples => ({
      ...unpaired(current, sessions.flat()),
      sessions,
    });

    it('has to differ between sessions, not only between runs', () => {
      // The runs are all worse than all others; the sessions’ medians 1.35, 3.35, 5.35 have a spread of 2.
      const found = compared(across(series(8, 8, 0.1)));
      expect(compared(unpaired(series(8, 8, 0.1), sessions.flat())).pRanks).toBeLessThan(0.001);
      expect(found.pRanks).toBe(found.sessions?.medians.p);
      expect(found.pRanks).toBeGreaterThan(0.05);
      expect(found.worstCase.sessions).toBeCloseTo(5 + 4.3027 * 2 * Math.sqrt(4 / 3), 3);
    });

    it('has to differ between runs, not only between sessions', () => {
      const alike = [
        [1, 9],
        [1, 9],
        [1, 9],
      ];
      const found = compared({ ...unpaired([2, 10, 2, 10], alike.flat()), sessions: alike });
      expect(found.sessions?.medians.p).toBeLessThan(1e-9);
      expect(found.pRanks).toBeGreaterThan(0.1);
    });

    it('the worst case is the worse of the medians’ and the means’', () => {
      const bad = compared(across([...series(5, 3, 0), ...series(3, 90, 0)])).worstCase.sessions;
      const { means, medians } = compared(across([...series(5, 3, 0), ...series(3, 90, 0)])).sessions ?? {};
      expect(means?.high).toBeGreaterThan(medians?.high ?? Number.POSITIVE_INFINITY);
      expect(bad).toBe(means?.high);
    });

    it('bad runs are asked of the sessions’ means', () => {
      const found = compared(across([...series(4, 3, 0), ...series(4, 9, 0)]));
      expect(found.pBadRuns).toBeGreaterThanOrEqual(found.sessions?.means.p ?? 1);
    });
  });

  it('values that are all 0 tie', () => {
    expect(compared(unpaired([0, 0, 0, 0], [0, 0, 0, 0]))).toMatchObject({
      pFail: 1,
      pTwoSided: 1,
      cliffsDelta: 0,
    });
  });

  it.each([
    ['three values in each arm', unpaired([1, 2, 3], [1, 2, 3]), 'too-few'],
    ['five pairs', paired(series(5, 1), series(5, 1)), 'too-few'],
    ['an infinite value', unpaired([1, 2, 3, Number.POSITIVE_INFINITY], series(4, 1)), 'not-finite'],
  ])('refuses %s', (_, samples, code) => expect(compareArms(samples, 0, 0.95)).toMatchObject({ code }));
});

const times = (n: number, value: number): number[] => Array(n).fill(value);
const ask = (current: readonly number[], baseline: readonly number[], delta = 0) =>
  badRuns({ current, baseline, better: 'lower' }, delta);

describe('badRuns', () => {
  it('counts the runs far from the others and asks how likely they are all in one arm', () => {
    const found = ask([...times(16, 0), ...times(4, 300)], times(20, 0));
    // C(20, 4) / C(40, 4)
    expect(found).toEqual({ current: 4, baseline: 0, p: expect.closeTo(4_845 / 91_390, 12) });
  });

  it('a baseline with as many is as bad', () => {
    const half = [...times(18, 0), 300, 300];
    expect(ask(half, half)).toMatchObject({ current: 2, baseline: 2 });
    expect(ask(half, half).p).toBeGreaterThan(0.5);
  });

  it('ordinary noise is not bad', () => {
    const noise = Array.from({ length: 20 }, (_, index) => 4 + index / 10);
    expect(ask(noise, noise)).toEqual({ current: 0, baseline: 0, p: 1 });
  });

  it('takes the tolerance off the current runs', () => {
    expect(ask(times(10, 2), times(11, 0), 2)).toEqual({ current: 0, baseline: 0, p: 1 });
    expect(ask(times(10, 2.1), times(11, 0), 2).current).toBe(10);
  });
});
