import { z } from 'zod';
import { FaultError, mistakesOf, zodMessages } from '../base/errors.ts';
import { type Budget, budgetLimitSchema, budgetSchema } from '../capture/recording.ts';
import { nameOf, parsedName, shortScene, unknownName } from '../compute/metrics/value-names.ts';

const specBudgetSchema = z.record(
  z.string(),
  budgetLimitSchema.extend({ scene: z.string().min(1).optional() }),
);

/**
 * A budget from a spec, with the scene of a limit as a part of its name. Specs are not type-checked when they run, and a
 * mistake should fail the first run, not the last.
 * @throws FaultError if it is invalid, or names nothing that is measured
 */
export function checkedBudget(scenario: string, budget: unknown): Budget {
  const given = specBudgetSchema.safeParse(budget, { error: zodMessages });
  if (!given.success) throw invalid(scenario, `${mistakesOf(given.error)}.`);
  const named = Object.entries(given.data).map(([name, { scene, ...limit }]) => {
    const unknown = unknownName(name);
    if (unknown !== undefined) throw invalid(scenario, unknown);
    return [inScene(name, scene), limit] as const;
  });
  const parsed = budgetSchema.safeParse(Object.fromEntries(named), { error: zodMessages });
  if (!parsed.success) throw invalid(scenario, `${mistakesOf(parsed.error)}.`);
  return parsed.data;
}

function inScene(name: string, scene: string | undefined): string {
  const parsed = parsedName(name);
  const wanted = scene ?? parsed?.scene;
  return parsed === undefined || wanted === undefined
    ? name
    : nameOf({ ...parsed, scene: shortScene(wanted) });
}

const invalid = (scenario: string, why: string): FaultError =>
  new FaultError('invalid-use', `The budget of '${scenario}' is invalid: ${why}`);
