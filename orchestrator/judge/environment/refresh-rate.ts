import { z } from 'zod';
import type { Immutable } from '../../base/immutable.ts';
import type { Target } from '../../capture/recording.ts';
import type { ScenarioRun } from '../scenario-run.ts';

/** The rate that a run had and should have had. */
export const refreshRatesSchema = z.object({ displayHz: z.number(), classHz: z.number() });
export type RefreshRates = Immutable<z.infer<typeof refreshRatesSchema>>;

interface RatedRuns {
  readonly target: Target;
  readonly runs?: readonly ScenarioRun[];
}

/**
 * The rate that a scenario's runs must have in common: that of the frames of its first measured run. A display that adapts
 * rests at another rate than it scrolls at, so what it reported at rest counts only where no frame did.
 * In whole Hz: 59.94 and 60 are one class.
 */
export function classHzOf({ target, runs = [] }: RatedRuns): number {
  const own = runs.filter(({ captured }) => captured.arm === 'current' && !captured.warmup);
  const [first = target.refreshHz] = own.flatMap(({ measurement }) => measurement?.evidence.displayHz ?? []);
  return Math.round(first);
}

/** Two rates, in Hz, of which one is rounded. */
export const isSameRate = (left: number, right: number): boolean => Math.abs(left - right) <= 1;
