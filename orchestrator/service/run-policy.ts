import type { Budget } from '../capture/recording.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { WORK_PER_FRAME } from '../compute/work/work-metrics.ts';
import {
  decideNext,
  isBudgetBroken,
  type NextRuns,
  type RunsSoFar,
  untilRepeated,
} from '../judge/decide-next.ts';
import { defaultSettings, effectiveBudget } from '../judge/settings.ts';
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
export interface Wanted
  extends Pick<SessionPlan, 'kind' | 'profile' | 'allowedRuns' | 'untilDecided'>,
    SessionSoFar {
  readonly budget: Budget;
}

/**
 * The requested number of runs; if none is given, or all is to be decided, runs are added until every verdict is clear. Under the
 * work clock two runs with the same values are enough.
 * @param bySpec the number that the spec requests
 * @param byCommand takes precedence, and is made also where runs repeat each other
 */
export function runPolicy(bySpec: number | undefined, wanted: Wanted, byCommand?: number): RunPolicy {
  const { budget, kind, profile, scenarios, runs, allowedRuns, untilDecided } = wanted;
  const fixed = untilDecided === true ? undefined : (byCommand ?? bySpec);
  const modelled = profile !== undefined;
  const goals = { budget, metrics: metricTraits, repeats: kind === 'virtual', modelled, scenarios };
  const settings = { ...defaultSettings, allowedRuns };
  const isFixed = fixed !== undefined;
  const spared = untilDecided === true ? Number.POSITIVE_INFINITY : sparedRuns(runs);
  const limited = effectiveBudget(budget, settings).map(([metric]) => metric);
  const planned = (soFar: RunsSoFar): NextRuns =>
    isFixed ? nextOf(fixed, soFar) : decideNext({ ...soFar, spared }, goals, settings);
  const metrics = isFixed ? limited : [...limited, ...settings.regressionMetrics];
  return {
    adaptive: !isFixed,
    metrics,
    next: (soFar) =>
      modelled && byCommand === undefined
        ? untilRepeated(soFar, [...metrics, WORK_PER_FRAME], planned)
        : planned(soFar),
    breaks: (soFar) => isBudgetBroken(soFar, goals, settings, isFixed),
  };
}

const nextOf = (runs: number, soFar: RunsSoFar): NextRuns =>
  soFar.runs < runs
    ? { kind: 'run', runs: runs - soFar.runs, because: 'first-runs' }
    : { kind: 'stop', because: 'runs-spent' };

/** Runs that other scenarios of the session did not need; below 0 if they took more than others left. */
export function sparedRuns(runs: readonly number[]): number {
  const { maxRuns } = defaultSettings.adaptive;
  return runs.reduce((spared, made) => spared + maxRuns - made, 0);
}
