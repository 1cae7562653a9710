import type { Arm } from '../base/arm.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { interleave } from '../judge/interleave.ts';

/** One run to be made. */
export type Step = WarmUp | MeasuredStep;
/** Not judged: the first run after an installation or start is colder than the others. */
interface WarmUp {
  readonly arm: Arm;
  readonly warmup: true;
}
export interface MeasuredStep {
  readonly arm: Arm;
  readonly warmup: false;
  /** Round of the run; each build has one run per round. */
  readonly round: number;
}
/** State of a scenario between two blocks of runs. */
export interface RunsBefore {
  /** Arm of the previous run; undefined at the start of a scenario. */
  readonly arm: Arm | undefined;
  /** The round that the next runs begin with. */
  readonly round: number;
}

/**
 * The steps that give each arm `runs` measured runs. Two builds take turns in mirrored pairs, and a warm-up follows each
 * change of build.
 */
export function runSteps(runs: number, against: boolean, seed: number, before: RunsBefore): readonly Step[] {
  const arms: readonly Arm[] = against
    ? interleave(runs, seed, before.round)
    : Array.from({ length: runs }, () => 'current');
  const perRound = against ? 2 : 1;
  return arms.flatMap((arm, i): readonly Step[] => {
    const previous = i === 0 ? before.arm : arms[i - 1];
    const measured = { arm, warmup: false, round: before.round + Math.floor(i / perRound) } as const;
    return arm === previous ? [measured] : [{ arm, warmup: true }, measured];
  });
}

/** A round that failed between its two runs is not continued, since they would be too far apart. */
export const nextRound = (runs: readonly CapturedRun[]): number =>
  Math.max(
    0,
    ...runs.map(({ round, failure }) => (round === undefined || failure !== undefined ? 0 : round + 1)),
  );
