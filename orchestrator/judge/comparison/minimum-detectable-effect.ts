import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { quantileSorted } from 'simple-statistics';
import { ascending } from '../../statistics/median.ts';
import { pseudoMedianDepth } from '../../statistics/pseudo-median.ts';
import { resampled } from '../../statistics/resampled.ts';
import { seeded } from '../../statistics/seeded.ts';
import { shiftDepth, sortedDifferences } from '../../statistics/shift.ts';
import { walshAverages } from '../../statistics/walsh-averages.ts';
import { type Comparison, differencesOf, pointingUp } from './comparison.ts';
import { FAIL_ALPHA } from './smallest-n.ts';

const POWER = 0.8;

/**
 * Minimum detectable effect: the smallest worsening for which the failing rule fails in 80 % of seeded
 * resamples of these very runs, moved to stand on each other first. The rule fails when the lower bound of
 * the shift passes δ, so each resample has one threshold, and the answer is their 80 % quantile: no search.
 * The family's sharpest Holm step is assumed. Undefined where no shift could fail.
 */
export function minimumDetectableEffect(
  given: Comparison,
  estimate: number,
  delta: number,
  { familySize, resamples, seed }: { familySize: number; resamples: number; seed: number },
): number | undefined {
  if (resamples === 0) return undefined;
  const random = seeded(seed);
  const worsening = given.better === 'higher' ? -estimate : estimate;
  const bounds = Array.from({ length: resamples }, () => failingBound(redrawn(given, random), familySize));
  const thresholds = bounds.flatMap((bound) => (bound === undefined ? [] : [delta + worsening - bound]));
  return thresholds.length === 0 ? undefined : quantileSorted(ascending(thresholds), POWER);
}

/** The worsening that is beyond doubt: the rule fails when it is more than δ. */
export function failingBound(given: Comparison, familySize: number): number | undefined {
  const { current, baseline, pairs } = pointingUp(given);
  const level = 1 - (2 * FAIL_ALPHA) / Math.max(1, familySize);
  const depth =
    pairs === undefined
      ? shiftDepth(current.length, baseline.length, level)
      : pseudoMedianDepth(pairs.length, level);
  if (depth === undefined) return undefined;
  const ordered =
    pairs === undefined ? sortedDifferences(current, baseline) : walshAverages(differencesOf(pairs));
  return ordered[depth.depth - 1];
}

const redrawn = ({ current, baseline, pairs, better }: Comparison, random: RandomGenerator): Comparison =>
  pairs === undefined
    ? { current: resampled(current, random), baseline: resampled(baseline, random), better }
    : { current, baseline, pairs: resampled(pairs, random), better };
