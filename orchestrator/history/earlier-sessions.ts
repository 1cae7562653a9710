import { withHistory } from './query-history.ts';
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
