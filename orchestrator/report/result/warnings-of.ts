import { group } from 'd3-array';
import type { JudgedRun } from '../../judge/judged-run.ts';
import type { JudgeWarning } from '../../judge/judgement.ts';
import { type Gravity, gravitySchema } from '../../judge/run-warnings.ts';
import { judgeWarningSentence, warningSentence } from '../wording/warnings.ts';
import type { WarningResult } from './result.ts';

/** Equal warnings of several runs become one that lists the runs; the gravest first. */
export function warningsOf(
  runs: readonly JudgedRun[],
  judged: readonly JudgeWarning[],
): readonly WarningResult[] {
  const graded = runs.flatMap(({ arm, run, warnings }) =>
    warnings.map((warning) => ({ run: { arm, run }, warning })),
  );
  const byCode = group(graded, ({ warning }) => `${warning.gravity} ${warning.code}`);
  const ofRuns = [...byCode.values()].flatMap((same) =>
    same.slice(0, 1).map(({ warning }) => ({
      code: warning.code,
      gravity: warning.gravity,
      sentence: warningSentence(warning.code),
      runs: same.map(({ run }) => run),
      facts: warning.facts,
    })),
  );
  const ofScenario = judged.map(({ code, metric, facts }) => ({
    code,
    gravity: 'note' as const,
    metric,
    sentence: judgeWarningSentence(code),
    runs: [],
    facts,
  }));
  return [...ofRuns, ...ofScenario].sort((a, b) => rank(b.gravity) - rank(a.gravity));
}

const rank = (gravity: Gravity): number => gravitySchema.options.indexOf(gravity);
