import { US_PER_S } from '../../units.ts';
import type { Ledger } from '../slides/ledger.ts';
import { countedTime, eachCounted } from './counted-time.ts';
import { defineMetric, NO_FRAMES } from './define.ts';
import { type MetricPart, type MetricValue, measured } from './metric.ts';
import { CHOREOGRAPHER, ON_SCROLL_CHANGED } from './sources.ts';

export const slidingFps = defineMetric({
  id: 'sliding-fps',
  title: 'Sliding frame rate',
  unit: 'fps',
  better: 'higher',
  definition:
    'Frames per second while content moves: only frames in which something scrolled, or that were late inside a slide, count. A still screen neither raises nor lowers it.',
  formula:
    'frames · 1e9 / Σ I_N over counted frames; series: a point each time Σ I reaches 1 s, the rest partial',
  sources: [CHOREOGRAPHER, ON_SCROLL_CHANGED],
  needs: ['intervals'],
  related: ['finger-sliding-fps', 'choreographer/fps', 'taobao/touch-window-fps', 'scroll-hitch-rate'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const { frames, us } = countedTime(ledger);
  if (us === 0) return NO_FRAMES;
  return measured((frames * US_PER_S) / us, { series: series(ledger) });
}

/** The tail of less than a second is told as partial, never extrapolated. */
function series(ledger: Ledger): readonly MetricPart[] {
  const points: MetricPart[] = [];
  let frames = 0;
  let us = 0;
  eachCounted(ledger, (_, intervalUs) => {
    frames++;
    us += intervalUs;
    if (us < US_PER_S) return;
    points.push({ fps: (frames * US_PER_S) / us, partial: false });
    frames = 0;
    us = 0;
  });
  if (frames > 0) points.push({ fps: (frames * US_PER_S) / us, partial: true });
  return points;
}
