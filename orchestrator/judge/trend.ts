import { z } from 'zod';
import type { Better } from '../compute/metrics/metric.ts';
import { type DivideOptions, divideDefaults, eDivisive } from '../statistics/e-divisive.ts';
import { medianOf } from '../statistics/percentile.ts';

export const changePointSchema = z.object({
  /** Of the first point of the new regime. */
  index: z.number().int(),
  p: z.number(),
  /** Medians of the regimes on both sides. */
  before: z.number(),
  after: z.number(),
  direction: z.enum(['regression', 'improvement', 'change']),
});
export type ChangePoint = Readonly<z.infer<typeof changePointSchema>>;

/** Change points of a series of session medians, each with its direction for this metric. */
export function changePoints(
  series: readonly number[],
  better: Better,
  options: DivideOptions = divideDefaults,
): readonly ChangePoint[] {
  const divides = eDivisive(series, options);
  return divides.map(({ index, p }, at) => {
    const before = medianOf(series.slice(divides[at - 1]?.index ?? 0, index)) ?? 0;
    const after = medianOf(series.slice(index, divides[at + 1]?.index)) ?? 0;
    return { index, p, before, after, direction: directionOf(after - before, better) };
  });
}

/** A change of the spread with the same median is no regression. */
function directionOf(step: number, better: Better): ChangePoint['direction'] {
  if (better === 'neither' || step === 0) return 'change';
  return step > 0 === (better === 'lower') ? 'regression' : 'improvement';
}

/**
 * A series is looked at after each of its sessions, and each look is a chance to see a change that is none. Chosen by
 * simulation: in forty looks at most 5 % of unchanged series are alarmed, also if neighbours are correlated by 0.6
 * (test/bench/judge-trend.ts).
 */
export const ALARM_OPTIONS: DivideOptions = { ...divideDefaults, alpha: 0.0015, permutations: 2_499 };

/**
 * The last change of a series, if it is for the worse: beyond what many looks find by chance, and seen without the newest session
 * too, so that no single session raises an alarm.
 */
export function alarmingChange(
  series: readonly number[],
  better: Better,
  options: DivideOptions = ALARM_OPTIONS,
): ChangePoint | undefined {
  const change = changePoints(series, better, options).at(-1);
  if (change?.direction !== 'regression') return undefined;
  const before = changePoints(series.slice(0, -1), better, options).at(-1);
  return before?.direction === 'regression' ? change : undefined;
}
