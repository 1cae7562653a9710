import { ascending } from 'd3-array';
import { ALARM_OPTIONS, alarmingChange } from '../judge/trend/alarming-change.ts';
import type { ChangePoint } from '../judge/trend/change-points.ts';
import type { History } from './query-history.ts';
import { readSeries, type Series, type TrendPoint, type TrendQuery } from './read-trends.ts';

/** A series that has become worse and is so still. */
export interface Alarm {
  readonly series: Series;
  readonly change: ChangePoint;
  /** First session of the worse regime. */
  readonly since: TrendPoint;
  /** Sessions of that regime, and days from its first to the series' newest. */
  readonly age: { readonly sessions: number; readonly days: number };
  /** Whether verdicts depend on the metric by default. */
  readonly isGated: boolean;
}
export interface AlarmQuery extends TrendQuery {
  readonly gated: readonly string[];
}

/** Series that have become worse: first the gated metrics, and of these the youngest alarm. docs/judging.md, "History" */
export async function readAlarms(
  history: History,
  { traits, gated, divide = ALARM_OPTIONS, ...query }: AlarmQuery,
): Promise<readonly Alarm[]> {
  const all = await readSeries(history, { metrics: Object.keys(traits), ...query });
  return all
    .flatMap((series) => {
      const medians = series.points.map(({ median }) => median);
      const change = alarmingChange(medians, traits[series.metric]?.better ?? 'neither', divide);
      const since = change && series.points[change.index];
      const newest = series.points.at(-1);
      if (change === undefined || since === undefined || newest === undefined) return [];
      const age = {
        sessions: series.points.length - change.index,
        days: Math.floor((Date.parse(newest.judgedAt) - Date.parse(since.judgedAt)) / MS_PER_DAY),
      };
      return [{ series, change, since, age, isGated: gated.includes(series.metric) }];
    })
    .toSorted((a, b) => Number(b.isGated) - Number(a.isGated) || ascending(a.age.sessions, b.age.sessions));
}
const MS_PER_DAY = 86_400_000;
