import { group } from 'd3-array';
import type { RunMeasurement } from '../../compute/measurement.ts';
import type { JudgeWarning } from '../../judge/judgement.ts';
import { judgeWarningSentence, warningSentence } from '../wording/warnings.ts';
import type { WarningResult } from './result.ts';

const GRAVITIES = ['app-failure', 'invalid', 'inconclusive', 'note'] as const;

/** Equal warnings of several runs become one that lists the runs; the gravest first. */
export function warningsOf(
  runs: readonly RunMeasurement[],
  judged: readonly JudgeWarning[],
): WarningResult[] {
  const measured = runs.flatMap(({ run, warnings }) => warnings.map((warning) => ({ run, warning })));
  const byCode = group(measured, ({ warning }) => `${warning.gravity} ${warning.code}`);
  const fromCompute = [...byCode.values()].flatMap((same) =>
    same.slice(0, 1).map(({ warning }) => ({
      code: warning.code,
      gravity: warning.gravity,
      sentence: warningSentence(warning.code),
      runs: same.map(({ run }) => run),
      numbers: { ...warning.numbers },
    })),
  );
  const fromJudge = judged.map(({ code, metric, numbers }) => ({
    code,
    gravity: 'note' as const,
    metric,
    sentence: judgeWarningSentence(code),
    runs: [],
    numbers: { ...numbers },
  }));
  return [...fromCompute, ...fromJudge].sort(
    (a, b) => GRAVITIES.indexOf(a.gravity) - GRAVITIES.indexOf(b.gravity),
  );
}
