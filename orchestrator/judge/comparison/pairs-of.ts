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
  const valid = (run: JudgedRun) => (run.outcome.kind === 'valid' ? valueIn(run) : undefined);
  return pairsByPosition(completed('current').map(valid), completed('baseline').map(valid));
}

/** Each position of the two lists is a pair, unless one of them has no value there. */
export const pairsByPosition = <Value>(
  current: readonly (Value | undefined)[],
  baseline: readonly (Value | undefined)[],
): readonly Pair<Value>[] =>
  current.flatMap((value, position) => {
    const other = baseline[position];
    return value === undefined || other === undefined ? [] : [{ current: value, baseline: other }];
  });
