import type { Better } from '../../compute/metrics/metric.ts';
import { type DivideOptions, divideDefaults, eDivisive } from '../../statistics/e-divisive.ts';
import { medianOf } from '../../statistics/median.ts';

export interface ChangePoint {
  /** Index of the first point of the new regime. */
  readonly index: number;
  readonly p: number;
  /** Medians of the regimes on both sides. */
  readonly before: number;
  readonly after: number;
  readonly direction: 'regression' | 'improvement' | 'change';
}

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
