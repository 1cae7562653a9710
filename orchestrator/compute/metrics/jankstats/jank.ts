import { countedRowsWithStages } from '../kit/row-times.ts';
import { defineMetric, measured, NO_FRAMES, numberOption } from '../metric.ts';
import { DEFAULT_MULTIPLIER, isJank, JANKSTATS_31, JANKSTATS_GUIDE } from './is-jank.ts';

const MULTIPLIER = {
  kind: 'number',
  name: 'multiplier',
  about: "the multiple of the expected duration that is jank: an app's jankHeuristicMultiplier",
  default: DEFAULT_MULTIPLIER,
  least: 0,
} as const;

export const jankstatsJank = defineMetric({
  id: 'jankstats/jank',
  title: 'Janky frames, JankStats',
  unit: 'count',
  better: 'lower',
  definition:
    'Frames whose UI-thread time exceeded twice their expected duration: the deadline on API 31+, else one vsync period. Time on the RenderThread and GPU does not count, nor does work between two frames.',
  formula: 'UI > multiplier · (DEADLINE on API 31+, else T)',
  sources: [JANKSTATS_GUIDE, JANKSTATS_31],
  options: [MULTIPLIER],
  needs: ['stages'],
  related: ['sentry/slow-frames', 'datadog/slow-frame-rate', 'missed-vsyncs'],
  measure: (ledger, options) => {
    const rows = countedRowsWithStages(ledger);
    if (rows.length === 0) return NO_FRAMES;
    const multiplier = numberOption(options, MULTIPLIER);
    return measured(rows.filter((row) => isJank(ledger, row, multiplier)).length);
  },
});
