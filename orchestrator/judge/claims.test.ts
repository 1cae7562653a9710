import { describe, expect, it } from 'vitest';
import { budgetAlone } from '../../test/builders/budget-alone.ts';
import { type NoiseModel, runValues, zeroInflated } from '../../test/builders/noise-model.ts';
import { verdictShares } from '../../test/builders/verdict-shares.ts';
import { isRefused } from '../statistics/estimate.ts';
import { pseudoMedian } from '../statistics/pseudo-median.ts';
import { randomNormal, seeded } from '../statistics/random.ts';
import { wilson } from '../statistics/share-interval.ts';
import { shift } from '../statistics/shift.ts';
import { defaultSettings, type JudgeSettings } from './settings.ts';

/** Smaller, seeded versions of test/bench/judge-*.ts, so that a change of a rule shows at once. */
const intolerant: JudgeSettings = { ...defaultSettings, maxRegression: 0, floors: {} };
const steady: NoiseModel = zeroInflated;
const shaky: NoiseModel = { ...zeroInflated, runSigma: 0.2 };

describe('a build against itself', () => {
  it.each([
    ['10 runs', { model: steady, runs: 10 }],
    ['10 runs, shaky', { model: shaky, runs: 10 }],
    ['10 pairs', { model: shaky, runs: 10, paired: true }],
  ] as const)('is called different in 5 percent at most, upper bound 6.5: %s', (_, given) => {
    const shares = verdictShares({ effect: 1, settings: intolerant, rounds: 2_000, seed: 11, ...given });
    expect(wilson(shares.twoSided, shares.rounds).high).toBeLessThanOrEqual(0.065);
    // The failing rule is one-sided: half of the two-sided test.
    expect(wilson(shares.fail, shares.rounds).high).toBeLessThanOrEqual(0.04);
  });

  it('passes in four of five with the shipped defaults, and fails hardly ever', () => {
    const shares = verdictShares({
      model: steady,
      effect: 1,
      runs: 'adaptive',
      settings: defaultSettings,
      rounds: 300,
      seed: 12,
    });
    expect(shares.pass / shares.rounds).toBeGreaterThanOrEqual(0.8);
    expect(shares.fail / shares.rounds).toBeLessThanOrEqual(0.01);
    expect(shares.runs).toBeLessThan(27);
  });
});

describe('a build that hitches more', () => {
  it('by a fifth is found in three of four without tolerance: 50 runs of 20 slides', () => {
    const shares = verdictShares({
      model: steady,
      effect: 1.2,
      runs: 50,
      settings: intolerant,
      rounds: 300,
      seed: 13,
    });
    expect(shares.fail / shares.rounds).toBeGreaterThanOrEqual(0.75);
  });

  it('twice as much is found with the shipped defaults', () => {
    const shares = verdictShares({
      model: steady,
      effect: 2,
      runs: 'adaptive',
      settings: defaultSettings,
      rounds: 200,
      seed: 14,
    });
    expect(shares.fail / shares.rounds).toBeGreaterThanOrEqual(0.8);
    expect(shares.pass).toBe(0);
  });
});

describe('intervals cover what they promise', () => {
  const DRAWS = 3_000;
  // Four standard errors of a share near 95 %.
  const allowance = 4 * Math.sqrt((0.05 * 0.95) / DRAWS);

  function covered(level: { attained: number }, estimate: () => ReturnType<typeof shift>): number {
    let hits = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const found = estimate();
      if (isRefused(found)) throw new Error('refused');
      level.attained = found.level;
      if (found.low <= 0 && found.high >= 0) hits++;
    }
    return hits / DRAWS;
  }

  it.each([6, 8, 10, 15])('pseudo-median of %i', (n) => {
    const random = seeded(n);
    const level = { attained: 0 };
    const share = covered(level, () => pseudoMedian(Array.from({ length: n }, () => randomNormal(random))));
    expect(level.attained).toBeGreaterThanOrEqual(0.95);
    expect(Math.abs(share - level.attained)).toBeLessThan(allowance);
  });

  it.each([
    [4, 4],
    [5, 10],
    [10, 10],
  ])('shift of %i against %i', (n, m) => {
    const random = seeded(n * m);
    const level = { attained: 0 };
    const sample = (size: number) => Array.from({ length: size }, () => Math.exp(0.9 * randomNormal(random)));
    const share = covered(level, () => shift(sample(n), sample(m)));
    expect(level.attained).toBeGreaterThanOrEqual(0.95);
    expect(Math.abs(share - level.attained)).toBeLessThan(allowance);
  });
});

describe('a budget of 10 ms/s, ten runs', () => {
  const shares = (model: NoiseModel) => {
    const random = seeded(15);
    const rounds = 400;
    const kinds = Array.from({ length: rounds }, () => {
      const values = runValues(model, 10, random);
      return budgetAlone({ values, limit: { max: 10 } }).kind;
    });
    return (kind: string) => wilson(kinds.filter((found) => found === kind).length, rounds);
  };
  const clean: NoiseModel = { ...steady, level: 0 };

  it('passes a build of half the rate in four of five sessions', () =>
    expect(shares(steady)('pass').low).toBeGreaterThanOrEqual(0.8));

  it('passes a build of rare bad runs only where none is among the runs', () => {
    const found = shares({ ...clean, badShare: 0.15 });
    expect(found('pass').low).toBeLessThanOrEqual(0.85 ** 10);
    expect(shares({ ...clean, badShare: 0.5 })('pass').high).toBeLessThanOrEqual(0.02);
  });

  it.each([
    ['at the limit', { ...steady, level: 10 }],
    ['at the limit, few slides', { ...steady, level: 10, slides: 5 }],
    ['with as many bad runs as allowed', { ...clean, badShare: 0.1, badRate: 100 }],
  ])('fails a build that keeps it, %s, in 2.5 percent at most', (_, model) =>
    expect(shares(model)('fail').low).toBeLessThanOrEqual(0.025),
  );
});
