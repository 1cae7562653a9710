import type { Arm } from '../base/arm.ts';
import { interleave } from '../judge/interleave.ts';

/** One run to be made. */
export interface Step {
  readonly arm: Arm;
  /** Not judged: the first run after an installation or start is colder than the others. */
  readonly warmup: boolean;
}

/**
 * The steps that give each arm `runs` measured runs. Two builds take turns in mirrored pairs, and a warm-up follows each
 * change of build.
 * @param before arm of the run before these, undefined at the start of a scenario
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
