import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import { isRefused, type Refusal, refusalOf } from '../statistics/estimate.ts';
import { ascending, medianOf, percentile } from '../statistics/percentile.ts';
import { resampled, seeded } from '../statistics/random.ts';
import { type ShareInterval, wilson } from '../statistics/share-interval.ts';
import { variation } from '../statistics/variation.ts';
import { failingBound, type TwoSamples } from './comparison/samples-of.ts';
import { judgeRegression, testRegression } from './regression.ts';
import type { JudgeSettings } from './settings.ts';

/** Noise and false alarms of one metric on a device and scenario: a build compared with itself. */
export interface SelfComparison {
  readonly median: number;
  /** Undefined if the mean is 0. */
  readonly cv: number | undefined;
  readonly sizes: readonly SelfComparisonAt[];
}
/** Shares of the verdicts if two arms of `runs` runs are drawn from the same build. */
export interface SelfComparisonAt {
  readonly runs: number;
  readonly pass: number;
  readonly inconclusive: number;
  /** Share of false alarms, with its 95 % interval. */
  readonly fail: number;
  readonly failInterval: ShareInterval;
  /** The noise floor: the smallest worsening found in 80 % of draws of this size, without a tolerance. */
  readonly detectable: number | undefined;
}
export interface SelfComparisonQuestion {
  readonly values: readonly number[];
  readonly traits: MetricTraits;
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly seed: number;
}

/** Refused below six values, which are too few to resample. */
export function compareWithItself(
  { values, traits, sizes, rounds, seed }: SelfComparisonQuestion,
  settings: JudgeSettings,
): SelfComparison | Refusal {
  const refusal = refusalOf([values], 6);
  if (refusal !== undefined) return refusal;
  const random = seeded(seed);
  const cv = variation(values);
  return {
    median: medianOf(values) ?? 0,
    cv: typeof cv === 'number' ? cv : undefined,
    sizes: sizes.map((runs) => atSize(runs, { values, traits, rounds }, random, settings)),
  };
}

function atSize(
  runs: number,
  { values, traits, rounds }: Pick<SelfComparisonQuestion, 'values' | 'traits' | 'rounds'>,
  random: RandomGenerator,
  settings: JudgeSettings,
): SelfComparisonAt {
  const draws = Array.from(
    { length: rounds },
    (): TwoSamples => ({
      current: resampled(values, random, runs),
      baseline: resampled(values, random, runs),
      better: traits.better,
    }),
  );
  const kinds = draws.map((draw) => verdictAlone(draw, traits, settings));
  const share = (kind: string) => kinds.filter((found) => found === kind).length / rounds;
  // Both arms come from one build, so a bound below 0 is noise.
  const blind = draws.flatMap((draw) => failingBound(draw, 1) ?? []).map((bound) => -bound);
  return {
    runs,
    pass: share('pass'),
    inconclusive: share('inconclusive'),
    fail: share('fail'),
    failInterval: wilson(kinds.filter((kind) => kind === 'fail').length, rounds),
    detectable: blind.length === 0 ? undefined : percentile(ascending(blind), 80),
  };
}

/** The verdict in a family of one, without the minimum detectable effect. */
function verdictAlone(comparison: TwoSamples, { unit }: MetricTraits, settings: JudgeSettings): string {
  const withoutEffect = { ...settings, resamples: 0 };
  const tested = testRegression(comparison, unit, comparison.current.length, withoutEffect);
  const p = isRefused(tested.compared) ? 1 : tested.compared.pFail;
  return judgeRegression(tested, p, { size: 1, seed: 0 }, withoutEffect).kind;
}
