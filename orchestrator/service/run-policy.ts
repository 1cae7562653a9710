import type { Budget } from '../capture/recording.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { decideNext, type NextRuns, type RunsSoFar } from '../judge/decide-next.ts';
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
}
export interface Wanted extends Pick<SessionPlan, 'kind' | 'allowedRuns' | 'untilDecided'>, SessionSoFar {
  readonly budget: Budget;
}

/** The requested number of runs; if none is given, or all is to be decided, runs are added until every verdict is clear. */
export const runPolicy = (runs: number | undefined, wanted: Wanted): RunPolicy =>
  runs === undefined || wanted.untilDecided === true ? adaptive(wanted) : fixed(runs);

const fixed = (runs: number): RunPolicy => ({
  adaptive: false,
  metrics: [],
  next: (soFar) =>
    soFar.runs === 0 ? { kind: 'run', runs, because: 'first-runs' } : { kind: 'stop', because: 'runs-spent' },
});

function adaptive({ budget, kind, scenarios, runs, allowedRuns, untilDecided }: Wanted): RunPolicy {
  const goals = { budget, metrics: metricTraits, repeats: kind === 'virtual', scenarios };
  const spared = untilDecided === true ? Number.POSITIVE_INFINITY : sparedRuns(runs);
  const settings = { ...defaultSettings, allowedRuns };
  return {
    adaptive: true,
    metrics: [...effectiveBudget(budget, settings).map(([metric]) => metric), ...settings.regressionMetrics],
    next: (soFar) => decideNext({ ...soFar, spared }, goals, settings),
  };
}

/** Runs that other scenarios of the session did not need; below 0 if they took more than others left. */
export function sparedRuns(runs: readonly number[]): number {
  const { maxRuns } = defaultSettings.adaptive;
  return runs.reduce((spared, made) => spared + maxRuns - made, 0);
}
