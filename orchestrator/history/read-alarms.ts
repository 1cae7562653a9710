import { ascending, group } from 'd3-array';
import type { DeviceClass } from '../judge/device-class.ts';
import { ALARM_OPTIONS, alarmingChange, type ChangePoint } from '../judge/trend.ts';
import { CLASS_COLUMNS, classColumnsSchema, deviceClassIn, historyRowSchema } from './history-row.ts';
import { type History, queryHistory, STORED_ROWS } from './query-history.ts';
import { readSeries, type Series, type TrendPoint, type TrendQuery } from './read-trends.ts';

/** A series that has become worse and is so still. */
export interface Alarm {
  readonly series: Series;
  readonly change: ChangePoint;
  /** First session of the worse regime. */
  readonly since: TrendPoint;
  /** Sessions of that regime, and days from its first to the series' newest. */
  readonly age: { readonly sessions: number; readonly days: number };
  /** The newest session's main cause, and for how many sessions and builds in a row it has been that. */
  readonly cause?: { readonly name: string; readonly sessions: number; readonly builds: number };
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
  const causes = await causesIn(history, query);
  return all
    .flatMap((series) => {
      const medians = series.points.map(({ median }) => median);
      const change = alarmingChange(medians, traits[series.metric]?.better ?? 'neither', divide);
      if (change === undefined) return [];
      const since = series.points[change.index] as TrendPoint;
      const newest = series.points.at(-1) as TrendPoint;
      const age = {
        sessions: series.points.length - change.index,
        days: Math.floor((Date.parse(newest.judgedAt) - Date.parse(since.judgedAt)) / MS_PER_DAY),
      };
      const cause = causes.get(placeOf(series.scenario, series.deviceName, series.deviceClass));
      return [
        { series, change, since, age, ...(cause && { cause }), isGated: gated.includes(series.metric) },
      ];
    })
    .toSorted((a, b) => Number(b.isGated) - Number(a.isGated) || ascending(a.age.sessions, b.age.sessions));
}
const MS_PER_DAY = 86_400_000;

const causeRowSchema = historyRowSchema
  .pick({ session: true, scenario: true, device: true, cause: true, app_version: true, app_build: true })
  .extend(classColumnsSchema.shape);
const CAUSES = `
  SELECT DISTINCT judged_at, session, scenario, device, ${CLASS_COLUMNS}, cause, app_version, app_build
  FROM ${STORED_ROWS} WHERE ($branch IS NULL OR branch = $branch) ORDER BY judged_at DESC, session`;

const placeOf = (scenario: string, device: string | undefined, deviceClass: DeviceClass): string =>
  JSON.stringify([scenario, device, deviceClass]);

/** By scenario and device: a cause keeps its name over sessions and builds, since it has no line. */
async function causesIn(
  history: History,
  { branch, onUnreadable }: Pick<TrendQuery, 'branch' | 'onUnreadable'>,
): Promise<ReadonlyMap<string, NonNullable<Alarm['cause']>>> {
  const parameters = { branch: branch ?? null };
  const rows = await queryHistory(history, { sql: CAUSES, row: causeRowSchema, parameters, onUnreadable });
  const causes = new Map<string, NonNullable<Alarm['cause']>>();
  for (const [place, of] of group(rows, (row) =>
    placeOf(row.scenario, row.device ?? undefined, deviceClassIn(row)),
  )) {
    const name = of[0]?.cause;
    if (name == null) continue;
    const end = of.findIndex(({ cause }) => cause !== name);
    const same = end < 0 ? of : of.slice(0, end);
    const builds = new Set(same.map(({ app_version, app_build }) => `${app_version} ${app_build}`)).size;
    causes.set(place, { name, sessions: same.length, builds });
  }
  return causes;
}
