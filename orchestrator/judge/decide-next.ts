import type { Budget } from '../capture/recording.ts';
import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import type { Estimate } from '../statistics/estimate.ts';
import { meanInterval } from '../statistics/mean-interval.ts';
import { medianOf } from '../statistics/median.ts';
import { pseudoMedian } from '../statistics/pseudo-median.ts';
import { isRefused, type Refusal } from '../statistics/refusal.ts';
import { shift } from '../statistics/shift.ts';
import { tolerance } from './comparison/tolerance.ts';
import { differencesOf, type Pair } from './comparison/two-samples.ts';
import { effectiveBudget } from './effective-budget.ts';
import type { JudgeSettings } from './settings.ts';
import { runsThatBreakZero } from './zero-budget.ts';

/** A scenario's state between two runs. */
export interface RunsSoFar {
  /** Measured runs of the current arm, excluded ones too. */
  readonly runs: number;
  readonly elapsedMinutes: number;
  /** Metric id → values of the valid runs so far. */
  readonly current: ValuesByMetric;
  /** Absent if nothing is compared. */
  readonly baseline?: ValuesByMetric;
  /** The values of both arms in the pairs that will be judged, if the arms take turns. */
  readonly pairs?: Readonly<Record<string, readonly Pair[]>>;
}
type ValuesByMetric = Readonly<Record<string, readonly number[]>>;
export interface Goals {
  readonly budget: Readonly<Budget>;
  readonly metrics: Readonly<Record<string, MetricTraits>>;
  /** Whether a run has the same value when it is made again: on a virtual device, never on a phone. */
  readonly repeats: boolean;
}
export type NextRuns =
  | {
      readonly kind: 'run';
      readonly runs: number;
      readonly because: 'first-runs' | 'imprecise' | 'unconfirmed';
    }
  | { readonly kind: 'stop'; readonly because: 'precise' | 'no-values' | 'runs-spent' | 'time-spent' };

/**
 * How many runs to add per arm. Depends on the width of the intervals only, never on their position: stopping when a
 * result looks good would raise the rate of false alarms. docs/judging.md, "How many runs".
 */
export function decideNext(soFar: RunsSoFar, goals: Goals, settings: JudgeSettings): NextRuns {
  const { minRuns, block, maxRuns, maxMinutes } = settings.adaptive;
  if (soFar.runs >= maxRuns) return { kind: 'stop', because: 'runs-spent' };
  if (soFar.elapsedMinutes >= maxMinutes && soFar.runs > 0) return { kind: 'stop', because: 'time-spent' };
  const allowed = (runs: number) => Math.min(runs, maxRuns - soFar.runs);
  if (soFar.runs < minRuns) {
    return { kind: 'run', runs: allowed(minRuns - soFar.runs), because: 'first-runs' };
  }
  const widths = [...budgetWidths(soFar, goals, settings), ...shiftWidths(soFar, goals, settings)];
  const known = widths.filter(({ values }) => values.length > 0);
  // Further runs will not measure a metric that no run has measured so far.
  if (known.length === 0 && widths.length > 0) return { kind: 'stop', because: 'no-values' };
  if (isUnconfirmed(soFar, goals, settings))
    return { kind: 'run', runs: allowed(block), because: 'unconfirmed' };
  return known.every(isNarrow)
    ? { kind: 'stop', because: 'precise' }
    : { kind: 'run', runs: allowed(block), because: 'imprecise' };
}

interface Width {
  readonly values: readonly number[];
  readonly estimate: Estimate | Refusal;
  readonly target: number;
}

const isNarrow = ({ estimate, target }: Width): boolean =>
  !isRefused(estimate) && (estimate.high - estimate.low) / 2 <= target;

/** A run above a zero budget: further ones show whether it happens again. How many scenarios there are is not known here. */
const isUnconfirmed = (
  { current, runs }: RunsSoFar,
  { budget, repeats }: Goals,
  settings: JudgeSettings,
): boolean =>
  !repeats &&
  effectiveBudget(budget, settings).some(([metric, { max }]) => {
    const above = (current[metric] ?? []).filter((value) => value > 0).length;
    return max === 0 && above > 0 && above < runsThatBreakZero(runs, MANY_SCENARIOS, settings);
  });
const MANY_SCENARIOS = 100;

/** Zero budgets need no interval. */
const budgetWidths = (
  { current }: RunsSoFar,
  { budget, metrics }: Goals,
  settings: JudgeSettings,
): readonly Width[] =>
  effectiveBudget(budget, settings).flatMap(([metric, { max, min }]) => {
    const limit = max ?? min;
    if (limit === undefined || max === 0) return [];
    const target = settings.adaptive.precision * tolerance(limit, metrics[metric]?.unit ?? '1', settings);
    const values = current[metric] ?? [];
    return [pseudoMedian, meanInterval].map((interval) => ({
      values,
      estimate: interval(values, settings.level),
      target,
    }));
  });

const shiftWidths = (soFar: RunsSoFar, { metrics }: Goals, settings: JudgeSettings): readonly Width[] =>
  settings.regressionMetrics.flatMap((metric) => {
    const baseline = soFar.baseline?.[metric];
    const middle = baseline && medianOf(baseline);
    if (baseline === undefined || middle === undefined) return [];
    const target = settings.adaptive.precision * tolerance(middle, metrics[metric]?.unit ?? '1', settings);
    const values = soFar.current[metric] ?? [];
    const estimate =
      soFar.pairs === undefined
        ? shift(values, baseline, settings.level)
        : pseudoMedian(differencesOf(soFar.pairs[metric] ?? []), settings.level);
    return [{ values, estimate, target }];
  });
