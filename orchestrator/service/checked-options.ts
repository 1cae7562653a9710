import { FaultError } from '../base/errors.ts';

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
