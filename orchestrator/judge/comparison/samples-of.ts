import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { Arm } from '../../base/arm.ts';
import type { Better } from '../../compute/metrics/metric.ts';
import type { MetricTraits } from '../../compute/metrics/metric-traits.ts';
import { ascending, percentile } from '../../statistics/percentile.ts';
import { pseudoMedianDepth, walshAverages } from '../../statistics/pseudo-median.ts';
import { resampled, seeded } from '../../statistics/random.ts';
import { shiftDepth, sortedDifferences } from '../../statistics/shift.ts';
import type { CommonBasis, JudgedRun } from '../judged-run.ts';
import { armValues, commonBasis, validRuns } from '../judged-runs.ts';
import type { BaselineInput } from '../session.ts';
import { RANK_ALPHA } from '../settings.ts';
import type { VerdictReason } from '../verdict-reason.ts';

/** Values of one metric in the two arms of a comparison. */
export interface TwoSamples {
  readonly current: readonly number[];
  readonly baseline: readonly number[];
  /** The same values in pairs, if the arms took turns or repeat each other. */
  readonly pairs?: readonly Pair[];
  /** Whether a pair measured again would have the same values. */
  readonly repeatable?: boolean;
  /** The baseline's values by session, if they are from other sessions than the current ones. */
  readonly sessions?: readonly (readonly number[])[];
  /** Whether a virtual device measured, which no temperature and no other app makes differ between sessions. */
  readonly simulated?: boolean;
  readonly better: Better;
}
export interface Pair<Value = number> {
  readonly current: Value;
  readonly baseline: Value;
}

/** The samples with their signs changed if higher is better, so that a larger value is always worse. */
export function largerIsWorse(samples: TwoSamples): TwoSamples {
  if (samples.better !== 'higher') return samples;
  const negated = (values: readonly number[]) => values.map((value) => -value);
  const { current, baseline, pairs, sessions } = samples;
  return {
    ...samples,
    current: negated(current),
    baseline: negated(baseline),
    ...(pairs === undefined
      ? {}
      : { pairs: pairs.map((pair) => ({ current: -pair.current, baseline: -pair.baseline })) }),
    ...(sessions === undefined ? {} : { sessions: sessions.map(negated) }),
    better: 'lower',
  };
}

export const differencesOf = (pairs: readonly Pair[]): readonly number[] =>
  pairs.map(({ current, baseline }) => current - baseline);

/** A metric of a scenario without two samples to compare. */
export interface Untestable {
  readonly kind: 'no-data' | 'no-baseline';
  readonly reason: VerdictReason;
  /** Values of the current arm, if any. */
  readonly values: readonly number[];
}
type Samples = { readonly kind: 'samples'; readonly samples: TwoSamples } | Untestable;

export function samplesOf(
  metric: string,
  runs: readonly JudgedRun[],
  source: BaselineInput,
  traits: MetricTraits | undefined,
): Samples {
  const current = armValues(runs, 'current', metric);
  const untestable = (kind: Untestable['kind'], reason: VerdictReason) => ({ kind, reason, values: current });
  if (traits === undefined) return untestable('no-data', { kind: 'unknown-metric' });
  if (traits.better === 'neither') return untestable('no-data', { kind: 'no-direction' });
  if (current.length === 0) return untestable('no-data', { kind: 'no-values' });
  if (source.kind === 'none') return untestable('no-baseline', source.reason);
  const found = baselineOf(metric, runs, source);
  const ofCurrent = basisOfArm(runs, 'current', metric);
  const alike = found.filter(({ basis }) => basis === ofCurrent && basis !== 'mixed');
  const baseline = alike.flatMap(({ values }) => values);
  const [other] = found;
  if (baseline.length === 0 && other !== undefined) {
    const bases = { baseline: other.basis ?? 'unknown', current: ofCurrent ?? 'unknown' } as const;
    return untestable('no-baseline', { kind: 'other-basis', ...bases });
  }
  if (other === undefined) {
    if (source.kind !== 'accepted') return untestable('no-data', { kind: 'no-baseline-values' });
    const isOutdated = source.sessions.some(({ outdated = [] }) => outdated.includes(metric));
    return untestable('no-baseline', { kind: isOutdated ? 'other-definition' : 'no-baseline-values' });
  }
  const { better } = traits;
  if (isPaired(source)) {
    const pairs = pairsOf(runs, ({ values }) => values[metric]);
    return { kind: 'samples', samples: { current, baseline, better, pairs } };
  }
  const repeated = alike.findLast(({ rounds, values }) => rounds?.length === values.length);
  const pairs = repeated === undefined ? [] : pairsWith(repeated, runs, metric);
  return repeated === undefined || pairs.length === 0
    ? { kind: 'samples', samples: { current, baseline, better, sessions: alike.map(({ values }) => values) } }
    : { kind: 'samples', samples: { current, baseline: repeated.values, better, pairs } };
}

/** One session's values of the metric, never empty. */
interface SessionValues {
  readonly values: readonly number[];
  readonly basis: CommonBasis | undefined;
  readonly rounds?: readonly number[] | undefined;
}

/** One accepted session whose runs are repeated is enough: there is no chance between a run and the same run. */
const pairsWith = (
  { values, rounds = [] }: SessionValues,
  runs: readonly JudgedRun[],
  metric: string,
): readonly Pair[] =>
  validRuns(runs, 'current').flatMap(({ round, values: measured }) => {
    const current = measured[metric];
    const baseline = round === undefined ? undefined : values[rounds.indexOf(round)];
    return current === undefined || baseline === undefined ? [] : [{ current, baseline }];
  });

function baselineOf(
  metric: string,
  runs: readonly JudgedRun[],
  source: Exclude<BaselineInput, { kind: 'none' }>,
): readonly SessionValues[] {
  const sessions =
    source.kind === 'accepted'
      ? source.sessions.map(({ values, bases, rounds }) => ({
          rounds,
          values: (values[metric] ?? []).filter(Number.isFinite),
          basis: bases?.[metric],
        }))
      : [{ values: armValues(runs, 'baseline', metric), basis: basisOfArm(runs, 'baseline', metric) }];
  return sessions.filter(({ values }) => values.length > 0);
}

const basisOfArm = (runs: readonly JudgedRun[], arm: Arm, metric: string): CommonBasis | undefined =>
  commonBasis(
    validRuns(runs, arm).flatMap(({ values, bases }) => (metric in values ? [bases?.[metric]] : [])),
  );

/** Whether the runs of both arms in one round are a pair. */
export const isPaired = (baseline: BaselineInput): boolean =>
  baseline.kind === 'interleaved' || (baseline.kind === 'recording' && baseline.repeats);

/** Pairs the valid runs of both arms by round; a run that does not count, or has no value, also drops its partner. */
export const pairsOf = <Value>(
  runs: readonly JudgedRun[],
  valueIn: (run: JudgedRun) => Value | undefined,
): readonly Pair<Value>[] => pairsByRound(validRuns(runs, 'current'), validRuns(runs, 'baseline'), valueIn);

/** The values of each round in which both arms have one. */
export function pairsByRound<Run extends Pick<JudgedRun, 'round'>, Value>(
  current: readonly Run[],
  baseline: readonly Run[],
  valueIn: (run: Run) => Value | undefined,
): readonly Pair<Value>[] {
  const others = new Map(baseline.map((run) => [run.round, valueIn(run)]));
  return current.flatMap((run) => {
    const value = valueIn(run);
    const other = others.get(run.round);
    return value === undefined || other === undefined ? [] : [{ current: value, baseline: other }];
  });
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
