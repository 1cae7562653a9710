import type { Arm } from '../base/arm.ts';
import type { CapturedRun } from '../capture/recording.ts';
import type { ScenarioRun } from './scenario-run.ts';

/**
 * The rounds of measured runs, as recorded. Recordings of older versions have none: there, the k-th runs of both arms are
 * a round, not counting runs that infrastructure ended, since they were repeated.
 */
export function roundsOf(runs: readonly ScenarioRun[]): ReadonlyMap<CapturedRun, number> {
  const ofArm = (arm: Arm) =>
    runs
      .map(({ captured }) => captured)
      .filter((run) => run.arm === arm && !run.warmup && run.failure?.kind !== 'infrastructure')
      .map((run, position): [CapturedRun, number] => [run, run.round ?? position]);
  return new Map([...ofArm('current'), ...ofArm('baseline')]);
}
