import { phaseTime } from './kit/row-times.ts';
import { MOTION_EVENT, ON_SCROLL_CHANGED } from './kit/sources.ts';
import { defineMetric, FRAMES } from './metric.ts';

export const dragTime = defineMetric({
  id: 'drag-time',
  title: 'Drag time',
  unit: 's',
  better: 'neither',
  definition: 'How long content moved while the finger was down.',
  formula: 'Σ I_N over counted frames of the drag phase',
  sources: [ON_SCROLL_CHANGED, MOTION_EVENT],
  parts: FRAMES,
  needs: ['intervals'],
  related: ['scroll-time', 'finger-sliding-fps'],
  measure: (ledger) => phaseTime(ledger, 'drag'),
});
