import { z } from 'zod';
import type { Immutable } from '../../base/immutable.ts';
import type { Target } from '../../capture/recording.ts';
import { runDoubts } from '../run-doubts.ts';
import type { ScenarioRun } from '../scenario-run.ts';

/** The rate that a run had and should have had. */
export const refreshRatesSchema = z.object({ displayHz: z.number(), classHz: z.number() });
export type RefreshRates = Immutable<z.infer<typeof refreshRatesSchema>>;

interface RatedRuns {
  readonly target: Target;
  readonly runs?: readonly ScenarioRun[];
}

/**
 * The rate that a scenario's runs must have in common: the frame rate of most measured runs, counting only those without
 * another fault if there are any. An adaptive display has a different rate at rest than while scrolling, so the rate
 * reported at rest counts only if no run has frames.
 */
export function classHzOf({ target, runs = [] }: RatedRuns): number {
  const own = runs.filter(({ captured }) => captured.arm === 'current' && !captured.warmup);
  return (
    commonHz(own.filter(isSound).flatMap(rateOf)) ??
    commonHz(own.flatMap(rateOf)) ??
    Math.round(target.refreshHz)
  );
}

const rateOf = ({ measurement }: ScenarioRun): readonly number[] =>
  measurement?.evidence.displayHz === undefined ? [] : [measurement.evidence.displayHz];

const isSound = ({ captured, measurement }: ScenarioRun): boolean =>
  captured.failure === undefined &&
  measurement !== undefined &&
  runDoubts(measurement, captured.conditions).length === 0;

/** The most common rate, the earliest on a tie; undefined without rates. In whole Hz: 59.94 and 60 are one rate. */
export function commonHz(rates: readonly number[]): number | undefined {
  const candidates = [...new Set(rates.map(Math.round))];
  const votes = (hz: number): number => rates.filter((rate) => isSameRate(rate, hz)).length;
  const most = Math.max(...candidates.map(votes));
  return candidates.find((hz) => votes(hz) === most);
}

/** Whether two rates in Hz, one of which is rounded, are the same. */
export const isSameRate = (left: number, right: number): boolean => Math.abs(left - right) <= 1;
