import type { Budget } from '../capture/recording.ts';
import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import { type BudgetQuestion, judgeBudget, testBudget } from './budget.ts';
import { runsThatBreakZero } from './budget-tests.ts';
import type { Pair } from './comparison/samples-of.ts';
import { isRepeated } from './judged-runs.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import { judgeRegression, pOfTested, testRegression } from './regression.ts';
import { effectiveBudget, FIXED, type JudgeSettings, type Spent, spentAt } from './settings.ts';

/** A scenario's state between two runs. */
export interface RunsSoFar {
  /** Measured runs of the current arm, excluded ones too. */
  readonly runs: number;
  readonly elapsedMinutes: number;
  /** Metric id → values of the valid runs so far. */
  readonly current: ValuesByMetric;
  /** Absent if nothing is compared. */
  readonly baseline?: ValuesByMetric;
  /** The values of both arms in the pairs that will be judged, if the arms take turns. */
  readonly pairs?: Readonly<Record<string, readonly Pair[]>>;
  /** Runs that scenarios of the session before this one did not need; infinite: as many as there are looks for. */
  readonly spared?: number;
}
type ValuesByMetric = Readonly<Record<string, readonly number[]>>;
export interface Goals extends Pick<BudgetQuestion, 'repeats' | 'modelled'> {
  readonly budget: Readonly<Budget>;
  readonly metrics: Readonly<Record<string, MetricTraits>>;
  /** Scenarios that the session is to have, as far as is known: a failure has to stand out among all of them. */
  readonly scenarios: number;
}
export type NextRuns =
  | {
      readonly kind: 'run';
      readonly runs: number;
      readonly because: 'first-runs' | 'undecided' | 'unconfirmed';
    }
  | {
      readonly kind: 'stop';
      readonly because: 'decided' | 'repeated' | 'no-values' | 'runs-spent' | 'time-spent';
    };

/**
 * How many runs to add per arm: up to the next look, as long as one of the scenario's verdicts is open. The error that all
 * looks together may make is spread over them, so stopping when a verdict is clear makes none more likely to be wrong.
 * docs/judging.md, "How many runs".
 */
export function decideNext(soFar: RunsSoFar, goals: Goals, settings: JudgeSettings): NextRuns {
  const { looks, maxRuns, maxMinutes } = settings.adaptive;
  const { runs } = soFar;
  // The first scenarios may borrow a look from those after them.
  const spared = (soFar.spared ?? 0) + (goals.scenarios > 1 ? maxRuns : 0);
  const next = looks.find((look) => look.runs > runs);
  if (next === undefined) return { kind: 'stop', because: 'runs-spent' };
  if (soFar.elapsedMinutes >= maxMinutes && runs > 0) return { kind: 'stop', because: 'time-spent' };
  const isAllowed = next.runs <= maxRuns || next.runs - maxRuns <= spared;
  if (!looks.some((look) => look.runs === runs) && isAllowed)
    return { kind: 'run', runs: next.runs - runs, because: 'first-runs' };
  const spent = spentAt(runs, looks, 'budget');
  const budgets = budgetsSoFar(soFar, goals, settings, spent).filter(({ isZero }) => !isZero);
  const gates = [...budgets, ...openComparisons(soFar, goals, settings)];
  const measured = gates.filter(({ values }) => values > 0);
  // Further runs will not measure a metric that no run has measured so far.
  if (measured.length === 0 && gates.length > 0) return { kind: 'stop', because: 'no-values' };
  const open = measured.filter(({ verdict }) => verdict.kind === 'inconclusive');
  const isUnconfirmed =
    !measured.some(({ verdict }) => verdict.kind === 'fail') && unconfirmed(soFar, goals, settings);
  if (open.length === 0 && !isUnconfirmed) return { kind: 'stop', because: 'decided' };
  // Runs that others spared are for what they have a good chance to decide.
  const further = looks.findLast((look) => look.runs <= maxRuns + spared)?.runs ?? 0;
  const isWorthIt =
    runs < maxRuns ||
    spared === Number.POSITIVE_INFINITY ||
    open.some(({ verdict: { moreRunsWouldDecide: more = Infinity } }) => more <= 2 * (further - runs));
  if (!isAllowed || !isWorthIt) return { kind: 'stop', because: 'runs-spent' };
  return { kind: 'run', runs: next.runs - runs, because: open.length > 0 ? 'undecided' : 'unconfirmed' };
}

/**
 * Under the work clock the second run shows whether a run that is made again has the same values. If it has, the scenario ends;
 * if not, it goes on with what was planned.
 * @param metrics whose values are to be the same in each arm
 */
export function untilRepeated(
  soFar: RunsSoFar,
  metrics: readonly string[],
  planned: (soFar: RunsSoFar) => NextRuns,
): NextRuns {
  const { runs, current, baseline } = soFar;
  const arms = baseline === undefined ? [current] : [current, baseline];
  const isSame = arms.every((arm) => metrics.every((metric) => isRepeated(arm[metric] ?? [])));
  if (runs === RUNS_TO_COMPARE && isSame) return { kind: 'stop', because: 'repeated' };
  const next = planned(soFar);
  return runs === 0 && next.kind === 'run' ? { ...next, runs: Math.min(RUNS_TO_COMPARE, next.runs) } : next;
}
const RUNS_TO_COMPARE = 2;

interface OpenGate {
  readonly values: number;
  readonly verdict: Pick<MetricVerdict, 'kind' | 'moreRunsWouldDecide'>;
}

/**
 * Whether a budget is broken, whatever the session's other scenarios measure.
 * @param isFixed whether the number of runs was fixed beforehand
 */
export const isBudgetBroken = (
  soFar: RunsSoFar,
  goals: Goals,
  settings: JudgeSettings,
  isFixed: boolean,
): boolean =>
  budgetsSoFar(
    soFar,
    goals,
    settings,
    isFixed ? FIXED : spentAt(soFar.runs, settings.adaptive.looks, 'budget'),
  ).some(({ verdict }) => verdict.kind === 'fail');

/** Budgets of zero count runs, which `unconfirmed` decides on. */
function budgetsSoFar(
  soFar: RunsSoFar,
  { budget, metrics, repeats, modelled = false, scenarios }: Goals,
  settings: JudgeSettings,
  spent: Spent,
): readonly (OpenGate & { readonly isZero: boolean })[] {
  const all = effectiveBudget(budget, settings);
  const isZero = (metric: string, max: number | undefined): boolean =>
    max === 0 && metrics[metric]?.signed !== true;
  const lines = all.filter(([metric, { max }]) => !isZero(metric, max)).length;
  return all.map(([metric, limit]) => {
    const values = soFar.current[metric] ?? [];
    const tested = testBudget(
      {
        values,
        measuredRuns: values.length,
        limit,
        repeats,
        modelled,
        signed: metrics[metric]?.signed ?? false,
        zeroBudgets: Math.max(scenarios, MANY),
        spent,
      },
      settings,
    );
    const pFail = Math.min(1, (tested.beyond?.p ?? 1) * scenarios * lines);
    const verdict = judgeBudget(tested, pFail, settings);
    return { values: values.length, verdict, isZero: isZero(metric, limit.max) };
  });
}

function openComparisons(
  soFar: RunsSoFar,
  { metrics, scenarios }: Goals,
  settings: JudgeSettings,
): readonly OpenGate[] {
  return settings.regressionMetrics.flatMap((metric) => {
    const baseline = soFar.baseline?.[metric] ?? [];
    const { unit, better } = metrics[metric] ?? { unit: '1', better: 'neither' };
    if (baseline.length === 0 || better === 'neither') return [];
    const current = soFar.current[metric] ?? [];
    const pairs = soFar.pairs && { pairs: soFar.pairs[metric] ?? [] };
    const samples = { current, baseline, better, ...pairs };
    const quick = { ...settings, resamples: 0 };
    const spent = spentAt(soFar.runs, settings.adaptive.looks, 'comparison');
    const tested = testRegression(samples, unit, current.length, quick, spent);
    const family = { size: scenarios * settings.regressionMetrics.length, seed: 0 };
    const pFail = Math.min(1, pOfTested(tested).p * family.size);
    return [{ values: current.length, verdict: judgeRegression(tested, pFail, family, quick) }];
  });
}

/**
 * A run above a zero budget: further ones show whether it happens again. None above it says little as long as it is early, unless
 * the scenario fails anyway.
 */
const unconfirmed = (
  { current, runs }: RunsSoFar,
  { budget, metrics, repeats, scenarios }: Goals,
  settings: JudgeSettings,
): boolean =>
  effectiveBudget(budget, settings).some(([metric, { max }]) => {
    const values = current[metric] ?? [];
    if (max !== 0 || metrics[metric]?.signed === true || values.length === 0) return false;
    const above = values.filter((value) => value > 0).length;
    if (above === 0) return spentAt(runs, settings.adaptive.looks, 'budget').early;
    return !repeats && above < runsThatBreakZero(runs, Math.max(scenarios, MANY), settings);
  });
/** Zero budgets to assume: how many other metrics of other scenarios have one is not known. */
const MANY = 100;
