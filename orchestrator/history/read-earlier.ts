import { z } from 'zod';
import type { DeviceClass } from '../judge/device-class.ts';
import { wholeVerdictSchema } from '../judge/judgement.ts';
import { CLASS_COLUMNS, deviceClassIn, historyRowSchema } from './history-row.ts';
import { type History, queryHistory, STORED_ROWS } from './query-history.ts';

/** A scenario of an earlier session on one device. */
export interface EarlierVerdict {
  readonly session: string;
  /** Position of the session among all sessions of the history, from 1. */
  readonly ordinal: number;
  readonly judgedAt: string;
  readonly scenario: string;
  /** Name of the device in a session on several devices. */
  readonly deviceName?: string;
  readonly deviceClass: DeviceClass;
  readonly verdict: z.infer<typeof verdictSchema>;
  /** Whether the app failed in a run. */
  readonly appFailed: boolean;
  /** Main cause; undefined for sessions of older versions, as is the time. */
  readonly cause: string | undefined;
  readonly startedAt: string | undefined;
  readonly wallMs: number | undefined;
  /** Number of runs that were repeated. */
  readonly retries: number;
  /** Median of the valid runs of the current arm, ms/s. */
  readonly hitchRate: number | undefined;
}

const verdictSchema = wholeVerdictSchema.shape.kind;
const rowSchema = historyRowSchema
  .omit({ commit: true, branch: true, tool: true, verdict: true, arm: true, run: true, outcome: true })
  .omit({ metric: true, value: true, options: true, basis: true, app_version: true, app_build: true })
  .extend({
    scenario_verdict: verdictSchema,
    ordinal: z.number(),
    app_failed: z.boolean(),
    hitch_rate: z.number().nullable(),
  });

// Grouping by one column takes a third of the time of DISTINCT over two.
const VERDICTS = `
  WITH sessions AS (
         SELECT session, min(judged_at) AS judged_at FROM ${STORED_ROWS} WHERE judged_at < $before GROUP BY session),
       numbered AS (SELECT *, CAST(row_number() OVER (ORDER BY judged_at, session) AS INTEGER) AS ordinal FROM sessions),
       newest AS (SELECT * FROM numbered WHERE ordinal > (SELECT count(*) FROM sessions) - $newest),
       shown AS (
         SELECT DISTINCT * FROM ${STORED_ROWS} JOIN newest USING (judged_at, session)
         WHERE judged_at >= (SELECT min(judged_at) FROM newest))
  SELECT session, ordinal, judged_at, scenario, device, ${CLASS_COLUMNS}, scenario_verdict, cause, started_at, wall_ms, retries,
         bool_or(outcome = 'app-failure') AS app_failed,
         median(value) FILTER (metric = 'scroll-hitch-rate' AND arm = 'current' AND outcome = 'valid') AS hitch_rate
  FROM shown
  WHERE scenario_verdict IS NOT NULL
  GROUP BY ALL
  ORDER BY ordinal DESC, scenario, model, device`;

/** The verdicts of the newest sessions that were judged before a time (ISO 8601), newest session first. */
export async function readEarlier(
  history: History,
  { before, newest }: { readonly before: string; readonly newest: number },
): Promise<readonly EarlierVerdict[]> {
  const rows = await queryHistory(history, {
    sql: VERDICTS,
    row: rowSchema,
    parameters: { before, newest },
  });
  return rows.map(verdictIn);
}

const verdictIn = (row: z.infer<typeof rowSchema>): EarlierVerdict => ({
  session: row.session,
  ordinal: row.ordinal,
  judgedAt: row.judged_at,
  scenario: row.scenario,
  ...(row.device === null ? {} : { deviceName: row.device }),
  deviceClass: deviceClassIn(row),
  verdict: row.scenario_verdict,
  appFailed: row.app_failed,
  cause: row.cause ?? undefined,
  startedAt: row.started_at ?? undefined,
  wallMs: row.wall_ms ?? undefined,
  retries: row.retries ?? 0,
  hitchRate: row.hitch_rate ?? undefined,
});
