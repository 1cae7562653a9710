import { z } from 'zod';
import { FaultError, mistakesOf, zodMessages } from '../base/errors.ts';
import { type Budget, budgetLimitSchema, budgetSchema } from '../capture/recording.ts';
import { nameOf, parsedName, shortScene, unknownName } from '../compute/metrics/value-names.ts';

const MAX = 1_000;

/**
 * The number of runs or slides in a spec. Specs are not type-checked when they run; with 0 or less a session would not end.
 * @throws FaultError if it is neither absent nor a whole number from 1 to 1000
 */
export function checkedCount(scenario: string, what: string, count: unknown): number | undefined {
  if (count === undefined) return undefined;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MAX) return count;
  const given = typeof count === 'number' ? String(count) : JSON.stringify(count);
  throw new FaultError(
    'invalid-use',
    `\`${what}\` of '${scenario}' must be a whole number from 1 to ${MAX}, not ${given}.`,
  );
}

/**
 * The name of a scenario, by which results are compared over years.
 * @throws FaultError if it is no text, or an empty one
 */
export function checkedName(name: unknown): string {
  if (typeof name === 'string' && name.trim() !== '') return name;
  throw new FaultError(
    'invalid-use',
    `A scenario's name must be a text that is not empty, not ${JSON.stringify(name) ?? 'undefined'}.`,
  );
}

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
