import { smallestForInterval } from '../statistics/pseudo-median.ts';
import { type BudgetAnswer, judgeBudget } from './budget.ts';
import { effectiveBudget } from './effective-budget.ts';
import type { JudgedRun } from './judged-run.ts';
import { armValues } from './judged-runs.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import type { ScenarioInput, SessionInput } from './session.ts';
import type { JudgeSettings } from './settings.ts';

/** One verdict per budget line of the scenario, or of the default budget if it sets none. */
export function judgeBudgets(
  { budget, asserted, target, compared }: Pick<ScenarioInput, 'budget' | 'asserted' | 'target' | 'compared'>,
  runs: readonly JudgedRun[],
  traits: SessionInput['metrics'],
  settings: JudgeSettings,
  zeroBudgets: number,
): readonly MetricVerdict[] {
  const measuredRuns = runs.filter(({ arm }) => arm === 'current').length;
  return effectiveBudget(budget, settings, compared).map(([metric, limit]) => {
    const values = armValues(runs, 'current', metric);
    const known = traits[metric];
    const judged = judgeBudget(
      { values, measuredRuns, limit, repeats: target.simulated, zeroBudgets, signed: known?.signed ?? false },
      settings,
    );
    const answer = asserted === true ? asAsserted(judged, values.length, settings) : judged;
    return {
      metric,
      unit: known?.unit ?? '1',
      better: known?.better ?? 'neither',
      gate: { kind: 'budget', ...limit },
      values,
      ...answer,
      ...(known === undefined && values.length === 0 ? { reason: { kind: 'unknown-metric' } } : {}),
    };
  });
}

/** Budgets of zero in a session. */
export const zeroBudgetsIn = (scenarios: readonly ScenarioInput[], settings: JudgeSettings): number =>
  scenarios
    .flatMap(({ budget, compared }) => effectiveBudget(budget, settings, compared))
    .filter(([, { max }]) => max === 0).length;

/** An assertion passes only if there is an interval. */
const asAsserted = (answer: BudgetAnswer, runs: number, { level }: JudgeSettings): BudgetAnswer =>
  answer.kind === 'pass' && answer.confidence === 'low'
    ? {
        ...answer,
        kind: 'inconclusive',
        reason: { kind: 'too-few-runs' },
        moreRunsWouldDecide: smallestForInterval(level) - runs,
      }
    : answer;
