import type { BudgetLimit } from '../capture/recording.ts';
import { betAbove } from '../statistics/bet.ts';
import { binomialUpperTail } from '../statistics/binomial-tail.ts';
import { pMeanAbove } from '../statistics/mean-interval.ts';
import { medianOf, spread } from '../statistics/percentile.ts';
import { pPseudoMedianAbove } from '../statistics/pseudo-median.ts';
import type { Decision } from './metric-verdict.ts';
import { EARLY_ERROR, ERROR, type JudgeSettings, type Spent } from './settings.ts';

/** Evidence that a budget is broken: the smallest p of its tests, and which test has it. */
export interface Beyond {
  readonly by: 'interval-beyond' | 'mean-beyond' | 'runs-beyond' | 'clearly-beyond';
  /** Below `ERROR` if what this look may spend is enough. */
  readonly p: number;
  /** The same at a fixed number of runs. */
  readonly pFixed: number;
}
interface Asked {
  readonly values: readonly number[];
  readonly limit: BudgetLimit;
  readonly spent: Spent;
  readonly signed?: boolean;
}

/**
 * Median and mean are two chances to fail that mostly agree: of normal values at the limit, one or both would fail 1.15 times
 * as often as one of them (4,000 samples of 40).
 */
const TWO_VIEWS = 1.15;

/** @param outlying runs beyond the limit and far from the others, of which a share is allowed */
export function beyondOf(
  { values, limit, spent, signed = false }: Asked,
  outlying: number,
  { allowedRuns }: { readonly allowedRuns: number },
): Beyond {
  const tests = [
    { by: 'interval-beyond', pFixed: TWO_VIEWS * onEitherSide(pPseudoMedianAbove, values, limit) },
    { by: 'mean-beyond', pFixed: TWO_VIEWS * onEitherSide(pMeanAbove, values, limit) },
    { by: 'runs-beyond', pFixed: binomialUpperTail(outlying, values.length, allowedRuns) },
  ] as const;
  const pFixed = Math.min(...tests.map((test) => test.pFixed));
  const found = tests.map(({ by, pFixed: p }) => ({
    by,
    p: spent.share === 0 ? 1 : p / spent.share,
    pFixed,
  }));
  const early =
    spent.share < 1 && limit.max !== undefined && !signed
      ? betAbove(values, limit.max) * (ERROR / EARLY_ERROR)
      : 1;
  return [...found, { by: 'clearly-beyond' as const, p: early, pFixed }].reduce((least, test) =>
    test.p < least.p ? test : least,
  );
}

type Test = (values: readonly number[], limit: number) => number;

function onEitherSide(test: Test, values: readonly number[], { max, min }: BudgetLimit): number {
  const above = max === undefined ? 1 : test(values, max);
  const below =
    min === undefined
      ? 1
      : test(
          values.map((value) => -value),
          -min,
        );
  return Math.min(above, below);
}

export type ZeroBudgetSettings = Pick<JudgeSettings, 'level' | 'unrelatedRuns' | 'adaptive'>;

/**
 * Runs above zero that are too many for what happens on a phone without the app's doing, in a session with so many zero
 * budgets: never a single one. Counted for as many runs as a session may make, so that further runs do not lower the bar.
 * @param rows zero budgets of the session, one for each scenario and metric
 */
export function runsThatBreakZero(runs: number, rows: number, settings: ZeroBudgetSettings): number {
  const { level, unrelatedRuns, adaptive } = settings;
  const alpha = (1 - level) / 2 / Math.max(1, rows);
  const most = Math.max(runs, adaptive.maxRuns);
  let broken = 2;
  while (broken < most && binomialUpperTail(broken, most, unrelatedRuns) > alpha) broken++;
  return broken;
}

/** docs/judging.md, "Budgets". @param above number of runs above zero */
export function decideZero(
  above: number,
  { runs, rows, repeats }: { readonly runs: number; readonly rows: number; readonly repeats: boolean },
  settings: ZeroBudgetSettings,
): Decision {
  if (above === 0) return { kind: 'pass', reason: { kind: 'zero-budget-kept' } };
  if (repeats || above >= runsThatBreakZero(runs, rows, settings))
    return { kind: 'fail', reason: { kind: 'zero-budget-broken' } };
  return above === 1 && runs >= settings.adaptive.maxRuns
    ? { kind: 'pass', reason: { kind: 'zero-budget-lapse' } }
    : { kind: 'inconclusive', reason: { kind: 'zero-budget-unconfirmed' } };
}

/** In multiples of the spread: 0.3 % of normal values are farther from their median. */
const FAR = 3;

/**
 * The range that these values may have by ordinary noise around their median. What is bad is on one side, so the other side
 * shows the noise too: where most values are equal, the median deviation is 0 and would make every other value far.
 */
export function ordinaryRange(values: readonly number[]): { readonly low: number; readonly high: number } {
  const median = medianOf(values) ?? 0;
  const middle = spread(values);
  const below = Math.max(
    middle,
    deviation(
      values.filter((value) => value > median).map((value) => value - median),
      values.length,
    ),
  );
  const above = Math.max(
    middle,
    deviation(
      values.filter((value) => value < median).map((value) => median - value),
      values.length,
    ),
  );
  return { low: median - FAR * below, high: median + FAR * above };
}

/** Standard deviation as the values on one side of the median show it; they are half of `n`, or fewer with ties. */
const deviation = (distances: readonly number[], n: number): number =>
  Math.sqrt(distances.reduce((sum, distance) => sum + distance ** 2, 0) / Math.max(1, n / 2));
