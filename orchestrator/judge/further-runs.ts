/** Beyond this the answer is "move the limit or calm the device", not "run more". */
const MOST_WORTH_SAYING = 500;
/** Half-widths from the limit at which an interval of this kind ends clear of it four times in five: 1 + z₀.₈/z₀.₉₇₅. */
const CLEAR_OF_THE_LIMIT = 1.43;

/**
 * Further runs (per arm) after which the interval would probably stop straddling a limit, if the estimate
 * stays where it is: half-widths shrink with √n. Undefined when the estimate sits on the limit.
 */
export function furtherRuns(n: number, halfWidth: number, distance: number): number | undefined {
  if (!(distance > 0) || !Number.isFinite(halfWidth)) return undefined;
  const needed = Math.ceil(n * ((CLEAR_OF_THE_LIMIT * halfWidth) / distance) ** 2);
  const further = Math.max(1, needed - n);
  return further <= MOST_WORTH_SAYING ? further : undefined;
}
