import type { Better } from '../../compute/metrics/metric.ts';

/** Values of one metric in the two arms of a comparison. */
export interface TwoSamples {
  readonly current: readonly number[];
  readonly baseline: readonly number[];
  /** The same values in pairs, if the arms took turns or repeat each other. */
  readonly pairs?: readonly Pair[];
  /** Whether a pair measured again would have the same values. */
  readonly repeatable?: boolean;
  /** The baseline's values by session, if they are from other sessions than the current ones. */
  readonly sessions?: readonly (readonly number[])[];
  /** Whether a virtual device measured, which no temperature and no other app makes differ between sessions. */
  readonly simulated?: boolean;
  readonly better: Better;
}
export interface Pair<Value = number> {
  readonly current: Value;
  readonly baseline: Value;
}

/** The samples with their signs changed if higher is better, so that a larger value is always worse. */
export function largerIsWorse(samples: TwoSamples): TwoSamples {
  if (samples.better !== 'higher') return samples;
  const negated = (values: readonly number[]) => values.map((value) => -value);
  const { current, baseline, pairs, sessions } = samples;
  return {
    ...samples,
    current: negated(current),
    baseline: negated(baseline),
    ...(pairs === undefined
      ? {}
      : { pairs: pairs.map((pair) => ({ current: -pair.current, baseline: -pair.baseline })) }),
    ...(sessions === undefined ? {} : { sessions: sessions.map(negated) }),
    better: 'lower',
  };
}

export const differencesOf = (pairs: readonly Pair[]): readonly number[] =>
  pairs.map(({ current, baseline }) => current - baseline);
