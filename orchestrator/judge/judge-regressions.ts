import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import { holmAmongOpen } from '../statistics/holm.ts';
import { medianOf } from '../statistics/median.ts';
import { samplesOf, type Untestable } from './comparison/samples-of.ts';
import type { JudgedRun } from './judged-run.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import {
  judgeRegression,
  pOfTested,
  type RegressionAnswer,
  type Tested,
  testRegression,
} from './regression.ts';
import { type ScenarioInput, type SessionInput, spentBy } from './session.ts';
import type { JudgeSettings } from './settings.ts';

/** A scenario on a device, and its runs with their outcomes. */
export interface RunsJudged {
  readonly input: ScenarioInput;
  readonly runs: readonly JudgedRun[];
}
/** The same with its comparisons: one verdict for each gated metric, none without a baseline. */
export interface Compared extends RunsJudged {
  readonly regressions: readonly MetricVerdict[];
}
export interface RegressionsJudged {
  readonly compared: readonly Compared[];
  readonly familySize: number;
}
/** One metric of one scenario on one device. */
interface Line {
  readonly input: ScenarioInput;
  readonly metric: string;
  readonly traits: MetricTraits | undefined;
  readonly state: Untestable | { readonly kind: 'tested'; readonly tested: Tested };
}

/** All comparisons of a session that leave a question open, adjusted as one family: scenarios × devices × gated metrics. */
export function judgeRegressions(
  { metrics, seed }: Pick<SessionInput, 'metrics' | 'seed'>,
  judged: readonly RunsJudged[],
  settings: JudgeSettings,
): RegressionsJudged {
  const lines = judged.flatMap((one) => linesOf(one, metrics, settings));
  const tests = lines.flatMap(({ state }) => (state.kind === 'tested' ? [state.tested] : []));
  const { adjusted, open } = holmAmongOpen(tests.map(pOfTested));
  const family = { size: Math.max(1, open), seed };
  const verdictOf = (line: Line): MetricVerdict =>
    metricVerdict(line, (tested) =>
      judgeRegression(tested, adjusted[tests.indexOf(tested)] ?? 1, family, settings),
    );
  return {
    compared: judged.map((one) => ({
      ...one,
      regressions: lines.filter(({ input }) => input === one.input).map(verdictOf),
    })),
    familySize: open,
  };
}

function linesOf(
  { input, runs }: RunsJudged,
  metrics: SessionInput['metrics'],
  settings: JudgeSettings,
): readonly Line[] {
  const { baseline, target } = input;
  if (baseline === undefined) return [];
  const measuredRuns = runs.filter(({ arm }) => arm === 'current').length;
  return (input.compared ?? settings.regressionMetrics).map((metric) => {
    const traits = metrics[metric];
    const found = samplesOf(metric, runs, baseline, traits);
    if (found.kind !== 'samples') return { input, metric, traits, state: found };
    const samples = {
      ...found.samples,
      repeatable: target.profile !== undefined,
      simulated: target.simulated,
    };
    const spent = spentBy(input, measuredRuns, 'comparison', settings);
    const tested = testRegression(samples, traits?.unit ?? '1', measuredRuns, settings, spent);
    return { input, metric, traits, state: { kind: 'tested', tested } };
  });
}

function metricVerdict(
  { metric, traits, state }: Line,
  judge: (tested: Tested) => RegressionAnswer,
): MetricVerdict {
  const known = { metric, unit: traits?.unit ?? '1', better: traits?.better ?? 'neither' } as const;
  if (state.kind === 'tested') {
    const { delta, samples } = state.tested;
    return { ...known, gate: { kind: 'regression', delta }, values: samples.current, ...judge(state.tested) };
  }
  const { kind, reason, values } = state;
  const gate = { kind: 'regression', delta: 0 } as const;
  return { ...known, gate, values, kind, reason, median: medianOf(values), confidence: 'low' };
}
