import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import { valueTraits } from '../compute/metrics/value-names.ts';
import { holmAmongOpen } from '../statistics/holm.ts';
import { medianOf } from '../statistics/percentile.ts';
import { smallestForInterval } from '../statistics/pseudo-median.ts';
import { type BudgetAnswer, type BudgetTested, judgeBudget, testBudget } from './budget.ts';
import { samplesOf, type Untestable } from './comparison/samples-of.ts';
import type { JudgedRun } from './judged-run.ts';
import { armValues } from './judged-runs.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import {
  judgeRegression,
  pOfTested,
  type RegressionAnswer,
  type Tested,
  testRegression,
} from './regression.ts';
import type { ScenarioInput, SessionInput } from './session.ts';
import { effectiveBudget, type JudgeSettings, spentBy } from './settings.ts';

// The gates of a session: its budgets are one family of tests, its comparisons another. Each gate is tested by itself, its p is
// adjusted for its family, and then it is decided.

/** A scenario on a device, and its runs with their outcomes. */
export interface RunsJudged {
  readonly input: ScenarioInput;
  readonly runs: readonly JudgedRun[];
}

/**
 * One verdict per budget line of each scenario, or of the default budget if it sets none. All lines of a session are one
 * family: what happens to one of thirty by chance fails none.
 */
export function judgeBudgets(
  judged: readonly RunsJudged[],
  traits: SessionInput['metrics'],
  settings: JudgeSettings,
): ReadonlyMap<ScenarioInput, readonly MetricVerdict[]> {
  const zeroBudgets = zeroBudgetsIn(
    judged.map(({ input }) => input),
    settings,
  );
  const lines = judged.flatMap((one) => budgetLines(one, traits, zeroBudgets, settings));
  const tests = lines.flatMap(({ tested: { beyond } }) => beyond ?? []);
  const { adjusted } = holmAmongOpen(tests.map(({ p, pFixed }) => ({ p, plain: pFixed })));
  const verdicts = lines.map((line): readonly [ScenarioInput, MetricVerdict] => {
    const { beyond } = line.tested;
    const pFail = beyond === undefined ? 1 : (adjusted[tests.indexOf(beyond)] ?? 1);
    return [line.input, budgetVerdict(line, pFail, traits, settings)];
  });
  return new Map(
    judged.map(({ input }) => [
      input,
      verdicts.flatMap(([scenario, verdict]) => (scenario === input ? [verdict] : [])),
    ]),
  );
}

interface BudgetLine {
  readonly input: ScenarioInput;
  readonly metric: string;
  readonly tested: BudgetTested;
}

function budgetLines(
  { input, runs }: RunsJudged,
  traits: SessionInput['metrics'],
  zeroBudgets: number,
  settings: JudgeSettings,
): readonly BudgetLine[] {
  const measuredRuns = runs.filter(({ arm }) => arm === 'current').length;
  return effectiveBudget(input.budget, settings, input.compared).map(([metric, limit]) => {
    const values = armValues(runs, 'current', metric);
    const spent = spentBy(input, measuredRuns, 'budget', settings);
    const signed = traits[metric]?.signed ?? false;
    const { simulated: repeats, profile } = input.target;
    const modelled = profile !== undefined;
    const question = { values, measuredRuns, limit, signed, repeats, modelled, zeroBudgets, spent };
    return { input, metric, tested: testBudget(question, settings) };
  });
}

function budgetVerdict(
  { input, metric, tested }: BudgetLine,
  pFail: number,
  traits: SessionInput['metrics'],
  settings: JudgeSettings,
): MetricVerdict {
  const { values, limit } = tested.question;
  const judged = judgeBudget(tested, pFail, settings);
  const answer = input.asserted === true ? asAsserted(judged, values.length, settings) : judged;
  const known = traits[metric] ?? valueTraits(metric);
  return {
    metric,
    unit: known?.unit ?? '1',
    better: known?.better ?? 'neither',
    gate: { kind: 'budget', ...limit },
    values,
    ...answer,
    ...(known === undefined && values.length === 0 ? { reason: { kind: 'unknown-metric' } } : {}),
  };
}

/** Budgets of zero in a session. */
const zeroBudgetsIn = (scenarios: readonly ScenarioInput[], settings: JudgeSettings): number =>
  scenarios
    .flatMap(({ budget, compared }) => effectiveBudget(budget, settings, compared))
    .filter(([, { max }]) => max === 0).length;

/** An assertion passes only if there is an interval. */
const asAsserted = (answer: BudgetAnswer, runs: number, { level }: JudgeSettings): BudgetAnswer =>
  answer.kind === 'pass' && answer.confidence === 'low'
    ? {
        ...answer,
        kind: 'inconclusive',
        reason: { kind: 'too-few-runs' },
        moreRunsWouldDecide: smallestForInterval(level) - runs,
      }
    : answer;

/** The same with its comparisons: one verdict for each gated metric, none without a baseline. */
export interface Compared extends RunsJudged {
  readonly regressions: readonly MetricVerdict[];
}
export interface RegressionsJudged {
  readonly compared: readonly Compared[];
  readonly familySize: number;
}
/** One metric of one scenario on one device. */
interface Comparison {
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
  const lines = judged.flatMap((one) => comparisonsOf(one, metrics, settings));
  const tests = lines.flatMap(({ state }) => (state.kind === 'tested' ? [state.tested] : []));
  const { adjusted, open } = holmAmongOpen(tests.map(pOfTested));
  const family = { size: Math.max(1, open), seed };
  const verdictOf = (line: Comparison): MetricVerdict =>
    comparisonVerdict(line, (tested) =>
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

function comparisonsOf(
  { input, runs }: RunsJudged,
  metrics: SessionInput['metrics'],
  settings: JudgeSettings,
): readonly Comparison[] {
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

function comparisonVerdict(
  { metric, traits, state }: Comparison,
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
