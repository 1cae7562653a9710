import { measureMetrics } from '../compute/measure-run.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import { metrics } from '../compute/metrics/index.ts';
import type { MetricValue } from '../compute/metrics/metric.ts';
import { namedValues, parsedName, partNumbers } from '../compute/metrics/value-names.ts';
import { unitsPerFrameOf } from '../compute/work/measure-work.ts';
import { readWorkLog } from '../compute/work/work-log.ts';
import { WORK_PER_FRAME } from '../compute/work/work-metrics.ts';

/** Metrics shown in the terminal's line about a run. */
const SHOWN = ['sliding-fps', 'scroll-hitch-rate', 'main-factor'];

export interface LiveMeasurement extends Pick<RunMeasurement, 'evidence' | 'warnings'> {
  /** By metric: those shown in the terminal, and those that decide how many runs follow. */
  readonly values: Readonly<Record<string, number>>;
  /** What made frames late for the longest time; absent without a late frame. */
  readonly factor?: string;
}

/**
 * Measures of a run that was just fetched what the session needs; everything else is measured once, after the session.
 * @param work its work log; undefined without the work clock
 */
export function liveMeasurement(
  run: Parameters<typeof measureMetrics>[1],
  deciding: readonly string[],
  work?: Uint8Array,
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
  if (work !== undefined)
    values[WORK_PER_FRAME] = unitsPerFrameOf(readWorkLog('What the device counted', work));
  const factor = costliestIn(measured['main-factor']);
  return { values, ...(factor === undefined ? {} : { factor }), evidence, warnings };
}

/** The factor with the most hitch time. */
function costliestIn(value: MetricValue | undefined): string | undefined {
  const hitches = value?.kind === 'measured' ? partNumbers(value) : [];
  const [longest] = hitches.filter(([name]) => name.endsWith('.hitchNs')).toSorted(([, a], [, b]) => b - a);
  return longest?.[0].split('.')[1];
}
