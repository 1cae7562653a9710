import type { Segmentation } from '../slides/segmentation.ts';
import { isHorizontal } from '../slides/slide-of.ts';
import type { SlideSpan } from '../slides/spans.ts';

const CAN_SCROLL = { up: 1, down: 2, left: 4, right: 8 } as const;
/** The probe records the view's edges again after it has settled. */
const SETTLED_WITHIN_US = 600_000;

/** Number of slides after which the view could not scroll further in their direction. */
export const endsReached = ({ trace, ledger, spans }: Segmentation): number =>
  ledger.slides.filter((slide, i) => {
    const span = spans[i];
    const settled = trace.scrollables.findLast(
      ({ window, timeUs }) =>
        window === slide.window && timeUs > slide.startUs && timeUs <= slide.endUs + SETTLED_WITHIN_US,
    );
    return (
      span !== undefined && settled !== undefined && (settled.edges & CAN_SCROLL[directionOf(span)]) === 0
    );
  }).length;

/** The scroll direction: content that moves up scrolls down. */
function directionOf(span: SlideSpan): keyof typeof CAN_SCROLL {
  const { scrolling, gesture, from, to } = span;
  const total = (column: Float64Array): number =>
    column.subarray(from, to).reduce((sum, px) => sum + (Number.isNaN(px) ? 0 : px), 0);
  if (isHorizontal(span)) return (total(scrolling.dxPx) || gesture?.movedX || 0) < 0 ? 'right' : 'left';
  return (total(scrolling.dyPx) || gesture?.movedY || 0) < 0 ? 'down' : 'up';
}
