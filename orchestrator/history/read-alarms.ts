import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import type { ChangePoint } from '../judge/trend/change-points.ts';
import { readTrend, type Trend, type TrendPoint, type TrendQuery } from './read-trend.ts';

/** A series whose last change was for the worse. */
export interface Alarm {
  readonly trend: Trend;
  readonly change: ChangePoint;
  /** First session of the worse regime. */
  readonly since: TrendPoint;
}

export async function readAlarms(
  folder: string,
  metrics: Readonly<Record<string, MetricTraits>>,
  filter: Pick<TrendQuery, 'scenario' | 'model' | 'branch' | 'onUnreadable'> = {},
): Promise<readonly Alarm[]> {
  const trends = await Promise.all(
    Object.entries(metrics).map(([metric, { better }]) => readTrend(folder, { metric, better, ...filter })),
  );
  return trends.flat().flatMap(alarmOf);
}

function alarmOf(trend: Trend): readonly Alarm[] {
  const change = trend.changes.at(-1);
  const since = change === undefined ? undefined : trend.points[change.index];
  return change?.direction === 'regression' && since !== undefined ? [{ trend, change, since }] : [];
}
