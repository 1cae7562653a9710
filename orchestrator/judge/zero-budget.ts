import { binomialUpperTail } from '../statistics/binomial-tail.ts';
import type { Decision } from './metric-verdict.ts';
import type { JudgeSettings } from './settings.ts';

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
