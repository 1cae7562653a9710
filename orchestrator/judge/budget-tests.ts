import type { BudgetLimit } from '../capture/recording.ts';
import { betAbove } from '../statistics/bet.ts';
import { binomialUpperTail } from '../statistics/binomial-tail.ts';
import { pMeanAbove } from '../statistics/mean-interval.ts';
import { pPseudoMedianAbove } from '../statistics/pseudo-median.ts';
import { EARLY_ERROR, ERROR, type Spent } from './looks.ts';

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
