import { countedBySlide } from '../../slides/counted.ts';
import { isFrozen } from '../frozen-frame-ratio.ts';
import { defineMetric, measured, NO_FRAMES } from '../metric.ts';
import { TAOBAO_ARTICLE } from './source.ts';

export const taobaoFrozenFrameRatio = defineMetric({
  id: 'taobao/frozen-frame-ratio',
  title: 'Frozen frame ratio, Taobao',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of the frames of finger slides that took longer than 700 ms. A freeze that falls between two frames may count as two.',
  formula: 'frames with max(I_N, TOTAL_N) > 700 ms / frames, over finger slides only',
  sources: [
    TAOBAO_ARTICLE,
    {
      title: 'Frozen frames, Android vitals',
      url: 'https://developer.android.com/topic/performance/vitals/frozen',
    },
  ],
  needs: ['intervals'],
  related: ['frozen-frame-ratio', 'sentry/frozen-frames', 'firebase/frozen-frames'],
  measure: (ledger) => {
    let [frames, frozen] = [0, 0];
    countedBySlide(ledger).forEach((rows, i) => {
      if (ledger.slides[i]?.kind !== 'finger') return;
      frames += rows.length;
      for (const row of rows) if (isFrozen(ledger, row)) frozen++;
    });
    return frames === 0 ? NO_FRAMES : measured(frozen / frames);
  },
});
