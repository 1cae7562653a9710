import { defineMetric, FRAMES } from '../metric.ts';
import { FIREBASE_SOURCES, framesAbove } from './frames-above.ts';

const FROZEN_MS = 700;

export const firebaseFrozenFrames = defineMetric({
  id: 'firebase/frozen-frames',
  title: 'Frozen frames, Firebase Performance',
  unit: 'count',
  better: 'lower',
  definition: 'Frames that took more than 700 ms in total.',
  formula: 'round(TOTAL to ms) > 700',
  sources: FIREBASE_SOURCES,
  parts: FRAMES,
  needs: ['total'],
  related: ['firebase/slow-frames', 'frozen-frame-ratio'],
  measure: (ledger) => framesAbove(ledger, FROZEN_MS),
});
