import { measureMetrics } from '../compute/measure-run.ts';
import { metrics } from '../compute/metrics/index.ts';

/** Metrics shown in the terminal's line about a run. */
const SHOWN = ['sliding-fps', 'scroll-hitch-rate', 'stutter-rate'];

/**
 * The values of a run that was just fetched, by metric: those shown in the terminal, and those that decide how many runs
 * follow. All others are measured once, after the session.
 */
export function liveValues(
  run: Parameters<typeof measureMetrics>[1],
  deciding: readonly string[],
): Readonly<Record<string, number>> {
  const wanted = metrics.filter(({ id }) => SHOWN.includes(id) || deciding.includes(id));
  const values = measureMetrics(wanted, run);
  const live: Record<string, number> = {};
  for (const [id, value] of Object.entries(values)) if (value.kind === 'measured') live[id] = value.value;
  const stutters = values['stutter-rate'];
  const windows = stutters?.kind === 'measured' ? stutters.parts?.windows : undefined;
  if (Array.isArray(windows)) live[STUTTER_WINDOWS] = windows.length;
  return live;
}

/** Not a metric: the number of windows that the stutter rate counted. */
export const STUTTER_WINDOWS = 'stutter-windows';
