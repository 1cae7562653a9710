import type { JudgedRun } from '../judged-run.ts';
import { validRuns } from '../judged-runs.ts';
import type { Pair } from './two-samples.ts';

/** Pairs the valid runs of both arms by round; a run that does not count, or has no value, also drops its partner. */
export const pairsOf = <Value>(
  runs: readonly JudgedRun[],
  valueIn: (run: JudgedRun) => Value | undefined,
): readonly Pair<Value>[] => pairsByRound(validRuns(runs, 'current'), validRuns(runs, 'baseline'), valueIn);

/** The values of each round in which both arms have one. */
export function pairsByRound<Run extends Pick<JudgedRun, 'round'>, Value>(
  current: readonly Run[],
  baseline: readonly Run[],
  valueIn: (run: Run) => Value | undefined,
): readonly Pair<Value>[] {
  const others = new Map(baseline.map((run) => [run.round, valueIn(run)]));
  return current.flatMap((run) => {
    const value = valueIn(run);
    const other = others.get(run.round);
    return value === undefined || other === undefined ? [] : [{ current: value, baseline: other }];
  });
}
