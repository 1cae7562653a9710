import type { MetricVerdict } from '../../judge/metric-verdict.ts';

/** The metric shown in pictures of a scenario: the first that failed, or else the first gated one. */
export const headlineMetricOf = (verdicts: readonly Pick<MetricVerdict, 'metric' | 'kind'>[]): string =>
  (verdicts.find(({ kind }) => kind === 'fail') ?? verdicts[0])?.metric ?? 'scroll-hitch-rate';
