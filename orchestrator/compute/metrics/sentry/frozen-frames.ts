import { defineMetric } from '../metric.ts';
import { countOf, SENTRY_COLLECTOR, SENTRY_FRAME_METRICS } from './frame-speed.ts';

export const sentryFrozenFrames = defineMetric({
  id: 'sentry/frozen-frames',
  title: 'Frozen frames, Sentry',
  unit: 'count',
  better: 'lower',
  definition: 'Frames whose time on the UI thread, sync included, was longer than 700 ms.',
  formula: 'UI > 700 ms',
  sources: [SENTRY_COLLECTOR, SENTRY_FRAME_METRICS],
  needs: ['stages'],
  related: ['frozen-frame-ratio', 'sentry/slow-frames', 'firebase/frozen-frames'],
  measure: (ledger) => countOf(ledger, 'frozen'),
});
