import type { Budget, BudgetLimit } from '../capture/recording.ts';
import { valueTraits } from '../compute/metrics/value-names.ts';
import { holmAmongOpen } from '../statistics/holm.ts';
import { smallestForInterval } from '../statistics/pseudo-median.ts';
import { type BudgetAnswer, type BudgetTested, judgeBudget, testBudget } from './budget.ts';
import type { RunsJudged } from './judge-regressions.ts';
import { armValues } from './judged-runs.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import { type ScenarioInput, type SessionInput, spentBy } from './session.ts';
import type { JudgeSettings } from './settings.ts';

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
  const lines = judged.flatMap((one) => linesOf(one, traits, zeroBudgets, settings));
  const tests = lines.flatMap(({ tested: { beyond } }) => beyond ?? []);
  const { adjusted } = holmAmongOpen(tests.map(({ p, pFixed }) => ({ p, plain: pFixed })));
  const verdicts = lines.map((line): readonly [ScenarioInput, MetricVerdict] => {
    const { beyond } = line.tested;
    const pFail = beyond === undefined ? 1 : (adjusted[tests.indexOf(beyond)] ?? 1);
    return [line.input, verdictOf(line, pFail, traits, settings)];
  });
  return new Map(
    judged.map(({ input }) => [
      input,
      verdicts.flatMap(([scenario, verdict]) => (scenario === input ? [verdict] : [])),
    ]),
  );
}

interface Line {
  readonly input: ScenarioInput;
  readonly metric: string;
  readonly tested: BudgetTested;
}

function linesOf(
  { input, runs }: RunsJudged,
  traits: SessionInput['metrics'],
  zeroBudgets: number,
  settings: JudgeSettings,
): readonly Line[] {
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

function verdictOf(
  { input, metric, tested }: Line,
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

/**
 * The scenario's budget, or the default if it sets none; lines without a limit are left out.
 * @param compared present for a scenario of another tool, which has none of the default's metrics
 */
export function effectiveBudget(
  budget: Readonly<Budget>,
  { defaultBudget }: JudgeSettings,
  compared?: readonly string[],
): readonly (readonly [metric: string, limit: BudgetLimit])[] {
  const chosen = Object.keys(budget).length > 0 || compared !== undefined ? budget : defaultBudget;
  return Object.entries(chosen).filter(([, { max, min }]) => max !== undefined || min !== undefined);
}
