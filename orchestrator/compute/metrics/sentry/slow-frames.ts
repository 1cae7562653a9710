import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from '../kit/define.ts';
import { exceeds } from '../kit/exceeds.ts';
import { countedRowsWithStages, uiUs } from '../kit/row-times.ts';
import { type MetricValue, measured } from '../metric.ts';
import { SENTRY_COLLECTOR } from './source.ts';

export const sentrySlowFrames = defineMetric({
  id: 'sentry/slow-frames',
  title: 'Slow frames, Sentry',
  unit: 'count',
  better: 'lower',
  definition:
    "Frames whose time on the UI thread, sync included, was longer than one period at a refresh rate 1 Hz below the display's. Work between two frames appears only as the next one's delay.",
  formula:
    'UI > 1e9 / (refresh rate − 1) ns, UI = UNKNOWN_DELAY + INPUT + ANIMATION + LAYOUT_MEASURE + DRAW + SYNC',
  sources: [SENTRY_COLLECTOR],
  needs: ['stages'],
  related: ['firebase/slow-frames', 'jankstats/jank', 'sentry/frames-delay'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const rows = countedRowsWithStages(ledger);
  if (rows.length === 0) return NO_FRAMES;
  const limitUs = (row: number): number => 1e6 / (1e6 / at(ledger.periodUs, row) - 1);
  return measured(rows.filter((row) => exceeds(uiUs(ledger, row), limitUs(row))).length);
}
