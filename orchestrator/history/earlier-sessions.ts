import { type EarlierVerdict, readEarlier } from './read-earlier.ts';
import { readSeries, type Series } from './read-trend.ts';

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
export async function readEarlierSessions(
  folder: string,
  { before, metrics }: { readonly before: string; readonly metrics: readonly string[] },
): Promise<EarlierSessions> {
  const verdicts = await readEarlier(folder, { before, newest: NEWEST_VERDICTS });
  const series = await Promise.all(
    metrics.map((metric) => readSeries(folder, { metric, before, newest: NEWEST_POINTS })),
  );
  return { verdicts, series: series.flat() };
}
