import { withHistory } from './query-history.ts';
import { type EarlierVerdict, readEarlier } from './read-earlier.ts';
import { readSeries, type Series } from './read-trends.ts';

/** What a report shows of the sessions before its own. */
export interface EarlierSessions {
  /** Newest session first. */
  readonly verdicts: readonly EarlierVerdict[];
  readonly series: readonly Series[];
}

/** As many as Allure keeps of its own. */
const NEWEST_VERDICTS = 20;
/** As many as a picture has room for. */
const NEWEST_POINTS = 60;

/** Of the sessions that were judged before a time (ISO 8601): their verdicts, and the series of some metrics. */
export const readEarlierSessions = (
  folder: string,
  { before, metrics }: { readonly before: string; readonly metrics: readonly string[] },
): Promise<EarlierSessions> =>
  withHistory(folder, async (history) => ({
    verdicts: await readEarlier(history, { before, newest: NEWEST_VERDICTS }),
    series: await readSeries(history, { metrics, before, newest: NEWEST_POINTS }),
  }));
