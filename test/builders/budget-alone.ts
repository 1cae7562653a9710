import {
  type BudgetAnswer,
  type BudgetQuestion,
  judgeBudget,
  testBudget,
} from '../../orchestrator/judge/budget.ts';
import { defaultSettings, FIXED, type JudgeSettings } from '../../orchestrator/judge/settings.ts';

/** The verdict of a phone's budget that is the only one of its session, by a fixed number of runs if nothing else is said. */
export function budgetAlone(
  { values, limit, ...others }: Pick<BudgetQuestion, 'values' | 'limit'> & Partial<BudgetQuestion>,
  settings: JudgeSettings = defaultSettings,
): BudgetAnswer {
  const measuredRuns = values.length;
  const asked = { values, limit, measuredRuns, repeats: false, zeroBudgets: 1, spent: FIXED, ...others };
  const tested = testBudget(asked, settings);
  return judgeBudget(tested, tested.beyond?.p ?? 1, settings);
}
