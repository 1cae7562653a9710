const MAX = 1_000;

/**
 * The number of runs or slides in a spec. Specs are not type-checked when they run; with 0 or less a session would not end.
 * @throws Error if it is not a whole number from 1 to 1000
 */
export function checkedCount<T extends number | undefined>(scenario: string, what: string, count: T): T {
  if (count === undefined || (Number.isInteger(count) && count >= 1 && count <= MAX)) return count;
  throw new Error(
    `\`${what}\` of '${scenario}' must be a whole number from 1 to ${MAX}, not ${JSON.stringify(count)}.`,
  );
}
