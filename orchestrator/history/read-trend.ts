import { groups } from 'd3-array';
import { z } from 'zod';
import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import type { DeviceClass } from '../judge/device-class.ts';
import { type ChangePoint, changePoints } from '../judge/trend/change-points.ts';
import type { DivideOptions } from '../statistics/e-divisive.ts';
import { historyRowSchema } from './history-row.ts';
import { ALL_ROWS, CLASS_COLUMNS, deviceClassIn, queryHistory } from './query-history.ts';
import type { UnreadableFile } from './read-tolerantly.ts';

export interface SeriesQuery {
  readonly metric: string;
  /** Exact names; all where absent. */
  readonly scenario?: string;
  readonly model?: string;
  readonly branch?: string;
  /** Only sessions judged before this time, ISO 8601. */
  readonly before?: string;
  /** How many of the newest sessions of each series are read; 300 where absent. */
  readonly newest?: number;
  /** Called for each file that is left out because it cannot be read. */
  readonly onUnreadable?: (unreadable: UnreadableFile) => void;
}
export interface TrendQuery extends SeriesQuery {
  readonly better: MetricTraits['better'];
  readonly divide?: DivideOptions;
}
/** One scenario on one class of device, oldest session first. */
export interface Series {
  readonly metric: string;
  /** The options that it was measured with, where not the defaults: other options are another series. */
  readonly options?: string;
  /** What its values rest on, where the metric has a basis: another basis is another series. */
  readonly basis?: string;
  readonly scenario: string;
  readonly deviceClass: DeviceClass;
  readonly points: readonly TrendPoint[];
}
export interface Trend extends Series {
  /** Their `index` counts `points`. */
  readonly changes: readonly ChangePoint[];
}
export interface TrendPoint {
  readonly session: string;
  readonly judgedAt: string;
  readonly commit: string | undefined;
  readonly branch: string | undefined;
  /** Median of the session's valid runs of the current arm. */
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

/** The history of one metric with its change points. docs/judging.md, "History" */
export const readTrend = async (folder: string, query: TrendQuery): Promise<readonly Trend[]> =>
  (await readSeries(folder, query)).map((series) => ({
    ...series,
    changes: changePoints(
      series.points.map(({ median }) => median),
      query.better,
      query.divide,
    ),
  }));

/** Change points cost the square of the length: 300 sessions take a second, and older ones matter little. */
const NEWEST = 300;

export async function readSeries(folder: string, query: SeriesQuery): Promise<readonly Series[]> {
  const rows = await sessionRows(folder, query);
  return groups(rows, keyOf).flatMap(([, rows]) =>
    seriesOf(rows.slice(-(query.newest ?? NEWEST)), query.metric),
  );
}

const sessionRowSchema = historyRowSchema
  .omit({
    tool: true,
    verdict: true,
    arm: true,
    run: true,
    outcome: true,
    metric: true,
    value: true,
    scenario_verdict: true,
  })
  .extend({ median: z.number(), low: z.number(), high: z.number(), runs: z.number() });
type SessionRow = z.infer<typeof sessionRowSchema>;

const SESSIONS = `
  SELECT scenario, ${CLASS_COLUMNS}, options, basis, session, judged_at, "commit", branch,
         median(value) AS median, min(value) AS low, max(value) AS high, CAST(count(*) AS INTEGER) AS runs
  FROM ${ALL_ROWS}
  WHERE metric = $metric AND arm = 'current' AND outcome = 'valid'
    AND ($scenario IS NULL OR scenario = $scenario)
    AND ($model IS NULL OR model = $model)
    AND ($branch IS NULL OR branch = $branch)
    AND ($before IS NULL OR judged_at < $before)
  GROUP BY ALL
  ORDER BY scenario, model, judged_at, session`;

const sessionRows = (folder: string, query: SeriesQuery): Promise<readonly SessionRow[]> =>
  queryHistory(folder, {
    sql: SESSIONS,
    row: sessionRowSchema,
    parameters: {
      metric: query.metric,
      scenario: query.scenario ?? null,
      model: query.model ?? null,
      branch: query.branch ?? null,
      before: query.before ?? null,
    },
    onUnreadable: query.onUnreadable,
  });

const keyOf = (row: SessionRow): string =>
  JSON.stringify([row.scenario, deviceClassIn(row), row.options, row.basis]);

function seriesOf(rows: readonly SessionRow[], metric: string): readonly Series[] {
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      metric,
      ...(first.options === null ? {} : { options: first.options }),
      ...(first.basis === null ? {} : { basis: first.basis }),
      scenario: first.scenario,
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
  median: row.median,
  low: row.low,
  high: row.high,
  runs: row.runs,
});
