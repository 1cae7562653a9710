import type { LedgerRow } from '../../index-spaces.ts';
import { nearestPeriods } from '../../slides/counted.ts';
import { at, FrameFlag, hasFlag, type Ledger, rememberedForLedger, type Slide } from '../../slides/ledger.ts';
import { presentation } from '../../slides/presentation.ts';

/**
 * A frame with scroll updates, the input of Chromium's trackers. All times are in µs since the run's first vsync:
 * fractions of a period added to the device's clock would round differently from hour to hour.
 */
export interface ScrollFrame {
  readonly beginUs: number;
  /**
   * One period after the begin if the frame was shown in the refresh at which it was due, plus the refreshes by which it was
   * late (docs/metrics.md §2a). A constant latency of the display cancels out: the rules compare such times only with
   * each other.
   */
  readonly presentUs: number;
  readonly periodUs: number;
  readonly firstInputUs: number;
  readonly lastInputUs: number;
  /** Whether the finger is up: a fling makes an update at each vsync, and a late frame takes several. */
  readonly isFling: boolean;
  /** Whether the content moved. */
  readonly isDamaging: boolean;
  readonly distancePx: number;
}

/** The frames with scroll updates of each slide. */
export const scrollFrames = rememberedForLedger((ledger): readonly (readonly ScrollFrame[])[] =>
  ledger.slides.map((slide) => scrollFramesOf(ledger, slide)),
);

/** A slide's frames with scroll updates, from touch samples or from the fling. */
export function scrollFramesOf(ledger: Ledger, slide: Slide): readonly ScrollFrame[] {
  const { shownAtRefresh } = presentation(ledger);
  const startUs = at(ledger.vsyncUs, 0);
  const sinceStart = (column: Float64Array | undefined, row: LedgerRow): number =>
    (column?.[row] ?? Number.NaN) - startUs;
  const frames: ScrollFrame[] = [];
  let dueAtRefresh = 0;
  for (let row = slide.from; row < slide.to; row++) {
    const periodUs = at(ledger.periodUs, row);
    const lateRefreshes = (shownAtRefresh[row] as number) - dueAtRefresh;
    dueAtRefresh += Math.max(1, nearestPeriods(at(ledger.intervalUs, row), periodUs));
    const isFling = hasFlag(ledger, row, FrameFlag.fling);
    const isDamaging = hasFlag(ledger, row, FrameFlag.scrolling);
    const beginUs = sinceStart(ledger.vsyncUs, row);
    // The first vsync after the begin of the previous frame.
    const tickUs =
      row === slide.from ? beginUs : sinceStart(ledger.vsyncUs, row - 1) + at(ledger.periodUs, row - 1);
    const firstInputUs = isFling ? Math.min(beginUs, tickUs) : sinceStart(ledger.oldestSampleUs, row);
    if (Number.isNaN(firstInputUs) || (isFling && !isDamaging)) continue;
    frames.push({
      beginUs,
      presentUs: beginUs + (1 + lateRefreshes) * periodUs,
      periodUs,
      firstInputUs,
      lastInputUs: isFling ? beginUs : sinceStart(ledger.newestSampleUs, row),
      isFling,
      isDamaging,
      distancePx: Math.abs(at(ledger.displacementPx, row)) || 0,
    });
  }
  return frames;
}

/** Number of vsyncs in a time, rounded, at least one. */
export const vsyncsIn = (us: number, periodUs: number): number => Math.max(1, nearestPeriods(us, periodUs));
