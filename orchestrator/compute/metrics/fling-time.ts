import { phaseTime } from './kit/row-times.ts';
import { MOTION_EVENT, ON_SCROLL_CHANGED } from './kit/sources.ts';
import { defineMetric, FRAMES } from './metric.ts';

export const flingTime = defineMetric({
  id: 'fling-time',
  title: 'Fling time',
  unit: 's',
  better: 'neither',
  definition: 'How long content moved by itself, after the finger was lifted or without a finger.',
  formula: 'Σ I_N over counted frames of the fling phase',
  sources: [ON_SCROLL_CHANGED, MOTION_EVENT],
  parts: FRAMES,
  needs: ['intervals'],
  related: ['scroll-time', 'finger-sliding-fps'],
  measure: (ledger) => phaseTime(ledger, 'fling'),
});
