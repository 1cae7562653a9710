import { measureMetrics } from '../compute/measure-run.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import { metrics } from '../compute/metrics/index.ts';
import { namedValues, parsedName } from '../compute/metrics/value-names.ts';

/** Metrics shown in the terminal's line about a run. */
const SHOWN = ['sliding-fps', 'scroll-hitch-rate', 'stutter-rate'];

export interface LiveMeasurement extends Pick<RunMeasurement, 'evidence' | 'warnings'> {
  /** By metric: those shown in the terminal, and those that decide how many runs follow. */
  readonly values: Readonly<Record<string, number>>;
}

/** Measures of a run that was just fetched what the session needs; everything else is measured once, after the session. */
export function liveMeasurement(
  run: Parameters<typeof measureMetrics>[1],
  deciding: readonly string[],
): LiveMeasurement {
  const named = new Set(deciding.map((name) => parsedName(name)?.metric));
  const wanted = metrics.filter(({ id }) => SHOWN.includes(id) || named.has(id));
  const { metrics: measured, scenes, evidence, warnings } = measureMetrics(wanted, run);
  const further = namedValues({ metrics: measured, scenes });
  const values: Record<string, number> = {};
  for (const name of deciding) {
    const value = further[name];
    if (value !== undefined) values[name] = value;
  }
  for (const [id, value] of Object.entries(measured)) if (value.kind === 'measured') values[id] = value.value;
  const stutters = measured['stutter-rate'];
  const windows = stutters?.kind === 'measured' ? stutters.parts?.windows : undefined;
  if (Array.isArray(windows)) values[STUTTER_WINDOWS] = windows.length;
  return { values, evidence, warnings };
}

/** Not a metric: the number of windows that the stutter rate counted. */
export const STUTTER_WINDOWS = 'stutter-windows';
