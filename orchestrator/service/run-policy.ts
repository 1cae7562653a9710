import type { Budget } from '../capture/recording.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { decideNext, type NextRuns, type RunsSoFar } from '../judge/decide-next.ts';
import { defaultSettings } from '../judge/settings.ts';

/** Says after each block whether more runs are worth their time; made here so that capture needs no judge. */
export type RunPolicy = (soFar: RunsSoFar) => NextRuns;

/** As many runs as somebody asked for, else until every gated interval is narrow enough. */
export const runPolicy = (runs: number | undefined, budget: Budget): RunPolicy =>
  runs === undefined
    ? (soFar) => decideNext(soFar, { budget, metrics: metricTraits }, defaultSettings)
    : (soFar) =>
        soFar.runs === 0
          ? { kind: 'run', runs, because: 'first-runs' }
          : { kind: 'stop', because: 'runs-spent' };
