import type { Better } from '../../compute/metrics/metric.ts';

/** Two arms of one metric. Pairs, where there are any, are a view of the same values. */
export interface Comparison {
  readonly current: readonly number[];
  readonly baseline: readonly number[];
  /** Interleaved runs that belong together; absent when the arms were not interleaved. */
  readonly pairs?: readonly Pair[];
  readonly better: Better;
}
export interface Pair {
  readonly current: number;
  readonly baseline: number;
}

/**
 * The same comparison with "worse" pointing up, so that one rule serves both directions.
 */
export function pointingUp(comparison: Comparison): Comparison {
  if (comparison.better !== 'higher') return comparison;
  const turned = (values: readonly number[]) => values.map((value) => -value);
  const { current, baseline, pairs } = comparison;
  return {
    current: turned(current),
    baseline: turned(baseline),
    ...(pairs === undefined
      ? {}
      : { pairs: pairs.map((pair) => ({ current: -pair.current, baseline: -pair.baseline })) }),
    better: 'lower',
  };
}

export const differencesOf = (pairs: readonly Pair[]): readonly number[] =>
  pairs.map(({ current, baseline }) => current - baseline);
