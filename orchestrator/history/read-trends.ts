import { groups, sum } from 'd3-array';
import { z } from 'zod';
import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import type { DeviceClass } from '../judge/device-class.ts';
import { type ChangePoint, changePoints } from '../judge/trend.ts';
import type { DivideOptions } from '../statistics/e-divisive.ts';
import { medianOf } from '../statistics/percentile.ts';
import { CLASS_COLUMNS, deviceClassIn, historyRowSchema } from './history-row.ts';
import { type History, queryHistory, STORED_ROWS } from './query-history.ts';
import type { UnreadableFile } from './read-tolerantly.ts';

export interface SeriesQuery {
  readonly metrics: readonly string[];
  /** Exact name; absent: all scenarios. */
  readonly scenario?: string;
  readonly model?: string;
  readonly branch?: string;
  /** Only sessions judged before this time, ISO 8601. */
  readonly before?: string;
  /** Number of newest sessions read per series; default: 300. */
  readonly newest?: number;
  /** Called for each file that is left out because it is unreadable. */
  readonly onUnreadable?: (unreadable: UnreadableFile) => void;
}
export interface TrendQuery extends Omit<SeriesQuery, 'metrics'> {
  /** The metrics to read. */
  readonly traits: Readonly<Record<string, Pick<MetricTraits, 'better'>>>;
  readonly divide?: DivideOptions;
}
/** One scenario on one device class, or on one device of a fleet; oldest session first. */
export interface Series {
  readonly metric: string;
  /** The options it was measured with, if not the defaults, and its version: others are another series. */
  readonly options?: string;
  /** Basis of its values, if the metric has one: another basis is another series. */
  readonly basis?: string;
  readonly scenario: string;
  /** Name of the device in sessions on several devices. */
  readonly deviceName?: string;
  readonly deviceClass: DeviceClass;
  readonly points: readonly TrendPoint[];
}
export interface Trend extends Series {
  /** Change points; their `index` refers to `points`. */
  readonly changes: readonly ChangePoint[];
}
export const trendPointSchema = z.object({
  session: z.string(),
  judgedAt: z.string(),
  commit: z.string().optional(),
  branch: z.string().optional(),
  /** Version and build of the app, `2.4 (240)`; absent in sessions of older versions. */
  release: z.string().exactOptional(),
  /** Median of the session's valid runs of the current arm. */
  median: z.number(),
  low: z.number(),
  high: z.number(),
  runs: z.number().int(),
});
export type TrendPoint = Readonly<z.infer<typeof trendPointSchema>>;

/** The sessions of one release of the app together. */
export const releaseSchema = z.object({
  release: z.string(),
  /** When its first session was judged. */
  since: z.string(),
  sessions: z.number().int(),
  runs: z.number().int(),
  /** Median, lowest and highest of the sessions' medians. */
  median: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Release = Readonly<z.infer<typeof releaseSchema>>;

/** The releases of a series in the order in which they were first measured; sessions without one are left out. */
export const releasesOf = (points: readonly TrendPoint[]): readonly Release[] =>
  groups(points, ({ release }) => release).flatMap(([release, same]) => {
    const [first] = same;
    if (release === undefined || first === undefined) return [];
    const medians = same.map(({ median }) => median);
    return {
      release,
      since: first.judgedAt,
      sessions: same.length,
      runs: sum(same, ({ runs }) => runs),
      median: medianOf(medians) ?? Number.NaN,
      low: Math.min(...medians),
      high: Math.max(...medians),
    };
  });

/** The history of metrics with its change points. docs/judging.md, "History" */
export async function readTrends(
  history: History,
  { traits, divide, ...query }: TrendQuery,
): Promise<readonly Trend[]> {
  const series = await readSeries(history, { metrics: Object.keys(traits), ...query });
  return series.map((one) => {
    const medians = one.points.map(({ median }) => median);
    return { ...one, changes: changePoints(medians, traits[one.metric]?.better ?? 'neither', divide) };
  });
}

/** Time for change points grows with the square of the length: 300 sessions take a second; older ones matter little. */
const NEWEST = 300;

export async function readSeries(history: History, query: SeriesQuery): Promise<readonly Series[]> {
  const rows = await sessionRows(history, query);
  return groups(rows, keyOf).flatMap(([, rows]) => seriesOf(rows.slice(-(query.newest ?? NEWEST))));
}

const sessionRowSchema = historyRowSchema
  .omit({
    tool: true,
    verdict: true,
    arm: true,
    run: true,
    outcome: true,
    value: true,
    scenario_verdict: true,
    cause: true,
    started_at: true,
    wall_ms: true,
    retries: true,
  })
  .extend({ metric: z.string(), median: z.number(), low: z.number(), high: z.number(), runs: z.number() });
type SessionRow = z.infer<typeof sessionRowSchema>;

const SESSIONS = `
  SELECT * EXCLUDE (run, value),
         median(value) AS median, min(value) AS low, max(value) AS high, CAST(count(*) AS INTEGER) AS runs
  FROM (SELECT DISTINCT metric, scenario, device, ${CLASS_COLUMNS}, options, basis, session, judged_at, "commit", branch,
               app_version, app_build, run, value
  FROM ${STORED_ROWS}
  WHERE list_contains($metrics, metric) AND arm = 'current' AND outcome = 'valid'
    AND ($scenario IS NULL OR scenario = $scenario)
    AND ($model IS NULL OR model = $model)
    AND ($branch IS NULL OR branch = $branch)
    AND ($before IS NULL OR judged_at < $before))
  GROUP BY ALL
  ORDER BY metric, scenario, model, device, judged_at, session`;

async function sessionRows(history: History, query: SeriesQuery): Promise<readonly SessionRow[]> {
  const { listValue } = await import('@duckdb/node-api');
  return queryHistory(history, {
    sql: SESSIONS,
    row: sessionRowSchema,
    parameters: {
      metrics: listValue([...query.metrics]),
      scenario: query.scenario ?? null,
      model: query.model ?? null,
      branch: query.branch ?? null,
      before: query.before ?? null,
    },
    onUnreadable: query.onUnreadable,
  });
}

const keyOf = (row: SessionRow): string =>
  JSON.stringify([row.metric, row.scenario, row.device, deviceClassIn(row), row.options, row.basis]);

function seriesOf(rows: readonly SessionRow[]): readonly Series[] {
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      metric: first.metric,
      ...(first.options === null ? {} : { options: first.options }),
      ...(first.basis === null ? {} : { basis: first.basis }),
      scenario: first.scenario,
      ...(first.device === null ? {} : { deviceName: first.device }),
      deviceClass: deviceClassIn(first),
      points: rows.map(pointOf),
    },
  ];
}

const pointOf = (row: SessionRow): TrendPoint => ({
  session: row.session,
  judgedAt: row.judged_at,
  commit: row.commit ?? undefined,
  branch: row.branch ?? undefined,
  ...(row.app_version === null ? {} : { release: `${row.app_version} (${row.app_build})` }),
  median: row.median,
  low: row.low,
  high: row.high,
  runs: row.runs,
});
