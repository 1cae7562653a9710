import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import { holm } from '../statistics/holm.ts';
import { medianOf } from '../statistics/median.ts';
import { isRefused } from '../statistics/refusal.ts';
import { samplesOf, type Untestable } from './comparison/samples-of.ts';
import type { JudgedRun } from './judged-run.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import { judgeRegression, type RegressionAnswer, type Tested, testRegression } from './regression.ts';
import type { ScenarioInput, SessionInput } from './session.ts';
import type { JudgeSettings } from './settings.ts';

export interface RegressionsJudged {
  /** One list per scenario of the session, in its order. */
  readonly verdicts: readonly (readonly MetricVerdict[])[];
  readonly familySize: number;
}
/** One metric of one scenario; `scenario` is its index in the session. */
interface Line {
  readonly scenario: number;
  readonly metric: string;
  readonly traits: MetricTraits | undefined;
  readonly state: Untestable | { readonly kind: 'tested'; readonly tested: Tested };
}

/** All comparisons of a session, adjusted as one family: scenarios × devices × gated metrics. */
export function judgeRegressions(
  session: SessionInput,
  runs: readonly (readonly JudgedRun[])[],
  settings: JudgeSettings,
): RegressionsJudged {
  const { scenarios, metrics, seed } = session;
  const lines = scenarios.flatMap((scenario, index) =>
    linesOf(scenario, runs[index] ?? [], metrics, settings).map((line) => ({ ...line, scenario: index })),
  );
  const tests = lines.flatMap(({ state }) => (state.kind === 'tested' ? [state.tested] : []));
  const adjusted = holm(tests.map(pOf));
  const family = { size: tests.length, seed };
  const verdictOf = (line: Line): MetricVerdict =>
    metricVerdict(line, (tested) =>
      judgeRegression(tested, adjusted[tests.indexOf(tested)] ?? 1, family, settings),
    );
  return {
    verdicts: scenarios.map((_, index) => lines.filter(({ scenario }) => scenario === index).map(verdictOf)),
    familySize: tests.length,
  };
}

/** A comparison with too few runs for a test still counts in its family. */
const pOf = ({ compared }: Tested): number => (isRefused(compared) ? 1 : compared.pFail);

function linesOf(
  { baseline, target }: ScenarioInput,
  runs: readonly JudgedRun[],
  metrics: SessionInput['metrics'],
  settings: JudgeSettings,
): readonly Omit<Line, 'scenario'>[] {
  if (baseline === undefined) return [];
  const measuredRuns = runs.filter(({ arm }) => arm === 'current').length;
  return settings.regressionMetrics.map((metric) => {
    const traits = metrics[metric];
    const found = samplesOf(metric, runs, baseline, traits);
    if (found.kind !== 'samples') return { metric, traits, state: found };
    const samples = { ...found.samples, repeatable: target.profile !== undefined };
    const tested = testRegression(samples, traits?.unit ?? '1', measuredRuns, settings);
    return { metric, traits, state: { kind: 'tested', tested } };
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
