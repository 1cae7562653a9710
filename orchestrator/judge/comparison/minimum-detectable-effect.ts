import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { ascending, percentile } from '../../statistics/percentile.ts';
import { pseudoMedianDepth, walshAverages } from '../../statistics/pseudo-median.ts';
import { resampled } from '../../statistics/resampled.ts';
import { seeded } from '../../statistics/seeded.ts';
import { shiftDepth, sortedDifferences } from '../../statistics/shift.ts';
import { ERROR } from '../settings.ts';
import { differencesOf, largerIsWorse, type TwoSamples } from './samples-of.ts';

/** Shares of a comparison's error for the rank test and the bad-runs test: together they fail in no more than `ERROR`. */
export const SHARE_OF_ALPHA = { ranks: 0.9, badRuns: 0.1 } as const;
/** Level of the rank test alone. */
export const RANK_ALPHA = ERROR * SHARE_OF_ALPHA.ranks;

/**
 * Fewest runs per arm with which a family of this size could fail at all: even complete separation must
 * reach α/m. 1/C(2n, n) for two arms, 2⁻ⁿ for pairs.
 */
export function smallestN(familySize: number, paired: boolean): number {
  const needed = RANK_ALPHA / Math.max(1, familySize);
  let n = 1;
  while (smallestP(n, paired) > needed) n++;
  return n;
}

function smallestP(n: number, paired: boolean): number {
  if (paired) return 2 ** -n;
  let choices = 1;
  for (let step = 1; step <= n; step++) choices = (choices * (n + step)) / step;
  return 1 / choices;
}

/** More runs than this are no practical advice. */
const MOST_ADVISED = 500;
/** Distance from the limit, in half-widths, at which the interval excludes it four times in five: 1 + z₀.₈/z₀.₉₇₅. */
const CLEAR_OF_THE_LIMIT = 1.43;

/**
 * Further runs per arm after which the interval would probably no longer include the limit, if the estimate stays the
 * same: half-widths shrink with √n. Undefined when the estimate equals the limit or the number is impractical.
 */
export function furtherRuns(n: number, halfWidth: number, distance: number): number | undefined {
  const needed = Math.ceil(n * ((CLEAR_OF_THE_LIMIT * halfWidth) / distance) ** 2);
  const further = Math.max(1, needed - n);
  return further <= MOST_ADVISED ? further : undefined;
}

const POWER_PERCENT = 80;

/**
 * Minimum detectable effect: the smallest worsening for which the failing rule fails in 80 % of seeded resamples of
 * these runs, after moving both arms to the same location. The rule fails when the lower bound of the shift exceeds δ,
 * so each resample has one threshold, and the answer is their 80th percentile: no search. Assumes the strictest Holm
 * step of the family. Undefined if no shift could fail, and across sessions, whose spread decides.
 */
export function minimumDetectableEffect(
  given: TwoSamples,
  estimate: number,
  delta: number,
  { familySize, resamples, seed }: { familySize: number; resamples: number; seed: number },
): number | undefined {
  const depth = failingDepth(given, familySize);
  if (resamples === 0 || depth === undefined || given.sessions !== undefined) return undefined;
  const random = seeded(seed);
  const worsening = given.better === 'higher' ? -estimate : estimate;
  const thresholds = Array.from(
    { length: resamples },
    () => delta + worsening - boundAt(redrawn(given, random), depth),
  );
  return percentile(ascending(thresholds), POWER_PERCENT);
}

/** The largest worsening that the samples prove: the rule fails if it exceeds δ. */
export function failingBound(given: TwoSamples, familySize: number): number | undefined {
  const depth = failingDepth(given, familySize);
  return depth === undefined ? undefined : boundAt(given, depth);
}

function failingDepth({ current, baseline, pairs }: TwoSamples, familySize: number): number | undefined {
  const level = 1 - (2 * RANK_ALPHA) / familySize;
  const found =
    pairs === undefined
      ? shiftDepth(current.length, baseline.length, level)
      : pseudoMedianDepth(pairs.length, level);
  return found?.depth;
}

function boundAt(given: TwoSamples, depth: number): number {
  const { current, baseline, pairs } = largerIsWorse(given);
  const ordered =
    pairs === undefined ? sortedDifferences(current, baseline) : walshAverages(differencesOf(pairs));
  return ordered[depth - 1] ?? Number.NaN;
}

const redrawn = ({ current, baseline, pairs, better }: TwoSamples, random: RandomGenerator): TwoSamples =>
  pairs === undefined
    ? { current: resampled(current, random), baseline: resampled(baseline, random), better }
    : { current, baseline, pairs: resampled(pairs, random), better };
