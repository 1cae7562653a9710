import { defineMetric } from '../metric.ts';
import { countOf, SENTRY_COLLECTOR, SENTRY_FRAME_METRICS } from './frame-speed.ts';

export const sentrySlowFrames = defineMetric({
  id: 'sentry/slow-frames',
  title: 'Slow frames, Sentry',
  unit: 'count',
  better: 'lower',
  definition:
    "Frames whose time on the UI thread, sync included, was longer than one period at a refresh rate 1 Hz below the display's, and at most 700 ms: frozen frames are counted apart. Work between two frames appears only as the next one's delay.",
  formula:
    '1e9 / (refresh rate − 1) ns < UI ≤ 700 ms, UI = UNKNOWN_DELAY + INPUT + ANIMATION + LAYOUT_MEASURE + DRAW + SYNC',
  sources: [SENTRY_COLLECTOR, SENTRY_FRAME_METRICS],
  needs: ['stages'],
  related: ['sentry/frozen-frames', 'firebase/slow-frames', 'jankstats/jank', 'sentry/frames-delay'],
  measure: (ledger) => countOf(ledger, 'slow'),
});
