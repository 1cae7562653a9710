import { msFromUs } from '../../base/units.ts';
import type { LedgerRow } from '../index-spaces.ts';
import { factorOf, isOwnLateness } from '../metrics/main-factor.ts';
import { followsDirectly } from '../slides/due.ts';
import { at, type Ledger, rememberedForLedger, type Slide } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';

/** A frame before which the screen showed nothing new for a refresh or more, although movement was due. */
export interface LateFrame {
  readonly slide: Slide;
  /** Row of the frame in the ledger. */
  readonly row: LedgerRow;
  /** Row of the frame that caused the gap: the frame itself if its stages were too long, or else the one before it, if that is known. */
  readonly causeRow: number;
  /** Time during which the screen showed nothing new. */
  readonly hitchMs: number;
  readonly missedRefreshes: number;
}

export const lateFrames = rememberedForLedger((ledger): readonly LateFrame[] =>
  ledger.slides.flatMap((slide) => lateFramesOf(ledger, slide)),
);

function lateFramesOf(ledger: Ledger, slide: Slide): readonly LateFrame[] {
  const { missedRefreshes, hitchUs } = presentation(ledger);
  const isFirst = !followsDirectly(ledger, slide);
  const late: LateFrame[] = [];
  for (let row = slide.from; row < slide.to; row++) {
    const missed = missedRefreshes[row] ?? 0;
    if (missed > 0)
      late.push({
        slide,
        row,
        causeRow: isOfItself(ledger, slide, row) ? row : isFirst && row === slide.from ? row : row - 1,
        hitchMs: msFromUs(at(hitchUs, row)),
        missedRefreshes: missed,
      });
  }
  return late;
}

/** A late start is attributed to what ran before the frame. */
const isOfItself = (ledger: Ledger, slide: Slide, row: LedgerRow): boolean =>
  isOwnLateness(ledger, row) && factorOf(ledger, slide, row) !== 'lateStart';
