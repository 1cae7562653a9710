import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { quantileSorted } from 'simple-statistics';
import { ascending } from '../statistics/median.ts';
import { pseudoMedianDepth } from '../statistics/pseudo-median.ts';
import { resampled } from '../statistics/resampled.ts';
import { shiftDepth, sortedDifferences } from '../statistics/shift.ts';
import { walshAverages } from '../statistics/walsh-averages.ts';
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
  const up = pointingUp(given);
  const worsening = given.better === 'higher' ? -estimate : estimate;
  const depth = failingDepth(up, FAIL_ALPHA / Math.max(1, familySize));
  if (depth === undefined || resamples === 0) return undefined;
  const random = xoroshiro128plus(seed);
  const thresholds = Array.from(
    { length: resamples },
    () => delta - (lowerBound(up, worsening, depth, random) ?? Number.NaN),
  );
  return quantileSorted(ascending(thresholds), POWER);
}

const failingDepth = ({ current, baseline, pairs }: Comparison, alpha: number): number | undefined =>
  pairs === undefined
    ? shiftDepth(current.length, baseline.length, 1 - 2 * alpha)?.depth
    : pseudoMedianDepth(pairs.length, 1 - 2 * alpha)?.depth;

function lowerBound(
  { current, baseline, pairs }: Comparison,
  worsening: number,
  depth: number,
  random: RandomGenerator,
): number | undefined {
  const ordered =
    pairs === undefined
      ? sortedDifferences(resampled(current, random), resampled(baseline, random))
      : walshAverages(resampled(differencesOf(pairs), random));
  const bound = ordered[depth - 1];
  return bound === undefined ? undefined : bound - worsening;
}
