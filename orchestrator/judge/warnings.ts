import { group } from 'd3-array';
import { isRefused } from '../statistics/estimate.ts';
import { spearman } from '../statistics/spearman.ts';
import { variation } from '../statistics/variation.ts';
import { pairsOf } from './comparison/samples-of.ts';
import type { JudgedRun } from './judged-run.ts';
import { armValues, validRuns } from './judged-runs.ts';
import type { JudgeWarning } from './judgement.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import type { JudgeSettings } from './settings.ts';

/** Warnings that change no verdict; worded in `report/wording/warnings.ts`. */
export function scenarioWarnings(
  runs: readonly JudgedRun[],
  verdicts: readonly MetricVerdict[],
  settings: JudgeSettings,
  seed: number,
): readonly JudgeWarning[] {
  const gated = [...new Set(verdicts.map(({ metric }) => metric))];
  const arms = [...new Set(runs.map(({ arm }) => arm))];
  const series = gated.flatMap((metric) =>
    arms.map((arm) => ({ metric, arm, values: armValues(runs, arm, metric) })),
  );
  return [
    ...runs.flatMap(excluded),
    ...environment(runs),
    ...verdicts.flatMap(fewRuns),
    ...verdicts.flatMap((verdict) => lapsed(verdict, runs)),
    ...series.flatMap((one) => [...noisy(one, settings), ...drifting(one, settings, seed)]),
  ];
}

interface Series {
  readonly metric: string;
  readonly arm: JudgedRun['arm'];
  readonly values: readonly number[];
}

/** Every excluded run is listed; its outcome says why. */
const excluded = ({ run, arm, outcome }: JudgedRun): readonly JudgeWarning[] =>
  outcome.kind === 'valid' ? [] : [{ code: 'excluded-run', facts: { run, arm, outcome: outcome.kind } }];

/** One warning for all runs. */
function environment(runs: readonly JudgedRun[]): readonly JudgeWarning[] {
  const ids = new Set(runs.flatMap(({ environmentWarnings }) => environmentWarnings ?? []));
  return ids.size === 0 ? [] : [{ code: 'environment', facts: { ids: [...ids].join(', ') } }];
}

function fewRuns({
  metric,
  gate,
  values,
  confidence,
  reason,
  regression,
}: MetricVerdict): readonly JudgeWarning[] {
  if (confidence === 'normal' || values.length === 0) return [];
  const code = gate.kind === 'budget' ? 'low-confidence' : 'few-runs';
  if (code === 'few-runs' && reason.kind !== 'too-few-runs') return [];
  const smallest = regression === undefined ? {} : { smallestN: regression.smallestN };
  return [{ code, metric, facts: { runs: values.length, ...smallest } }];
}

/** The only run above a zero budget: the report has its stacks. */
function lapsed(
  { metric, gate, reason }: MetricVerdict,
  runs: readonly JudgedRun[],
): readonly JudgeWarning[] {
  if (reason.kind !== 'zero-budget-lapse' || gate.kind !== 'budget') return [];
  return validRuns(runs, 'current')
    .filter(({ values }) => (values[metric] ?? 0) > 0)
    .map(({ run, values }) => ({ code: 'lapse', metric, facts: { run, value: values[metric] ?? 0 } }));
}

function noisy({ metric, arm, values }: Series, { noisyCv }: JudgeSettings): readonly JudgeWarning[] {
  const cv = variation(values);
  if (typeof cv !== 'number' || cv <= noisyCv) return [];
  return [{ code: 'noisy', metric, facts: { arm, cv, above: noisyCv } }];
}

function drifting(
  { metric, arm, values }: Series,
  { driftP }: JudgeSettings,
  seed: number,
): readonly JudgeWarning[] {
  const order = values.map((_, index) => index);
  const found = spearman(order, values, seed);
  if (isRefused(found) || found.pTwoSided > driftP) return [];
  return [{ code: 'drift', metric, facts: { arm, rho: found.rho, p: found.pTwoSided } }];
}

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
