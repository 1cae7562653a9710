import type { Budget } from '../capture/recording.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { decideNext, isBudgetBroken, type NextRuns, type RunsSoFar } from '../judge/decide-next.ts';
import { effectiveBudget } from '../judge/effective-budget.ts';
import { defaultSettings } from '../judge/settings.ts';
import type { SessionSoFar } from '../run-folder/session-so-far.ts';
import type { SessionPlan } from './session-plan.ts';

/** Decides after each block of runs whether a scenario needs more. */
export interface RunPolicy {
  /** Whether the number of runs depends on what they measured. */
  readonly adaptive: boolean;
  /** Metrics whose values decide. */
  readonly metrics: readonly string[];
  readonly next: (soFar: RunsSoFar) => NextRuns;
  /** Whether a budget is broken, which no other scenario of the session changes. */
  readonly breaks: (soFar: RunsSoFar) => boolean;
}
export interface Wanted extends Pick<SessionPlan, 'kind' | 'allowedRuns' | 'untilDecided'>, SessionSoFar {
  readonly budget: Budget;
}

/** The requested number of runs; if none is given, or all is to be decided, runs are added until every verdict is clear. */
export function runPolicy(given: number | undefined, wanted: Wanted): RunPolicy {
  const { budget, kind, scenarios, runs, allowedRuns, untilDecided } = wanted;
  const fixed = untilDecided === true ? undefined : given;
  const goals = { budget, metrics: metricTraits, repeats: kind === 'virtual', scenarios };
  const settings = { ...defaultSettings, allowedRuns };
  const isFixed = fixed !== undefined;
  const spared = untilDecided === true ? Number.POSITIVE_INFINITY : sparedRuns(runs);
  const limited = effectiveBudget(budget, settings).map(([metric]) => metric);
  return {
    adaptive: !isFixed,
    metrics: isFixed ? limited : [...limited, ...settings.regressionMetrics],
    next: (soFar) => (isFixed ? nextOf(fixed, soFar) : decideNext({ ...soFar, spared }, goals, settings)),
    breaks: (soFar) => isBudgetBroken(soFar, goals, settings, isFixed),
  };
}

const nextOf = (runs: number, soFar: RunsSoFar): NextRuns =>
  soFar.runs === 0 ? { kind: 'run', runs, because: 'first-runs' } : { kind: 'stop', because: 'runs-spent' };

/** Runs that other scenarios of the session did not need; below 0 if they took more than others left. */
export function sparedRuns(runs: readonly number[]): number {
  const { maxRuns } = defaultSettings.adaptive;
  return runs.reduce((spared, made) => spared + maxRuns - made, 0);
}
