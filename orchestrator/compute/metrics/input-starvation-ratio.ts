import { isCounted } from '../slides/counted.ts';
import { FrameFlag, hasFlag } from '../slides/ledger.ts';
import { MOTION_EVENT } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';

export const inputStarvationRatio = defineMetric({
  id: 'input-starvation-ratio',
  title: 'Input starvation ratio',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of the frames of drags that had nothing new to show because no new touch sample had arrived: the gesture engine or touch panel was slow. Never charged to the app.',
  formula: 'starved frames / (starved + counted) frames of the drag phase',
  sources: [MOTION_EVENT],
  parts: part('count', 'lower', 'starved'),
  needs: ['touches'],
  related: ['input-interval', 'finger-sliding-fps'],
  measure: (ledger) => {
    let starved = 0;
    let drag = 0;
    for (const slide of ledger.slides) {
      for (let row = slide.from; row < slide.to; row++) {
        if (!hasFlag(ledger, row, FrameFlag.drag)) continue;
        if (hasFlag(ledger, row, FrameFlag.starved)) starved++;
        else if (isCounted(ledger, row)) drag++;
      }
    }
    return starved + drag === 0 ? NO_FRAMES : measured(starved / (starved + drag), { starved });
  },
});
