import { msFromUs, US_PER_S } from '../../base/units.ts';
import type { LedgerRow } from '../index-spaces.ts';
import { factorOf, isOwnLateness } from '../metrics/main-factor.ts';
import { type MetricValue, measured, unavailable } from '../metrics/metric.ts';
import { followsDirectly } from '../slides/due.ts';
import { dueUs, gapTotals } from '../slides/gap-totals.ts';
import { at, type Ledger, rememberedForLedger, type Slide } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';
import type { Condition } from '../trace/trace.ts';

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

/** A slide's hitch time and hitch rate. */
interface SlideHitches {
  readonly slide: Slide;
  readonly hitchMs: number;
  /** In ms/s, as in scroll-hitch-rate. */
  readonly hitchRate: number;
}

/** Hitch time and rate of each slide that moved. */
export function slideHitches(ledger: Ledger): readonly SlideHitches[] {
  const gaps = presentation(ledger);
  return ledger.slides.flatMap((slide) => {
    const totals = gapTotals(ledger, gaps, [slide]);
    const us = dueUs(totals);
    const hitchMs = msFromUs(totals.hitchUs);
    return us === 0 ? [] : [{ slide, hitchMs, hitchRate: hitchMs / (us / US_PER_S) }];
  });
}

/** Share of the late frames during which a condition was met, between their vsync and the next frame's. */
export function lateShare(
  ledger: Ledger,
  observations: readonly Condition[],
  isMet: (startUs: number, endUs: number) => boolean,
): MetricValue {
  if (observations.length === 0) return unavailable({ code: 'not-applicable', note: 'not-recorded' });
  const late = lateFrames(ledger);
  if (late.length === 0) return unavailable({ code: 'no-frames' });
  const frames = late.filter(({ causeRow }) => {
    const startUs = at(ledger.vsyncUs, causeRow);
    return isMet(startUs, startUs + at(ledger.intervalUs, causeRow));
  }).length;
  return measured(frames / late.length, { frames, lateFrames: late.length });
}
