import { z } from 'zod';
import { type Budget, budgetSchema } from '../capture/recording.ts';

/**
 * A budget from a spec. Specs are not type-checked when they run, and a mistake should fail the first run, not the last.
 * @throws Error if it is invalid
 */
export function checkedBudget(scenario: string, budget: unknown): Budget {
  const parsed = budgetSchema.safeParse(budget);
  if (parsed.success) return parsed.data;
  throw new Error(`The budget of '${scenario}' is invalid: ${z.prettifyError(parsed.error)}`);
}
