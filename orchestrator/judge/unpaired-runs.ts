import { group } from 'd3-array';
import { pairsOf } from './comparison/pairs-of.ts';
import type { JudgedRun } from './judged-run.ts';
import { validRuns } from './judged-runs.ts';
import type { JudgeWarning } from './judgement.ts';

/** Runs that count for their own build but not in the comparison: no run of the other build counts in their round. */
export function unpairedRuns(runs: readonly JudgedRun[]): readonly JudgeWarning[] {
  const paired = new Set(pairsOf(runs, (run) => run).flatMap(({ current, baseline }) => [current, baseline]));
  const alone = [...validRuns(runs, 'current'), ...validRuns(runs, 'baseline')].filter(
    (run) => !paired.has(run),
  );
  return [...group(alone, ({ arm }) => arm)].map(([arm, ofArm]) => ({
    code: 'unpaired-run',
    facts: { arm, runs: ofArm.map(({ run }) => run).join(', ') },
  }));
}
