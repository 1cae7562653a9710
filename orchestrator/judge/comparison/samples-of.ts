import type { Arm } from '../../base/arm.ts';
import type { MetricTraits } from '../../compute/metrics/metric-traits.ts';
import { type CommonBasis, commonBasis } from '../basis.ts';
import type { JudgedRun } from '../judged-run.ts';
import { armValues, validRuns } from '../judged-runs.ts';
import { type BaselineInput, isPaired } from '../session.ts';
import type { VerdictReason } from '../verdict-reason.ts';
import { pairsOf } from './pairs-of.ts';
import type { Pair, TwoSamples } from './two-samples.ts';

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
