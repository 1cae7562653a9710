import { msFromUs } from '../../base/units.ts';
import { factorOf, nextWasLate } from '../metrics/main-factor.ts';
import { at, isCounted } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';
import { rememberedForLedger } from '../slides/remembered.ts';
import type { Slide } from '../slides/slide.ts';

/** A counted frame after which the screen showed nothing new for a refresh or more. */
export interface LateFrame {
  readonly slide: Slide;
  /** Row of the frame in the ledger. */
  readonly row: number;
  /** Row of the frame that caused the gap: the next one if its stages were too long, or else the frame itself. */
  readonly causeRow: number;
  /** Time during which the screen showed nothing new. */
  readonly hitchMs: number;
}

export const lateFrames = rememberedForLedger((ledger): readonly LateFrame[] =>
  ledger.slides.flatMap((slide) => lateFramesOf(ledger, slide)),
);

export function lateFramesOf(ledger: Ledger, slide: Slide): readonly LateFrame[] {
  const { missedRefreshes, hitchUs } = presentation(ledger);
  const late: LateFrame[] = [];
  for (let row = slide.from; row < slide.to; row++)
    if ((missedRefreshes[row] as number) > 0 && isCounted(ledger, row))
      late.push({
        slide,
        row,
        causeRow: isOfNext(ledger, slide, row) ? row + 1 : row,
        hitchMs: msFromUs(at(hitchUs, row)),
      });
  return late;
}

/** A late start is attributed to what ran before the next frame. */
const isOfNext = (ledger: Ledger, slide: Slide, row: number): boolean =>
  nextWasLate(ledger, slide, row) && factorOf(ledger, slide, row) !== 'lateStart';
