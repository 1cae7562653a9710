import type { SlideDepth } from '../measurement.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Slide } from '../slides/slide.ts';
import type { Trace } from '../trace/trace.ts';
import { firstPositionBefore } from './list-positions.ts';

/** Depth of each slide, in their order. Px are counted per window, as long as each movement is known. */
export function slideDepths(
  ledger: Ledger,
  { scrollables }: Pick<Trace, 'scrollables'>,
): readonly SlideDepth[] {
  const scrolledPx = new Map<number, number>();
  return ledger.slides.map((slide) => {
    const row = firstPositionBefore(scrollables, slide.window, slide.startUs);
    const px = scrolledPx.get(slide.window) ?? 0;
    scrolledPx.set(slide.window, px + towardsTheEndPx(ledger, slide));
    const isKnown = ledger.has.has('displacement') && !Number.isNaN(px);
    return { ...(row === undefined ? {} : { row }), ...(isKnown ? { px } : {}) };
  });
}

/** Content moves against the way into a list; NaN if a movement is unknown. */
const towardsTheEndPx = ({ displacementPx }: Ledger, { from, to }: Slide): number =>
  displacementPx.subarray(from, to).reduce((px, moved) => px - moved, 0);
