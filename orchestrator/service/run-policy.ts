import type { Budget } from '../capture/recording.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { decideNext, type NextRuns, type RunsSoFar } from '../judge/decide-next.ts';
import { effectiveBudget } from '../judge/effective-budget.ts';
import { defaultSettings } from '../judge/settings.ts';

/** Decides after each block of runs whether a scenario needs more. */
export interface RunPolicy {
  /** Metrics whose values decide. */
  readonly metrics: readonly string[];
  readonly next: (soFar: RunsSoFar) => NextRuns;
}

/**
 * The requested number of runs; if none is given, runs continue until every gated interval is narrow enough.
 * @param repeats whether the device is a virtual one
 */
export const runPolicy = (runs: number | undefined, budget: Budget, repeats: boolean): RunPolicy =>
  runs === undefined ? adaptive(budget, repeats) : fixed(runs);

const fixed = (runs: number): RunPolicy => ({
  metrics: [],
  next: (soFar) =>
    soFar.runs === 0 ? { kind: 'run', runs, because: 'first-runs' } : { kind: 'stop', because: 'runs-spent' },
});

const adaptive = (budget: Budget, repeats: boolean): RunPolicy => ({
  metrics: [
    ...effectiveBudget(budget, defaultSettings).map(([metric]) => metric),
    ...defaultSettings.regressionMetrics,
  ],
  next: (soFar) => decideNext(soFar, { budget, metrics: metricTraits, repeats }, defaultSettings),
});
