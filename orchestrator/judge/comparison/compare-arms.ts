import { cliffsDelta } from '../../statistics/cliffs-delta.ts';
import type { Estimate } from '../../statistics/estimate.ts';
import { mannWhitney } from '../../statistics/mann-whitney.ts';
import { pseudoMedian } from '../../statistics/pseudo-median.ts';
import type { RankTest } from '../../statistics/rank-test.ts';
import { isRefused, type Refusal } from '../../statistics/refusal.ts';
import { shift } from '../../statistics/shift.ts';
import { signedRank } from '../../statistics/signed-rank.ts';
import { differencesOf, largerIsWorse, type TwoSamples } from './two-samples.ts';

/** The tests and estimates of one comparison, not yet adjusted for its family. */
export interface ArmsCompared {
  /** Current − baseline, in the metric's own direction. */
  readonly estimate: Estimate;
  /** Upper end of the worsening's interval; a pass needs it below δ. */
  readonly worstCase: number;
  /** One-sided p of "not worse by more than δ". */
  readonly pFail: number;
  readonly pTwoSided: number;
  readonly cliffsDelta: number;
}

export function compareArms(given: TwoSamples, delta: number, level: number): ArmsCompared | Refusal {
  const oriented = largerIsWorse(given);
  const worsening = estimateOf(oriented, level);
  const beyond = testAgainst(oriented, delta);
  const plain = testAgainst(oriented, 0);
  const dominance = cliffsDelta(given.current, given.baseline);
  if (isRefused(worsening)) return worsening;
  if (isRefused(beyond)) return beyond;
  if (isRefused(plain)) return plain;
  if (typeof dominance !== 'number') return dominance;
  return {
    estimate: given.better === 'higher' ? mirrored(worsening) : worsening,
    worstCase: worsening.high,
    pFail: beyond.pGreater,
    pTwoSided: plain.pTwoSided,
    cliffsDelta: dominance,
  };
}

const estimateOf = ({ current, baseline, pairs }: TwoSamples, level: number): Estimate | Refusal =>
  pairs === undefined ? shift(current, baseline, level) : pseudoMedian(differencesOf(pairs), level);

/** Tests "worse by more than δ" by subtracting δ from the current arm. */
function testAgainst({ current, baseline, pairs }: TwoSamples, delta: number): RankTest | Refusal {
  const onGrid = gridFor([...current, ...baseline, delta]);
  return pairs === undefined
    ? mannWhitney(
        current.map((value) => onGrid(value - delta)),
        baseline.map(onGrid),
      )
    : signedRank(differencesOf(pairs).map((difference) => onGrid(difference - delta)));
}

/**
 * Rounds to a billionth of the largest value: subtracting δ leaves rounding errors that would break exact ties, which
 * are common on a deterministic device.
 */
function gridFor(values: readonly number[]): (value: number) => number {
  const step = 1e-9 * Math.max(...values.map(Math.abs));
  return step > 0 && Number.isFinite(step) ? (value) => Math.round(value / step) : (value) => value;
}

const mirrored = ({ value, low, high, level }: Estimate): Estimate => ({
  value: -value,
  low: -high,
  high: -low,
  level,
});
