import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { ascending, percentile } from '../../statistics/percentile.ts';
import { pseudoMedianDepth, walshAverages } from '../../statistics/pseudo-median.ts';
import { resampled } from '../../statistics/resampled.ts';
import { seeded } from '../../statistics/seeded.ts';
import { shiftDepth, sortedDifferences } from '../../statistics/shift.ts';
import { RANK_ALPHA } from './smallest-n.ts';
import { differencesOf, largerIsWorse, type TwoSamples } from './two-samples.ts';

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
