import type { JudgedRun, JudgeWarning, MetricVerdict, RunOutcome } from './judgement.ts';

/** Coded remarks beside the verdicts; their wording lives in report. */
export const scenarioWarnings = (
  runs: readonly JudgedRun[],
  verdicts: readonly MetricVerdict[],
): readonly JudgeWarning[] => [...runs.flatMap(excluded), ...verdicts.flatMap(lowConfidence)];

/** Nothing is dropped silently. */
function excluded({ run, arm, outcome }: JudgedRun): readonly JudgeWarning[] {
  if (outcome.kind === 'valid') return [];
  return [{ code: 'excluded-run', numbers: { run, arm, outcome: outcome.kind, why: whyOf(outcome) } }];
}

function whyOf(outcome: Exclude<RunOutcome, { kind: 'valid' }>): string {
  switch (outcome.kind) {
    case 'inconclusive':
      return outcome.reasons.join('+');
    case 'invalid':
      return outcome.environment.join('+');
    case 'app-failure':
    case 'infrastructure':
      return outcome.cause;
  }
}

const lowConfidence = (verdict: MetricVerdict): readonly JudgeWarning[] =>
  verdict.confidence === 'low' && verdict.values.length > 0
    ? [{ code: 'low-confidence', metric: verdict.metric, numbers: { runs: verdict.values.length } }]
    : [];
