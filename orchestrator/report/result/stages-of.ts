import { max } from 'd3-array';
import type { RunMeasurement, StageSpread } from '../../compute/measurement.ts';
import { medianOf } from '../../statistics/median.ts';
import type { Causes, Spread } from './result.ts';

type RunSpread = StageSpread['all'];

/** The stages of all runs, in pipeline order. */
export function stagesOf(runs: readonly RunMeasurement[]): Causes['stages'] {
  const names = new Set(runs.flatMap(({ attribution }) => Object.keys(attribution.stageBreakdown)));
  return [...names].map((stage) => {
    const spreads = runs.flatMap(({ attribution }) => attribution.stageBreakdown[stage] ?? []);
    const late = spreads.flatMap((spread) => spread.late ?? []);
    return {
      stage,
      all: combined(spreads.map(({ all }) => all)),
      ...(late.length === 0 ? {} : { late: combined(late) }),
    };
  });
}

const combined = (spreads: readonly RunSpread[]): Spread => ({
  p50: medianOf(spreads.map(({ p50 }) => p50)) ?? 0,
  p95: medianOf(spreads.map(({ p95 }) => p95)) ?? 0,
  max: max(spreads, (spread) => spread.max) ?? 0,
});
