import { at } from '../slides/ledger.ts';
import { ON_SCROLL_CHANGED } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES, part, unavailable } from './metric.ts';

export const scrollDistance = defineMetric({
  id: 'scroll-distance',
  version: 2,
  title: 'Scroll distance',
  unit: 'px',
  better: 'neither',
  definition:
    'How far the content moved, both directions added up; also in screens if the view’s size is known. Without a value if the movement of some frame is unknown, as that of a jump to another row is.',
  formula: 'Σ |Δoffset|',
  sources: [ON_SCROLL_CHANGED],
  parts: part('screens', 'neither', 'screens'),
  needs: ['displacement'],
  related: ['scroll-time', 'slides'],
  measure: (ledger) => {
    let frames = 0;
    let unknown = 0;
    let px = 0;
    let screens = 0;
    for (const slide of ledger.slides) {
      for (let row = slide.from; row < slide.to; row++) {
        const moved = Math.abs(at(ledger.displacementPx, row));
        frames++;
        if (Number.isNaN(moved)) unknown++;
        px += moved;
        screens += moved / slide.viewportPx;
      }
    }
    if (frames === 0) return NO_FRAMES;
    if (unknown > 0)
      return unavailable({
        code: 'not-applicable',
        note: `the movement of ${unknown} of ${frames} frames is unknown`,
      });
    return measured(px, Number.isFinite(screens) ? { screens } : undefined);
  },
});
