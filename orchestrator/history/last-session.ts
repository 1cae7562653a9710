import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../base/errors.ts';
import type { Manifest } from '../capture/recording.ts';
import { type BaselineKey, baselineKeySchema } from '../judge/baseline/baseline.ts';
import { readAs } from '../run-folder/plain-files.ts';
import { LAST_SESSION_FILE, runFilesIn } from '../run-folder/run-files.ts';
import { CLASS_COLUMNS, classColumnsSchema, deviceClassIn } from './history-row.ts';
import { queryHistory, STORED_ROWS, withHistory } from './query-history.ts';
import { type EarlierVerdict, readEarlier } from './read-earlier.ts';
import { readSeries, type Series } from './read-trends.ts';

/** The part of earlier sessions that a report shows. */
export interface EarlierSessions {
  /** Newest session first. */
  readonly verdicts: readonly EarlierVerdict[];
  readonly series: readonly Series[];
}

/** Number of verdicts: Allure keeps as many of its own. */
const NEWEST_VERDICTS = 20;
/** Number of points that a picture has room for. */
const NEWEST_POINTS = 60;

/** Verdicts, and series of some metrics, of the sessions judged before a time (ISO 8601). */
export const readEarlierSessions = (
  folder: string,
  { before, metrics }: { readonly before: string; readonly metrics: readonly string[] },
): Promise<EarlierSessions> =>
  withHistory(folder, async (history) => ({
    verdicts: await readEarlier(history, { before, newest: NEWEST_VERDICTS }),
    series: await readSeries(history, { metrics, before, newest: NEWEST_POINTS }),
  }));

const rowSchema = classColumnsSchema.extend({ scenario: z.string() });
const DEVICE_COLUMNS = 'model, api, refresh_hz, build_type, simulated, profile';
const LAST = `
  SELECT DISTINCT scenario, ${CLASS_COLUMNS}
  FROM (
    SELECT * FROM ${STORED_ROWS}
    WHERE branch = $branch AND judged_at < $before AND arm = 'current'
    QUALIFY dense_rank() OVER (PARTITION BY ${DEVICE_COLUMNS} ORDER BY judged_at DESC, session DESC) = 1)
  ORDER BY ALL`;

/** Of each kind of device: the scenarios of its last session on a branch before a time (ISO 8601). */
export const readLastSession = (
  history: string,
  { branch, before }: { readonly branch: string; readonly before: string },
): Promise<readonly BaselineKey[]> =>
  withHistory(history, async (opened) => {
    const rows = await queryHistory(opened, { sql: LAST, row: rowSchema, parameters: { branch, before } });
    return rows.map((row) => ({ scenario: row.scenario, ...deviceClassIn(row) }));
  });

/** The scenarios of the branch's last session, read once for a run folder, so that `analyse` judges by the same ones. */
export async function lastSessionOf(
  folder: string,
  { branch, createdAt }: Pick<Manifest, 'branch' | 'createdAt'>,
  history: string,
): Promise<readonly BaselineKey[]> {
  const kept = join(folder, LAST_SESSION_FILE);
  if (existsSync(kept)) {
    const keys = readAs(z.array(baselineKeySchema), kept);
    if (keys !== undefined) return keys;
    throw new UsageError(`${kept} is damaged: delete it to judge by the branch's history as it is now.`);
  }
  const last =
    branch === undefined || branch === DETACHED || !existsSync(history)
      ? []
      : await readLastSession(history, { branch, before: createdAt }).catch(() => []);
  runFilesIn(folder).saveJson(LAST_SESSION_FILE, last);
  return last;
}

/** Git's name for no branch. */
const DETACHED = 'HEAD';
