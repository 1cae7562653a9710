import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import { judgeBudget } from './budget.ts';
import { effectiveBudget } from './effective-budget.ts';
import { armValues } from './judged-runs.ts';
import type { JudgedRun, MetricVerdict } from './judgement.ts';
import type { ScenarioInput } from './session.ts';
import type { BudgetLimit, JudgeSettings } from './settings.ts';

type Traits = Readonly<Record<string, MetricTraits>>;

/** One verdict per budget line of the scenario, or of the default budget where it sets none. */
export function judgeBudgets(
  input: ScenarioInput,
  runs: readonly JudgedRun[],
  traits: Traits,
  settings: JudgeSettings,
): readonly MetricVerdict[] {
  return effectiveBudget(input.budget, settings).map(([metric, limit]) =>
    budgetVerdict(metric, limit, runs, traits[metric], settings),
  );
}

function budgetVerdict(
  metric: string,
  limit: BudgetLimit,
  runs: readonly JudgedRun[],
  traits: MetricTraits | undefined,
  settings: JudgeSettings,
): MetricVerdict {
  const values = armValues(runs, 'current', metric);
  const measuredRuns = runs.filter(({ arm }) => arm === 'current').length;
  const { level, minMeasuredShare } = settings;
  const answer = judgeBudget({ values, measuredRuns, limit, level, minMeasuredShare });
  const gate = {
    kind: 'budget' as const,
    ...(limit.max === undefined ? {} : { max: limit.max }),
    ...(limit.min === undefined ? {} : { min: limit.min }),
  };
  return {
    metric,
    unit: traits?.unit ?? '1',
    better: traits?.better ?? 'neither',
    gate,
    values,
    ...answer,
    ...(traits === undefined && values.length === 0 ? { reason: 'unknown-metric' } : {}),
  };
}
