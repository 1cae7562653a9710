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
 * @param repeats runs of one round repeat each other, whenever they are made (the work clock): all runs of one build come first, so
 *   that each has the same ones before it as its pair, and only two installations and warm-ups are needed
 */
export function runSteps({ runs, against, seed, repeats }: RunsWanted, before: RunsBefore): readonly Step[] {
  const arms = against ? armsOf({ runs, seed, repeats }, before) : Array<Arm>(runs).fill('current');
  const made = { current: 0, baseline: 0 };
  return arms.flatMap((arm, i): readonly Step[] => {
    const previous = i === 0 ? before.arm : arms[i - 1];
    const measured = { arm, warmup: false, round: before.round + made[arm]++ } as const;
    return arm === previous ? [measured] : [{ arm, warmup: true }, measured];
  });
}

interface RunsWanted {
  readonly runs: number;
  readonly against: boolean;
  readonly seed: number;
  readonly repeats: boolean;
}

function armsOf(
  { runs, seed, repeats }: Omit<RunsWanted, 'against'>,
  { arm, round }: RunsBefore,
): readonly Arm[] {
  if (!repeats) return interleave(runs, seed, round);
  const first = arm ?? 'baseline';
  const second = first === 'baseline' ? 'current' : 'baseline';
  return [...Array<Arm>(runs).fill(first), ...Array<Arm>(runs).fill(second)];
}

/** A round that failed between its two runs is not continued, since they would be too far apart. */
export const nextRound = (runs: readonly CapturedRun[]): number =>
  Math.max(
    0,
    ...runs.map(({ round, failure }) => (round === undefined || failure !== undefined ? 0 : round + 1)),
  );
