import type { Budget, BudgetLimit } from '../capture/recording.ts';
import type { JudgeSettings } from './settings.ts';

/**
 * The scenario's budget, or the default if it sets none; lines without a limit are left out.
 * @param compared present for a scenario of another tool, which has none of the default's metrics
 */
export function effectiveBudget(
  budget: Readonly<Budget>,
  { defaultBudget }: JudgeSettings,
  compared?: readonly string[],
): readonly (readonly [metric: string, limit: BudgetLimit])[] {
  const chosen = Object.keys(budget).length > 0 || compared !== undefined ? budget : defaultBudget;
  return Object.entries(chosen).filter(([, { max, min }]) => max !== undefined || min !== undefined);
}
