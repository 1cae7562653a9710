import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, it } from 'vitest';
import { simulatedSession, WEATHERS } from '../../test/builders/simulated-session.ts';
import { normalQuantile } from '../statistics/normal.ts';
import { randomNormal, seeded } from '../statistics/random.ts';
import { wilson } from '../statistics/share-interval.ts';
import { EARLY_ERROR, ERROR, FIXED, LOOKS, levelOf, spentAt } from './settings.ts';

const ROUNDS = 60_000;
interface Bound {
  readonly runs: number;
  /** In standard errors of the mean of so many runs. */
  readonly bound: number;
}
/** Of sessions whose runs vary by 1 about `change`, those whose mean is above a bound at one of the looks. */
function shareThatCross(bounds: readonly Bound[], change: number, random: RandomGenerator): number {
  let crossed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let sum = 0;
    let made = 0;
    const crosses = bounds.some(({ runs, bound }) => {
      sum += (runs - made) * change + Math.sqrt(runs - made) * randomNormal(random);
      made = runs;
      return sum / Math.sqrt(runs) > bound;
    });
    if (crosses) crossed++;
  }
  return crossed / ROUNDS;
}

describe('what a look may spend', () => {
  it('is within the error of a session, whenever it ends', () => {
    const bounds = LOOKS.map(({ runs, error }) => ({
      runs,
      bound: error === 0 ? Infinity : normalQuantile(1 - error),
    }));
    const crossed = ROUNDS * shareThatCross(bounds, 0, seeded(44));
    expect(wilson(crossed, ROUNDS).low + EARLY_ERROR).toBeLessThanOrEqual(ERROR);
    expect(crossed / ROUNDS).toBeGreaterThan(0.8 * (ERROR - EARLY_ERROR));
  });

  it.each([
    [5, 0, true],
    [6, 0, true],
    [12, 0.0003, true],
    [19, 0.0003, true],
    [20, 0.0025, false],
    [48, 0.0165, false],
    [200, 0.001, false],
  ])('after %i runs is that of the last look', (runs, error, early) => {
    expect(spentAt(runs, LOOKS, 'budget')).toEqual({ share: error / 0.025, early });
    expect(spentAt(runs, LOOKS, 'comparison').share).toBeCloseTo(error / 0.02, 12);
  });

  it.each([
    ['a budget', ERROR],
    ['a comparison', ERROR - EARLY_ERROR],
  ])('each look at %s sees smaller changes than the one before, or its runs are for nothing', (_, all) => {
    const seen = LOOKS.filter(({ error }) => error > 0).map(
      ({ runs, error }) => normalQuantile(1 - (error / all) * ERROR) / Math.sqrt(runs),
    );
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  // A look spends power only if it spends more than further runs give back: means of 48 runs vary by less than those of 40.
  it.each([0.5, 1, 1.5, 2, 2.5, 3, 4])(
    'finds in a comparison what 40 runs find at once: %d standard errors',
    (standardErrors) => {
      const random = seeded(44);
      const bounds = LOOKS.filter(({ runs }) => runs <= 48).map(({ runs, error }) => ({
        runs,
        bound: error === 0 ? Infinity : normalQuantile(1 - (error / (ERROR - EARLY_ERROR)) * ERROR),
      }));
      const found = shareThatCross(bounds, standardErrors / Math.sqrt(40), random);
      const atOnce = shareThatCross(
        [{ runs: 40, bound: normalQuantile(1 - ERROR) }],
        standardErrors / Math.sqrt(40),
        random,
      );
      expect(found).toBeGreaterThanOrEqual(atOnce - 0.01);
    },
  );

  it('sets the level of its intervals', () => {
    expect(levelOf(0.95, FIXED)).toBe(0.95);
    expect(levelOf(0.95, { share: 0.12, early: false })).toBeCloseTo(0.994, 12);
    expect(levelOf(0.95, { share: 0, early: true })).toBe(0.95);
  });
});

/** A small, seeded sample of test/bench/judge-looks.ts. */
describe('a session that adds runs as they are needed', () => {
  const at = (name: string) => WEATHERS.filter((weather) => weather.name.startsWith(name));
  const ends = (name: string, level: number, rows: number, sessions: number) => {
    const random = seeded(44);
    return at(name).flatMap((weather) =>
      Array.from({ length: sessions }, () =>
        simulatedSession({ rows: Array.from({ length: rows }, () => ({ level })), weather, max: 10 }, random),
      ),
    );
  };

  it.each(['log-normal, 30 %', 'ties', '5 slides', '10 % bad'])('fails no limit that is kept: %s', (name) => {
    const found = ends(name, 10, 5, 24);
    const fails = found.filter(({ verdicts }) => verdicts.some(({ kind }) => kind === 'fail')).length;
    expect(wilson(fails, found.length).low).toBeLessThanOrEqual(0.025);
  });

  it.each([30, 300])('ends a build at %i ms/s against 10 within 12 runs', (level) => {
    const found = ends('log-normal, 30 %', level, 1, 40);
    expect(found.every(({ verdicts: [verdict] }) => verdict?.kind === 'fail')).toBe(true);
    expect(Math.max(...found.flatMap(({ runs }) => runs))).toBeLessThanOrEqual(12);
  });

  it('passes a build of many rows that is at 60 % of every limit, most of them after 20 runs', () => {
    const found = ends('20 slides', 6, 30, 3);
    expect(found.every(({ verdicts }) => verdicts.every(({ kind }) => kind === 'pass'))).toBe(true);
    const runs = found.flatMap((end) => end.runs);
    expect(runs.reduce((sum, one) => sum + one, 0) / runs.length).toBeLessThan(22);
  });
});
