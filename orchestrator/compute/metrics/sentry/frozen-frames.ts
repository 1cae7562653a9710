import type { Ledger } from '../../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from '../kit/define.ts';
import { exceeds } from '../kit/exceeds.ts';
import { countedRowsWithStages, uiUs } from '../kit/row-times.ts';
import { type MetricValue, measured } from '../metric.ts';
import { SENTRY_COLLECTOR } from './source.ts';

const FROZEN_US = 700_000;

export const sentryFrozenFrames = defineMetric({
  id: 'sentry/frozen-frames',
  title: 'Frozen frames, Sentry',
  unit: 'count',
  better: 'lower',
  definition: 'Frames whose time on the UI thread, sync included, was longer than 700 ms.',
  formula: 'UI > 700 ms',
  sources: [SENTRY_COLLECTOR],
  needs: ['stages'],
  related: ['frozen-frame-ratio', 'firebase/frozen-frames'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const rows = countedRowsWithStages(ledger);
  if (rows.length === 0) return NO_FRAMES;
  return measured(rows.filter((row) => exceeds(uiUs(ledger, row), FROZEN_US)).length);
}
