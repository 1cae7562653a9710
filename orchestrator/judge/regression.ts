import type { Unit } from '../compute/metrics/metric.ts';
import { furtherRuns, isRefused, type Refusal } from '../statistics/estimate.ts';
import type { OneOfMany } from '../statistics/holm.ts';
import { medianOf } from '../statistics/percentile.ts';
import { signFlip } from '../statistics/sign-flip.ts';
import {
  type ArmsCompared,
  compareArms,
  excessesOf,
  FEWEST_SESSIONS,
  largestDifference,
  tolerance,
} from './comparison/compare-arms.ts';
import {
  differencesOf,
  largerIsWorse,
  minimumDetectableEffect,
  type Pair,
  type TwoSamples,
} from './comparison/samples-of.ts';
import { isRepeated } from './judged-runs.ts';
import type { Decision, MetricVerdict, RegressionNumbers } from './metric-verdict.ts';
import {
  ERROR,
  FIXED,
  type JudgeSettings,
  levelOf,
  SHARE_OF_ALPHA,
  type Spent,
  smallestN,
} from './settings.ts';
import type { VerdictReason } from './verdict-reason.ts';

/** One comparison with its tolerance and test, before adjustment for the family. */
export interface Tested {
  readonly samples: TwoSamples;
  readonly delta: number;
  readonly compared: ArmsCompared | Refusal;
  /** Number of measured runs of the current arm, excluded ones too. */
  readonly measuredRuns: number;
  readonly spent: Spent;
}
export interface Family {
  readonly size: number;
  readonly seed: number;
}
export type RegressionAnswer = Pick<
  MetricVerdict,
  'kind' | 'reason' | 'median' | 'estimate' | 'confidence' | 'regression' | 'exact' | 'moreRunsWouldDecide'
>;

export function testRegression(
  samples: TwoSamples,
  unit: Unit,
  measuredRuns: number,
  settings: JudgeSettings,
  spent = FIXED,
): Tested {
  const delta = tolerance(medianOf(samples.baseline) ?? 0, unit, settings);
  const compared = compareArms(samples, delta, levelOf(settings.level, spent));
  return { samples, delta, compared, measuredRuns, spent };
}

/** p of a comparison as one of its family: what earlier looks spent makes it larger. */
export function pOfTested({ compared, spent }: Tested): OneOfMany {
  if (isRefused(compared)) return { p: 1, plain: 0.5 };
  const { pFail } = compared;
  return { p: spent.share === 0 ? 1 : Math.min(1, pFail / spent.share), plain: pFail };
}

/** docs/judging.md, "Regressions". `pFailHolm` is the test's p adjusted over the family. */
export function judgeRegression(
  tested: Tested,
  pFailHolm: number,
  family: Family,
  settings: JudgeSettings,
): RegressionAnswer {
  const { samples, compared } = tested;
  const need = smallestN(family.size / (tested.spent.share || 1), samples.pairs !== undefined);
  const have = samples.pairs?.length ?? Math.min(samples.current.length, samples.baseline.length);
  const median = medianOf(samples.current);
  const isOne = isOneChange(samples);
  const byPairs = have < need || isOne ? decideByPairs(tested, settings.minMeasuredShare) : undefined;
  if (isRefused(compared) || isOne) {
    const decided = byPairs ?? TOO_FEW;
    return {
      ...decided,
      median,
      confidence: isOne ? 'normal' : 'low',
      ...(byPairs === undefined ? {} : { exact: exactOf(samples.pairs ?? []) }),
      ...(decided.kind === 'inconclusive' ? { moreRunsWouldDecide: Math.max(1, need - have) } : {}),
    };
  }
  const decided =
    byPairs ?? (have < need ? TOO_FEW : decide(tested, compared, pFailHolm, settings.minMeasuredShare));
  const asked = { have, need, reason: decided.reason.kind };
  const more = decided.kind === 'inconclusive' ? moreRuns(tested, compared, asked) : undefined;
  return {
    ...decided,
    median,
    estimate: compared.estimate,
    confidence: have < need ? 'low' : 'normal',
    regression: {
      ...numbersOf(tested, compared, family, settings),
      pFailHolm,
      smallestN: need,
    },
    ...(more === undefined ? {} : { moreRunsWouldDecide: more }),
  };
}

/** No interval is about two values, however often their runs are repeated. */
const isOneChange = ({ repeatable, pairs = [], current, baseline }: TwoSamples): boolean =>
  repeatable === true && pairs.length > 1 && isRepeated(current) && isRepeated(baseline);

/** Repeated pairs have no noise: if they are too few for a test, they are compared one by one. docs/decisions/0028 */
function decideByPairs(
  { samples, delta, measuredRuns }: Tested,
  minMeasuredShare: number,
): Decision | undefined {
  const excesses = excessesOf(largerIsWorse(samples), delta);
  if (samples.repeatable !== true || excesses.length === 0) return undefined;
  const worse = excesses.filter((excess) => excess > 0).length;
  if (worse === excesses.length) return { kind: 'fail', reason: { kind: 'every-pair-worse' } };
  if (worse > 0) return { kind: 'inconclusive', reason: { kind: 'some-pairs-worse' } };
  return excesses.length < measuredRuns * minMeasuredShare
    ? { kind: 'inconclusive', reason: { kind: 'too-many-excluded' } }
    : { kind: 'pass', reason: { kind: 'no-pair-worse' } };
}

const exactOf = (pairs: readonly Pair[]): NonNullable<MetricVerdict['exact']> => ({
  baselineMedian: medianOf(pairs.map(({ baseline }) => baseline)) ?? 0,
  currentMedian: medianOf(pairs.map(({ current }) => current)) ?? 0,
  changes: differencesOf(pairs),
});

const TOO_FEW = { kind: 'inconclusive', reason: { kind: 'too-few-runs' } } as const;

function decide(
  { samples, delta, measuredRuns, spent }: Tested,
  compared: ArmsCompared,
  pFailHolm: number,
  minMeasuredShare: number,
): Decision {
  if (pFailHolm <= ERROR) return { kind: 'fail', reason: { kind: failingReason(compared) } };
  if (spent.early) return TOO_FEW;
  const open = openQuestion(samples, compared.worstCase, delta);
  if (open !== undefined) return { kind: 'inconclusive', reason: { kind: open } };
  return samples.current.length < measuredRuns * minMeasuredShare
    ? { kind: 'inconclusive', reason: { kind: 'too-many-excluded' } }
    : { kind: 'pass', reason: { kind: 'within-tolerance' } };
}

const failingReason = ({ pRanks, pBadRuns }: ArmsCompared) =>
  pRanks / SHARE_OF_ALPHA.ranks <= pBadRuns / SHARE_OF_ALPHA.badRuns
    ? 'worse-than-tolerated'
    : 'more-bad-runs';

/** What keeps a comparison from passing; undefined if every interval is within the tolerance. */
function openQuestion({ sessions }: TwoSamples, worst: ArmsCompared['worstCase'], delta: number) {
  if (sessions !== undefined && sessions.length < FEWEST_SESSIONS) return 'too-few-sessions';
  if (!(worst.median < delta)) return 'interval-reaches-tolerance';
  if (!(worst.mean < delta)) return 'mean-reaches-tolerance';
  return worst.sessions < delta ? undefined : 'sessions-differ';
}

/** Undefined if the sessions decide: more runs of this session would not help. */
function moreRuns(
  { samples, delta }: Tested,
  { estimate, meanChange }: ArmsCompared,
  { have, need, reason }: { have: number; need: number; reason: VerdictReason['kind'] },
): number | undefined {
  if (reason === 'too-few-sessions' || reason === 'sessions-differ') return undefined;
  const { value, low, high } = reason === 'mean-reaches-tolerance' ? meanChange : estimate;
  const worsening = samples.better === 'higher' ? -value : value;
  const further = furtherRuns(have, (high - low) / 2, Math.abs(worsening - delta));
  return further === undefined ? undefined : Math.max(further, need - have);
}

function numbersOf(
  { samples, delta }: Tested,
  compared: ArmsCompared,
  { size, seed }: Family,
  { resamples, level }: JudgeSettings,
): Omit<RegressionNumbers, 'pFailHolm' | 'smallestN'> {
  const options = { familySize: size, resamples, seed };
  return {
    baselineMedian: medianOf(samples.baseline) ?? 0,
    currentMedian: medianOf(samples.current) ?? 0,
    baselineValues: samples.baseline,
    pTwoSided: compared.pTwoSided,
    pFail: compared.pFail,
    ...(resamples === 0 ? {} : meanTest(samples, seed)),
    cliffsDelta: compared.cliffsDelta,
    meanChange: compared.meanChange,
    badRuns: compared.badRuns,
    ...sessionNumbers(samples, compared, delta, level),
    minimumDetectableEffect: minimumDetectableEffect(samples, compared.estimate.value, delta, options),
    paired: samples.pairs !== undefined,
  };
}

function sessionNumbers(
  { better, sessions, simulated = false }: TwoSamples,
  compared: ArmsCompared,
  delta: number,
  level: number,
): Pick<RegressionNumbers, 'sessions'> {
  if (sessions === undefined || compared.sessions === undefined) return {};
  const { value, low, high } = compared.sessions.medians;
  const change = better === 'higher' ? { value: -value, low: -high, high: -low } : { value, low, high };
  return {
    sessions: {
      count: sessions.length,
      largestDifference: largestDifference(
        sessions.map((values) => medianOf(values) ?? 0),
        delta,
        simulated,
      ),
      ...(sessions.length < FEWEST_SESSIONS ? {} : { change: { ...change, level } }),
    },
  };
}

function meanTest({ pairs }: TwoSamples, seed: number): Pick<RegressionNumbers, 'pSignFlip'> {
  const p = pairs === undefined ? undefined : signFlip(differencesOf(pairs), seed);
  return typeof p === 'number' ? { pSignFlip: p } : {};
}
