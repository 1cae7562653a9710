import type { BudgetLimit, JudgeSettings } from './settings.ts';

/** The scenario's own budget, or the default one where it sets none; lines without a limit are no gates. */
export function effectiveBudget(
  budget: Readonly<Record<string, BudgetLimit>>,
  { defaultBudget }: JudgeSettings,
): readonly (readonly [metric: string, limit: BudgetLimit])[] {
  const chosen = Object.keys(budget).length > 0 ? budget : defaultBudget;
  return Object.entries(chosen).filter(([, { max, min }]) => max !== undefined || min !== undefined);
}
