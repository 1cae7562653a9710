import { cliffsDelta } from '../../statistics/cliffs-delta.ts';
import type { Estimate } from '../../statistics/estimate.ts';
import { mannWhitney } from '../../statistics/mann-whitney.ts';
import { pseudoMedian } from '../../statistics/pseudo-median.ts';
import type { RankTest } from '../../statistics/rank-test.ts';
import { isRefused, type Refusal } from '../../statistics/refusal.ts';
import { shift } from '../../statistics/shift.ts';
import { signedRank } from '../../statistics/signed-rank.ts';
import { type Comparison, differencesOf, pointingUp } from './comparison.ts';

/** What two arms say about each other, before any limit for the whole family is applied. */
export interface ArmsCompared {
  /** Current − baseline, in the metric's own direction. */
  readonly estimate: Estimate;
  /** Upper end of the worsening's interval: what a pass must keep below δ. */
  readonly worstCase: number;
  /** One-sided p of "not worse by more than δ". */
  readonly pFail: number;
  readonly pTwoSided: number;
  readonly cliffsDelta: number;
}

export function compareArms(given: Comparison, delta: number, level: number): ArmsCompared | Refusal {
  const up = pointingUp(given);
  const worsening = estimateOf(up, level);
  const beyond = testAgainst(up, delta);
  const plain = testAgainst(up, 0);
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

const estimateOf = ({ current, baseline, pairs }: Comparison, level: number): Estimate | Refusal =>
  pairs === undefined ? shift(current, baseline, level) : pseudoMedian(differencesOf(pairs), level);

/** Tests "worse by more than δ" by moving the current arm down by δ. */
function testAgainst({ current, baseline, pairs }: Comparison, delta: number): RankTest | Refusal {
  const onGrid = gridFor([...current, ...baseline, delta]);
  return pairs === undefined
    ? mannWhitney(
        current.map((value) => onGrid(value - delta)),
        baseline.map(onGrid),
      )
    : signedRank(differencesOf(pairs).map((difference) => onGrid(difference - delta)));
}

/**
 * Subtracting δ leaves rounding errors that would break exact ties, and on a deterministic device ties
 * decide: values are counted in steps of a billionth of the largest.
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
