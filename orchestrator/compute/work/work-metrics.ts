import { type Metric, type MetricValues, measured, part, unavailable } from '../metrics/metric.ts';
import type { WorkMeasurement } from './work-measurement.ts';

/** Also the name of the comparison of two builds under the work clock. */
export const WORK_PER_FRAME = 'work-per-frame';
export const WORK_PER_ROW = 'work-per-row';

const common = {
  unit: 'units',
  better: 'lower',
  sources: [],
  needs: [],
  parts: {
    ...part('count', 'lower', 'inflations', 'measures', 'layouts', 'draws', 'allocations'),
    ...part('count', 'lower', 'io', 'binderCalls', 'classes'),
    ...part('1', 'lower', 'allocatedBytes'),
  },
  measure: () => unavailable({ code: 'not-applicable', note: 'only runs under the work clock have it' }),
} as const;
const PARTS = 'parts: the counts of the work log, e.g. inflations, measures, allocations, binderCalls, io';

/** Metrics of the work log. They are measured already when a run's trace is. */
export const workMetrics: readonly Metric[] = [
  {
    ...common,
    id: WORK_PER_FRAME,
    title: 'Work per frame',
    definition:
      'What the main thread executes, in units of work, as the mean over the frames of a run under the work clock; its parts are what was counted meanwhile. A budget may limit a part: `work-per-frame.inflations: {max: 0.1}`. Phones count no work, so there such a budget has no value.',
    formula: `units of the main thread / frames; ${PARTS}`,
    related: [WORK_PER_ROW],
  },
  {
    ...common,
    id: WORK_PER_ROW,
    title: 'Work per bound row',
    definition:
      'What the binding of a row executes, in units of work, as the mean over the rows that lists bound in a run under the work clock; its parts are what was counted meanwhile. A run that bound no row has no value.',
    formula: `units within bindViewHolder or obtainView / rows; ${PARTS}`,
    related: [WORK_PER_FRAME],
  },
];

/** A run's values of these metrics. */
export const workValues = (work: WorkMeasurement | undefined): MetricValues =>
  work === undefined || work.frames === 0
    ? {}
    : {
        [WORK_PER_FRAME]: measured(work.unitsPerFrame, work.countsPerFrame),
        ...(work.rows === 0 ? {} : { [WORK_PER_ROW]: measured(work.unitsPerRow, work.countsPerRow) }),
      };
