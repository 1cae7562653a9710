import type { Arm } from '../../base/arm.ts';
import type { JudgedRun } from '../judged-run.ts';
import type { Pair } from './two-samples.ts';

/**
 * Pairs the k-th run of one arm with the k-th of the other. Runs lost to infrastructure are left out first, since they
 * were run again; a run that is excluded for another reason, or has no value, excludes its pair.
 */
export function pairsOf<Value>(
  runs: readonly JudgedRun[],
  valueIn: (run: JudgedRun) => Value | undefined,
): readonly Pair<Value>[] {
  const completed = (arm: Arm) =>
    runs.filter((run) => run.arm === arm && run.outcome.kind !== 'infrastructure');
  const valid = (run: JudgedRun | undefined) => (run?.outcome.kind === 'valid' ? valueIn(run) : undefined);
  const baselineRuns = completed('baseline');
  return completed('current').flatMap((run, index) => {
    const [current, baseline] = [valid(run), valid(baselineRuns[index])];
    return current === undefined || baseline === undefined ? [] : [{ current, baseline }];
  });
}
