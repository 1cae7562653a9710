import type { Arm } from '../base/arm.ts';
import { interleave } from '../judge/interleave.ts';

/** One run to be made. */
export interface Step {
  readonly arm: Arm;
  /** Thrown away: the first run of a freshly installed or started build is colder than the others. */
  readonly warmup: boolean;
}

/**
 * The steps that give each arm `runs` measured runs. Two builds take turns in mirrored pairs with a recorded seed;
 * whenever the build changes, a warm-up comes first.
 * @param before arm of the last run made, undefined at the start of a scenario
 */
export function runSteps(
  runs: number,
  against: boolean,
  seed: number,
  before: Arm | undefined,
): readonly Step[] {
  const arms: readonly Arm[] = against
    ? interleave(runs, seed)
    : Array.from({ length: runs }, () => 'current');
  return arms.flatMap((arm, i): readonly Step[] => {
    const previous = i === 0 ? before : arms[i - 1];
    const measured = { arm, warmup: false };
    return arm === previous ? [measured] : [{ arm, warmup: true }, measured];
  });
}
