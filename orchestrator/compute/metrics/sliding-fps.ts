import { US_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import { CHOREOGRAPHER, ON_SCROLL_CHANGED } from './kit/sources.ts';
import { defineMetric, type MetricPart, measured, NO_FRAMES } from './metric.ts';

export const slidingFps = defineMetric({
  id: 'sliding-fps',
  title: 'Sliding frame rate',
  unit: 'fps',
  better: 'higher',
  definition:
    'Frames per second while content moves: only frames in which something scrolled, or that were late inside a slide, count. Time without movement does not change it.',
  formula:
    'frames · 1e9 / Σ I_N over counted frames; series: a point each time Σ I reaches 1 s, the rest partial',
  sources: [CHOREOGRAPHER, ON_SCROLL_CHANGED],
  needs: ['intervals'],
  related: ['finger-sliding-fps', 'choreographer/fps', 'taobao/touch-window-fps', 'scroll-hitch-rate'],
  /** The last point, of less than a second, is marked as partial and not extrapolated. */
  measure: (ledger) => {
    const series: MetricPart[] = [];
    const { count, timeUs, intervalUs } = countedFrames(ledger);
    let frames = 0;
    let us = 0;
    for (let i = 0; i < count; i++) {
      frames++;
      us += intervalUs[i] as number;
      if (us < US_PER_S) continue;
      series.push({ fps: (frames * US_PER_S) / us, partial: false });
      frames = 0;
      us = 0;
    }
    if (us > 0) series.push({ fps: (frames * US_PER_S) / us, partial: true });
    return timeUs === 0 ? NO_FRAMES : measured((count * US_PER_S) / timeUs, { series });
  },
});
