import type { MetricTraits } from '../../compute/metrics/metric-traits.ts';
import { armValues } from '../judged-runs.ts';
import type { JudgedRun } from '../judgement.ts';
import type { BaselineInput } from '../session.ts';
import type { Comparison, Pair } from './comparison.ts';

/** What stands against what, for one metric of a scenario; a coded reason where nothing does. */
export type Opposed = { readonly kind: 'opposed'; readonly comparison: Comparison } | Untestable;
export interface Untestable {
  readonly kind: 'no-data' | 'no-baseline';
  readonly reason: string;
  /** Of the current arm, where it has some. */
  readonly values: readonly number[];
}

export function comparisonOf(
  metric: string,
  runs: readonly JudgedRun[],
  source: BaselineInput,
  traits: MetricTraits | undefined,
): Opposed {
  const current = armValues(runs, 'current', metric);
  const nothing = (kind: 'no-data' | 'no-baseline', reason: string) => ({ kind, reason, values: current });
  if (traits === undefined) return nothing('no-data', 'unknown-metric');
  if (traits.better === 'neither') return nothing('no-data', 'no-direction');
  if (current.length === 0) return nothing('no-data', 'no-values');
  if (source.kind === 'none') return nothing('no-baseline', source.reason);
  const baseline = baselineValues(metric, runs, source);
  if (baseline.length === 0) {
    return nothing(source.kind === 'accepted' ? 'no-baseline' : 'no-data', 'no-baseline-values');
  }
  const pairs = source.kind === 'same-session' && source.paired ? pairsOf(metric, runs) : undefined;
  return {
    kind: 'opposed',
    comparison: { current, baseline, better: traits.better, ...(pairs === undefined ? {} : { pairs }) },
  };
}

const baselineValues = (
  metric: string,
  runs: readonly JudgedRun[],
  source: Exclude<BaselineInput, { kind: 'none' }>,
): readonly number[] =>
  source.kind === 'same-session'
    ? armValues(runs, 'baseline', metric)
    : (source.values[metric] ?? []).filter(Number.isFinite);

/**
 * The k-th run of one arm belongs to the k-th of the other. Runs lost to infrastructure were run again and
 * take no place; a run that is excluded for another reason takes its partner with it.
 */
function pairsOf(metric: string, runs: readonly JudgedRun[]): readonly Pair[] {
  const took = (arm: JudgedRun['arm']) =>
    runs.filter((run) => run.arm === arm && run.outcome.kind !== 'infrastructure');
  const baseline = took('baseline');
  return took('current').flatMap((run, index) => {
    const partner = baseline[index];
    const [left, right] = [validValue(run, metric), partner && validValue(partner, metric)];
    return left === undefined || right === undefined ? [] : [{ current: left, baseline: right }];
  });
}

const validValue = (run: JudgedRun, metric: string): number | undefined =>
  run.outcome.kind === 'valid' ? run.values[metric] : undefined;
