import type { Better, Metric } from '../../compute/metrics/metric.ts';

/** A metric's definition as plain text, for the terminal. */
export function explainMetric(metric: Metric): string {
  const lines = [
    `${metric.id}  (${metric.unit}, ${BETTER[metric.better]})`,
    metric.title,
    '',
    metric.definition,
    '',
    `Formula:  ${metric.formula}`,
    `Needs:    ${metric.needs.join(', ')}`,
    ...(metric.thresholds ?? []).map(
      ({ profile, good, poor, source }) =>
        `Profile:  ${profile}: ${boundsOf(metric, good, poor)} (${source.url})`,
    ),
    ...metric.sources.map(({ title, url }) => `Source:   ${title}\n          ${url}`),
    ...(metric.related === undefined ? [] : [`Compare:  ${metric.related.join(', ')}`]),
  ];
  return lines.join('\n');
}

export const BETTER: Readonly<Record<Better, string>> = {
  higher: 'higher is better',
  lower: 'lower is better',
  neither: 'neither way is better',
};

/** A profile's bounds, in the direction of the metric. */
export const boundsOf = ({ better }: Metric, good: number, poor: number): string =>
  better === 'higher' ? `good ≥ ${good}, poor < ${poor}` : `good ≤ ${good}, poor > ${poor}`;
