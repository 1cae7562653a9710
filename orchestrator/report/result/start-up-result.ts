import type { RunMeasurement } from '../../compute/measurement.ts';
import { medianOf } from '../../statistics/percentile.ts';
import type { ScenarioResult } from './result.ts';

/** Runs of one process report one start. */
export function startUpResultOf(runs: readonly RunMeasurement[]): ScenarioResult['startUp'] {
  const starts = new Map(runs.flatMap(({ startUp }) => (startUp ? [[startUp.processStartMs, startUp]] : [])));
  if (starts.size === 0) return undefined;
  const median = (times: readonly (number | undefined)[]): number | undefined =>
    medianOf(times.flatMap((ms) => ms ?? []));
  return {
    processes: starts.size,
    firstFrameMs: median([...starts.values()].map(({ firstFrameMs }) => firstFrameMs)),
    firstFocusMs: median([...starts.values()].map(({ firstFocusMs }) => firstFocusMs)),
  };
}
