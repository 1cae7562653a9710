import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { furtherRuns, isRefused } from '../statistics/estimate.ts';
import type { TwoSamples } from './comparison/samples-of.ts';
import { judgeRegression, type RegressionAnswer, testRegression } from './regression.ts';
import { defaultSettings, type JudgeSettings } from './settings.ts';

type Arms = Omit<TwoSamples, 'better'> & Partial<Pick<TwoSamples, 'better'>>;
const SETTINGS: JudgeSettings = {
  ...defaultSettings,
  maxRegression: 0.05,
  floors: { 'ms/s': 1 },
  resamples: 200,
};

const FLOOR: JudgeSettings = { ...SETTINGS, maxRegression: 0 };

function judged(
  arms: Arms,
  familySize = 1,
  settings = SETTINGS,
  measuredRuns = arms.current.length,
): RegressionAnswer {
  const tested = testRegression({ better: 'lower', ...arms }, 'ms/s', measuredRuns, settings);
  const p = isRefused(tested.compared) ? 1 : tested.compared.pFail;
  return judgeRegression(tested, Math.min(1, p * familySize), { size: familySize, seed: 3 }, settings);
}
const range = (n: number, from: number, step = 0.1) =>
  Array.from({ length: n }, (_, index) => from + index * step);
const arms = (current: readonly number[], baseline: readonly number[]): Arms => ({ current, baseline });
const paired = (current: readonly number[], baseline: readonly number[]): Arms => ({
  current,
  baseline,
  pairs: current.map((value, index) => ({ current: value, baseline: baseline[index] ?? 0 })),
});

describe('judgeRegression', () => {
  it.each([
    ['clearly worse', arms(range(5, 8), range(5, 4)), 'fail', 'worse-than-tolerated'],
    ['as before', arms(range(10, 4), range(10, 4)), 'pass', 'within-tolerance'],
    ['clearly better', arms(range(5, 1), range(5, 4)), 'pass', 'within-tolerance'],
    ['worse by less than the floor', arms(range(10, 4.5), range(10, 4)), 'pass', 'within-tolerance'],
    ['too noisy to say', arms(range(5, 4, 1), range(5, 4, 1)), 'inconclusive', 'interval-reaches-tolerance'],
    ['three runs', arms(range(3, 9), range(3, 1)), 'inconclusive', 'too-few-runs'],
    ['one run', arms([9], [1]), 'inconclusive', 'too-few-runs'],
    [
      'all zero, then one',
      arms([1, 1, 1, 1, 1], [0, 0, 0, 0, 0]),
      'inconclusive',
      'interval-reaches-tolerance',
    ],
    ['all zero, then two', arms([2, 2, 2, 2, 2], [0, 0, 0, 0, 0]), 'fail', 'worse-than-tolerated'],
    ['all equal', arms([3, 3, 3, 3], [3, 3, 3, 3]), 'pass', 'within-tolerance'],
    ['six pairs, all worse', paired(range(6, 8), range(6, 4)), 'fail', 'worse-than-tolerated'],
    ['five pairs, all worse', paired(range(5, 8), range(5, 4)), 'inconclusive', 'too-few-runs'],
    [
      'pairs whose common drift hides nothing',
      paired(range(8, 4.1, 3), range(8, 4, 3)),
      'pass',
      'within-tolerance',
    ],
  ] as const)('%s', (_, given, kind, reason) =>
    expect(judged(given)).toMatchObject({ kind, reason: { kind: reason } }),
  );

  it.each([
    ['one pair, worse', [[9, 1]], 'fail', 'every-pair-worse'],
    ['one pair, within the tolerance', [[2, 1]], 'pass', 'no-pair-worse'],
    ['one pair, better', [[1, 9]], 'pass', 'no-pair-worse'],
    [
      'two pairs, both worse',
      [
        [9, 1],
        [8, 1],
      ],
      'fail',
      'every-pair-worse',
    ],
    [
      'two pairs, one worse',
      [
        [9, 1],
        [1, 1],
      ],
      'inconclusive',
      'some-pairs-worse',
    ],
  ] as const)('repeatable runs that are too few for a test: %s', (_, pairs, kind, reason) => {
    const given = paired(
      pairs.map(([current]) => current),
      pairs.map(([, baseline]) => baseline),
    );
    expect(judged({ ...given, repeatable: true })).toMatchObject({ kind, reason: { kind: reason } });
    expect(judged(given)).toMatchObject({ kind: 'inconclusive', reason: { kind: 'too-few-runs' } });
  });

  it('a test decides about repeatable runs that are enough for one', () => {
    const given = { ...paired(range(8, 4.1, 3), range(8, 4, 3)), repeatable: true };
    expect(judged(given)).toMatchObject({ kind: 'pass', reason: { kind: 'within-tolerance' } });
  });

  it('of a metric where higher is better, the lower run of a pair is worse', () => {
    const given = { ...paired([1], [9]), better: 'higher', repeatable: true } as const;
    expect(judged(given)).toMatchObject({
      kind: 'fail',
      reason: { kind: 'every-pair-worse' },
      exact: { baselineMedian: 9, currentMedian: 1, changes: [-8] },
    });
  });

  it.each([
    [[1, 1], [1, 1], 'pass', 'no-pair-worse', [0, 0]],
    [[9, 9], [1, 1], 'fail', 'every-pair-worse', [8, 8]],
    [range(8, 9, 0), range(8, 1, 0), 'fail', 'every-pair-worse', range(8, 8, 0)],
  ] as const)(
    'two values that their runs repeat have one change: %j, %j',
    (current, baseline, kind, reason, changes) => {
      const given = { ...paired(current, baseline), repeatable: true };
      expect(judged(given)).toMatchObject({
        ...{ kind, reason: { kind: reason }, confidence: 'normal', exact: { changes } },
      });
      expect(judged({ ...given, repeatable: false })).not.toHaveProperty('exact');
    },
  );

  describe('repeatable pairs without a test', () => {
    const repeated = (current: readonly number[], baseline: readonly number[]) => ({
      ...paired(current, baseline),
      repeatable: true,
    });

    it('have both medians and every change', () => {
      const given = repeated([9, 8, 4], [1, 2, 3]);
      expect(judged(given)).toMatchObject({
        exact: { baselineMedian: 2, currentMedian: 8, changes: [8, 6, 1] },
      });
      // A run whose partner is lost is in no pair.
      expect(judged({ ...given, current: [90, ...given.current] }).exact?.currentMedian).toBe(8);
      expect(judged({ ...given, repeatable: false })).not.toHaveProperty('exact');
    });

    it('need as many more as a test needs, where only some are worse', () => {
      expect(judged(repeated([9, 1], [1, 1])).moreRunsWouldDecide).toBe(4);
      expect(judged(repeated([9, 9], [1, 1]))).not.toHaveProperty('moreRunsWouldDecide');
      expect(judged(repeated([1, 1], [1, 1]))).not.toHaveProperty('moreRunsWouldDecide');
    });

    it('pass with half of the measured runs, and not with fewer', () => {
      const verdict = (change: number, measuredRuns: number) =>
        judged(repeated([4 + change], [4]), 1, SETTINGS, measuredRuns);
      expect(verdict(0, 2).kind).toBe('pass');
      expect(verdict(0, 10)).toMatchObject({
        kind: 'inconclusive',
        reason: { kind: 'too-many-excluded' },
        moreRunsWouldDecide: 5,
      });
      expect(verdict(5, 10)).toMatchObject({ kind: 'fail', reason: { kind: 'every-pair-worse' } });
    });

    it('are not worse at the tolerance itself', () => {
      const settings = { ...FLOOR, floors: { 'ms/s': 0.001 } };
      expect(judged(repeated([0.012], [0.011]), 1, settings).kind).toBe('pass');
      expect(judged(repeated([0.0121], [0.011]), 1, settings).kind).toBe('fail');
    });
  });

  describe('rare bad runs', () => {
    const clean = Array<number>(20).fill(0);
    const rare = (bad: number) => clean.map((_, index) => (index % 2 === 0 && index < 2 * bad ? 300 : 0));

    it.each([
      ['one of twenty', arms(rare(1), clean), 'inconclusive', 'mean-reaches-tolerance'],
      ['four of twenty', arms(rare(4), clean), 'inconclusive', 'mean-reaches-tolerance'],
      ['nine of twenty', arms(rare(9), clean), 'fail', 'more-bad-runs'],
      ['one of twenty pairs', paired(rare(1), clean), 'inconclusive', 'mean-reaches-tolerance'],
      ['fewer than before', arms(rare(1), rare(8)), 'pass', 'within-tolerance'],
    ] as const)('%s', (_, given, kind, reason) =>
      expect(judged(given)).toMatchObject({ kind, reason: { kind: reason } }),
    );

    // Newly bad runs therefore pass exactly as often as a session contains none of them.
    it.each([10, 20, 40])('a single one of %i among clean runs never passes', (runs) => {
      const zeros = Array<number>(runs).fill(0);
      const current = zeros.with(0, 300);
      const sessions = Array.from({ length: 5 }, () => zeros);
      expect(judged(paired(current, zeros)).kind).toBe('inconclusive');
      expect(judged({ current, baseline: sessions.flat(), sessions }).kind).toBe('inconclusive');
    });

    it('are counted, and the mean asks for more runs', () => {
      const answer = judged(arms(rare(4), clean));
      expect(answer.regression).toMatchObject({
        badRuns: { current: 4, baseline: 0 },
        meanChange: { value: 60 },
      });
      const { low = 0, high = 0 } = answer.regression?.meanChange ?? {};
      expect(answer.moreRunsWouldDecide).toBe(furtherRuns(20, (high - low) / 2, 60 - 1));
    });
  });

  it('the interval of the median asks for more runs where it is the one that is too wide', () => {
    const answer = judged(arms([4, 4.1, 4.2, 6, 6.5, 7, 7.2, 30], range(8, 4)));
    expect(answer.reason).toEqual({ kind: 'interval-reaches-tolerance' });
    const { value = 0, low = 0, high = 0 } = answer.estimate ?? {};
    expect(answer.moreRunsWouldDecide).toBeGreaterThan(1);
    expect(answer.moreRunsWouldDecide).toBe(furtherRuns(8, (high - low) / 2, Math.abs(value - 1)));
  });

  describe('across sessions', () => {
    const from = (current: readonly number[], ...sessions: readonly (readonly number[])[]): Arms => ({
      current,
      baseline: sessions.flat(),
      sessions,
    });
    const run = (level: number) => range(10, level, 0.01);

    it.each([
      ['one session, unchanged', from(run(5), run(5)), 'inconclusive', 'too-few-sessions'],
      ['one session, less than doubled', from(run(9), run(5)), 'inconclusive', 'too-few-sessions'],
      ['one session, tripled', from(run(16), run(5)), 'inconclusive', 'too-few-sessions'],
      ['one session, five times', from(run(27), run(5)), 'fail', 'worse-than-tolerated'],
      [
        'two sessions that differ by as much',
        from(run(10), run(1), run(8)),
        'inconclusive',
        'too-few-sessions',
      ],
      ['three alike, unchanged', from(run(5), run(5), run(5.1), run(4.9)), 'pass', 'within-tolerance'],
      ['three alike, worse', from(run(7), run(5), run(5.1), run(4.9)), 'fail', 'worse-than-tolerated'],
      [
        'three that differ, unchanged',
        from(run(5), run(4), run(5), run(6)),
        'inconclusive',
        'sessions-differ',
      ],
    ] as const)('%s', (_, given, kind, reason) =>
      expect(judged(given)).toMatchObject({ kind, reason: { kind: reason } }),
    );

    it('states what sessions differ by, and proposes no more runs', () => {
      const three = judged(from(run(5), run(4), run(5), run(6)));
      expect(three).not.toHaveProperty('moreRunsWouldDecide');
      expect(three.regression?.sessions).toMatchObject({
        count: 3,
        largestDifference: expect.closeTo(3 * 6.045, 9),
        change: { value: expect.closeTo(0, 9), level: 0.95 },
      });
      expect(judged(from(run(5), run(5))).regression?.sessions).toEqual({
        count: 1,
        largestDifference: expect.closeTo(3 * 5.045, 9),
      });
      expect(judged(from(run(5), run(5)))).not.toHaveProperty('moreRunsWouldDecide');
      expect(judged(arms(run(5), run(5))).regression).not.toHaveProperty('sessions');
    });

    it.each([
      ['lower', 70, 10],
      ['lower', 50, -10],
      ['higher', 50, -10],
    ] as const)('the change has the sign of the metric where %s is better: %d', (better, current, value) => {
      // Spread 1, t(2) = 4.3027: the next session is within ± 4.97 of the mean of 60.
      const answer = judged({ ...from(run(current), run(60), run(61), run(59)), better });
      expect(answer.regression?.sessions?.change).toEqual({
        value: expect.closeTo(value, 9),
        low: expect.closeTo(value - 4.968, 3),
        high: expect.closeTo(value + 4.968, 3),
        level: 0.95,
      });
    });
  });

  it('knows which way is worse', () => {
    const fps = (current: number, baseline: number) =>
      judged({ ...arms(range(6, current), range(6, baseline)), better: 'higher' });
    expect(fps(50, 60)).toMatchObject({ kind: 'fail' });
    expect(fps(60, 50)).toMatchObject({ kind: 'pass' });
    expect(fps(50, 60).estimate?.value).toBeCloseTo(-10, 9);
  });

  it('asks for more runs when the family grows, and prints the number', () => {
    const worse = arms(range(4, 8), range(4, 4));
    expect(judged(worse, 1)).toMatchObject({ kind: 'fail' });
    expect(judged(worse, 8)).toMatchObject({
      reason: { kind: 'too-few-runs' },
      regression: { smallestN: 6 },
    });
    expect(judged(worse, 8).moreRunsWouldDecide).toBe(2);
  });

  it('finds a large regression in samples above 40 values, in a family of any size', () => {
    const worse = arms(range(21, 500), range(21, 5));
    expect(judged(worse, 26)).toMatchObject({ kind: 'fail', reason: { kind: 'worse-than-tolerated' } });
    expect(judged(worse, 1_000)).toMatchObject({ kind: 'fail', reason: { kind: 'worse-than-tolerated' } });
  });

  it('reports what it could have seen', () => {
    const quiet = judged(arms(range(10, 4, 0.01), range(10, 4, 0.01))).regression?.minimumDetectableEffect;
    const loud = judged(arms(range(10, 4, 0.4), range(10, 4, 0.4))).regression?.minimumDetectableEffect;
    expect(quiet).toBeGreaterThan(1);
    expect(quiet).toBeLessThan(1.1);
    expect(loud).toBeGreaterThan(2);
  });

  it('has a detectable effect that does not depend on the observed change', () => {
    const seen = (from: number) => judged(arms(range(10, from, 0.25), range(10, 4, 0.25))).regression;
    expect(seen(8)?.minimumDetectableEffect).toBeCloseTo(seen(4)?.minimumDetectableEffect ?? 0, 9);
  });

  it('a metric where higher is better asks for as many more runs, and could have seen as much', () => {
    const worse = arms(range(8, 4.5, 0.3), range(8, 4, 0.3));
    const turned = (values: readonly number[]) => values.map((value) => 100 - value);
    const lower = judged(worse, 1, FLOOR);
    const higher = judged(
      { ...arms(turned(worse.current), turned(worse.baseline)), better: 'higher' },
      1,
      FLOOR,
    );
    expect(lower.kind).toBe('inconclusive');
    expect(lower.moreRunsWouldDecide).toBeGreaterThan(1);
    expect(higher.moreRunsWouldDecide).toBe(lower.moreRunsWouldDecide);
    expect(higher.regression?.minimumDetectableEffect).toBeCloseTo(
      lower.regression?.minimumDetectableEffect ?? Number.NaN,
      9,
    );
  });

  it('asks for at least as many runs as the family needs', () => {
    expect(judged(arms(range(3, 9), range(3, 1)))).toMatchObject({
      confidence: 'low',
      moreRunsWouldDecide: 1,
    });
    expect(judged(arms(range(2, 9), range(3, 1)))).toMatchObject({ moreRunsWouldDecide: 2 });
    // Four against four could fail, but has no interval of 99 %.
    expect(judged(arms(range(4, 9), range(4, 1)), 1, { ...SETTINGS, level: 0.99 })).toMatchObject({
      moreRunsWouldDecide: 1,
    });
    expect(judged(paired(range(6, 8), range(6, 4)), 4)).toMatchObject({
      confidence: 'low',
      regression: { smallestN: 8 },
      moreRunsWouldDecide: 2,
    });
  });

  it('a decided comparison asks for none and has normal confidence', () => {
    for (const given of [arms(range(4, 8), range(4, 4)), arms(range(10, 4), range(10, 4))]) {
      expect(judged(given)).toMatchObject({ confidence: 'normal' });
      expect(judged(given)).not.toHaveProperty('moreRunsWouldDecide');
    }
  });

  it('carries the numbers of both arms', () => {
    expect(judged(arms([8, 9, 10, 11], [1, 2, 3, 4]))).toMatchObject({
      median: 9.5,
      estimate: { value: 7 },
      regression: {
        currentMedian: 9.5,
        baselineMedian: 2.5,
        baselineValues: [1, 2, 3, 4],
        cliffsDelta: 1,
        smallestN: 4,
        paired: false,
      },
    });
    expect(judged(arms([8, 9, 10, 11], [1, 2, 3, 4])).regression).not.toHaveProperty('pSignFlip');
    expect(judged(paired(range(6, 8), range(6, 4))).regression).toMatchObject({
      paired: true,
      pSignFlip: 2 ** -5,
    });
  });

  it('the tolerance is a share of the baseline, not of the current arm', () => {
    const settings = { ...SETTINGS, maxRegression: 0.5, floors: {} };
    expect(
      testRegression({ ...arms([9, 9, 9, 9], [4, 4, 4, 4]), better: 'lower' }, 'ms/s', 4, settings).delta,
    ).toBe(2);
  });

  it('an adjusted p at the limit fails, one above it does not', () => {
    const tested = testRegression(
      { ...arms(range(8, 9), range(8, 4)), better: 'lower' },
      'ms/s',
      8,
      SETTINGS,
    );
    const kind = (p: number) => judgeRegression(tested, p, { size: 1, seed: 3 }, SETTINGS).kind;
    expect(kind(0.025)).toBe('fail');
    expect(kind(0.0251)).toBe('inconclusive');
  });

  it('an interval that reaches the tolerance exactly does not pass', () => {
    const equal = (current: number) =>
      judged(arms([current, current, current, current], [4, 4, 4, 4]), 1, FLOOR);
    expect(equal(5)).toMatchObject({ kind: 'inconclusive', reason: { kind: 'interval-reaches-tolerance' } });
    expect(equal(5)).not.toHaveProperty('moreRunsWouldDecide');
    expect(equal(4.999)).toMatchObject({ kind: 'pass' });
  });

  it('passes on half of its runs, and not on fewer', () => {
    const samples = { ...arms(range(6, 4), range(6, 4)), better: 'lower' } as const;
    const kind = (measuredRuns: number) =>
      judgeRegression(testRegression(samples, 'ms/s', measuredRuns, FLOOR), 1, { size: 1, seed: 3 }, FLOOR)
        .kind;
    expect(kind(12)).toBe('pass');
    expect(kind(13)).toBe('inconclusive');
  });

  it('does not pass on a minority of its runs', () => {
    const comparison: TwoSamples = { ...arms(range(6, 4), range(6, 4)), better: 'lower' };
    const tested = testRegression(comparison, 'ms/s', 20, SETTINGS);
    expect(judgeRegression(tested, 1, { size: 1, seed: 3 }, SETTINGS)).toMatchObject({
      kind: 'inconclusive',
      reason: { kind: 'too-many-excluded' },
    });
  });
});

// Whole numbers keep the arithmetic exact, so that the claims are about the rule and not about rounding.
const sample = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 12 });
const FIXED: JudgeSettings = { ...SETTINGS, maxRegression: 0, floors: { 'ms/s': 2 }, resamples: 0 };

describe('invariances', () => {
  it('moving both arms changes no verdict', () => {
    fc.assert(
      fc.property(sample, sample, fc.integer({ min: 0, max: 100 }), (current, baseline, by) => {
        const moved = (values: readonly number[]) => values.map((value) => value + by);
        const [here, there] = [
          judged(arms(current, baseline), 1, FIXED),
          judged(arms(moved(current), moved(baseline)), 1, FIXED),
        ];
        expect(there).toMatchObject({ kind: here.kind, reason: here.reason, estimate: here.estimate });
      }),
      { numRuns: 100 },
    );
  });

  it('swapping the arms negates the estimate and mirrors the interval', () => {
    fc.assert(
      fc.property(sample, sample, (current, baseline) => {
        const there = judged(arms(current, baseline), 1, FIXED).estimate;
        const back = judged(arms(baseline, current), 1, FIXED).estimate;
        const sum = (left: number | undefined, right: number | undefined) => (left ?? 0) + (right ?? 0);
        expect(sum(there?.value, back?.value)).toBe(0);
        expect(sum(there?.low, back?.high)).toBe(0);
        expect(sum(there?.high, back?.low)).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  it('a metric where higher is better is judged as its mirror image', () => {
    fc.assert(
      fc.property(sample, sample, (current, baseline) => {
        const turned = (values: readonly number[]) => values.map((value) => -value);
        const lower = judged(arms(current, baseline), 1, FIXED);
        const higher = judged({ ...arms(turned(current), turned(baseline)), better: 'higher' }, 1, FIXED);
        expect(higher.kind).toBe(lower.kind);
      }),
      { numRuns: 100 },
    );
  });

  it('any numbers lead to a verdict, and never to a pass where a value is no number', () => {
    const strange = fc.array(
      fc.oneof(
        fc.constant(Number.NaN),
        fc.constant(Number.POSITIVE_INFINITY),
        fc.integer({ min: 0, max: 3 }),
      ),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(strange, strange, (current, baseline) => {
        const answer = judged(arms(current, baseline));
        const clean = [...current, ...baseline].every(Number.isFinite);
        expect(['pass', 'fail', 'inconclusive']).toContain(answer.kind);
        if (!clean) expect(answer.kind).toBe('inconclusive');
      }),
      { numRuns: 100 },
    );
  });
});
