import type { ChangePoint } from '../judge/trend/change-points.ts';
import type { History } from './query-history.ts';
import { readTrends, type Trend, type TrendPoint, type TrendQuery } from './read-trends.ts';

/** A series whose last change was for the worse. */
export interface Alarm {
  readonly trend: Trend;
  readonly change: ChangePoint;
  /** First session of the worse regime. */
  readonly since: TrendPoint;
}

export const readAlarms = async (history: History, query: TrendQuery): Promise<readonly Alarm[]> =>
  (await readTrends(history, query)).flatMap(alarmOf);

function alarmOf(trend: Trend): readonly Alarm[] {
  const change = trend.changes.at(-1);
  const since = change === undefined ? undefined : trend.points[change.index];
  return change?.direction === 'regression' && since !== undefined ? [{ trend, change, since }] : [];
}
