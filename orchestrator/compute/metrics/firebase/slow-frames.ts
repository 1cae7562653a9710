import { defineMetric, FRAMES } from '../metric.ts';
import { FIREBASE_SOURCES, framesAbove } from './frames-above.ts';

const SLOW_MS = 16;

export const firebaseSlowFrames = defineMetric({
  id: 'firebase/slow-frames',
  title: 'Slow frames, Firebase Performance',
  unit: 'count',
  better: 'lower',
  definition:
    'Frames that took more than 16 ms in total at every display rate; frozen frames are counted too. At 120 Hz a frame that missed a vsync need not be slow.',
  formula: 'round(TOTAL to ms) > 16',
  sources: FIREBASE_SOURCES,
  parts: FRAMES,
  needs: ['total'],
  related: ['firebase/frozen-frames', 'sentry/slow-frames'],
  measure: (ledger) => framesAbove(ledger, SLOW_MS),
});
