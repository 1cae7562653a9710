import type { Unit } from '../compute/metrics/metric.ts';
import { medianOf } from '../statistics/median.ts';
import { isRefused, type Refusal } from '../statistics/refusal.ts';
import { signFlip } from '../statistics/sign-flip.ts';
import { type ArmsCompared, compareArms } from './comparison/compare-arms.ts';
import { type Comparison, differencesOf } from './comparison/comparison.ts';
import { minimumDetectableEffect } from './comparison/minimum-detectable-effect.ts';
import { FAIL_ALPHA, smallestN } from './comparison/smallest-n.ts';
import { tolerance } from './comparison/tolerance.ts';
import { furtherRuns } from './further-runs.ts';
import type { MetricVerdict, RegressionNumbers } from './judgement.ts';
import type { JudgeSettings } from './settings.ts';

/** One comparison with its limit, tested on its own: the family decides what its p is worth. */
export interface Tested {
  readonly comparison: Comparison;
  readonly delta: number;
  readonly compared: ArmsCompared | Refusal;
  /** Runs of the current arm, excluded ones too. */
  readonly measuredRuns: number;
}
export interface Family {
  readonly size: number;
  readonly seed: number;
}
export type RegressionAnswer = Pick<
  MetricVerdict,
  'kind' | 'reason' | 'median' | 'estimate' | 'confidence' | 'regression' | 'moreRunsWouldDecide'
>;

export function testRegression(
  comparison: Comparison,
  unit: Unit,
  measuredRuns: number,
  settings: JudgeSettings,
): Tested {
  const delta = tolerance(medianOf(comparison.baseline) ?? 0, unit, settings);
  return { comparison, delta, compared: compareArms(comparison, delta, settings.level), measuredRuns };
}

/** docs/judging.md, "Regressions". `pFailHolm` is the test's p adjusted over the family. */
export function judgeRegression(
  tested: Tested,
  pFailHolm: number,
  family: Family,
  settings: JudgeSettings,
): RegressionAnswer {
  const { comparison, compared } = tested;
  const need = smallestN(family.size, comparison.pairs !== undefined);
  const have = comparison.pairs?.length ?? Math.min(comparison.current.length, comparison.baseline.length);
  const median = medianOf(comparison.current);
  if (isRefused(compared)) {
    const more = { moreRunsWouldDecide: Math.max(1, need - have) };
    return {
      kind: 'inconclusive',
      reason: 'too-few-runs',
      median,
      estimate: undefined,
      confidence: 'low',
      ...more,
    };
  }
  const decided = have < need ? TOO_FEW : decide(tested, compared, pFailHolm, settings.minMeasuredShare);
  const more = decided.kind === 'inconclusive' ? moreRuns(tested, compared, have, need) : undefined;
  return {
    ...decided,
    median,
    estimate: compared.estimate,
    confidence: have < need ? 'low' : 'normal',
    regression: numbersOf(tested, compared, pFailHolm, family, settings),
    ...(more === undefined ? {} : { moreRunsWouldDecide: more }),
  };
}

const TOO_FEW = { kind: 'inconclusive', reason: 'too-few-runs' } as const;

function decide(
  { comparison, delta, measuredRuns }: Tested,
  compared: ArmsCompared,
  pFailHolm: number,
  minMeasuredShare: number,
): Pick<MetricVerdict, 'kind' | 'reason'> {
  if (pFailHolm <= FAIL_ALPHA) return { kind: 'fail', reason: 'worse-than-tolerated' };
  if (!(compared.worstCase < delta)) return { kind: 'inconclusive', reason: 'interval-reaches-tolerance' };
  return comparison.current.length < measuredRuns * minMeasuredShare
    ? { kind: 'inconclusive', reason: 'too-many-excluded' }
    : { kind: 'pass', reason: 'within-tolerance' };
}

function moreRuns({ comparison, delta }: Tested, { estimate }: ArmsCompared, have: number, need: number) {
  const worsening = comparison.better === 'higher' ? -estimate.value : estimate.value;
  const further = furtherRuns(have, (estimate.high - estimate.low) / 2, Math.abs(worsening - delta));
  return further === undefined ? undefined : Math.max(further, need - have);
}

function numbersOf(
  { comparison, delta }: Tested,
  compared: ArmsCompared,
  pFailHolm: number,
  { size, seed }: Family,
  { resamples }: JudgeSettings,
): RegressionNumbers {
  const options = { familySize: size, resamples, seed };
  return {
    baselineMedian: medianOf(comparison.baseline) ?? 0,
    currentMedian: medianOf(comparison.current) ?? 0,
    baselineValues: comparison.baseline,
    pTwoSided: compared.pTwoSided,
    pFail: compared.pFail,
    pFailHolm,
    cliffsDelta: compared.cliffsDelta,
    minimumDetectableEffect: minimumDetectableEffect(comparison, compared.estimate.value, delta, options),
    smallestN: smallestN(size, comparison.pairs !== undefined),
    paired: comparison.pairs !== undefined,
    ...meanTest(comparison, seed),
  };
}

function meanTest({ pairs }: Comparison, seed: number): Pick<RegressionNumbers, 'pSignFlip'> {
  const p = pairs === undefined ? undefined : signFlip(differencesOf(pairs), seed);
  return typeof p === 'number' ? { pSignFlip: p } : {};
}
