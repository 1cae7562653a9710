import type { LedgerRow } from '../../index-spaces.ts';
import { nearestPeriods } from '../../slides/counted.ts';
import { at, FrameFlag, hasFlag, type Ledger, rememberedForLedger, type Slide } from '../../slides/ledger.ts';
import { presentation } from '../../slides/presentation.ts';
import type { Source } from '../metric.ts';

const inTree = (commit: string, file: string): string =>
  `https://chromium.googlesource.com/chromium/src/+/${commit}/cc/metrics/${file}`;

export const DROPPED_FRAME_TRACKER: Source = {
  title: 'Chromium 635df984, ScrollJankDroppedFrameTracker',
  url: inTree('635df9846eb3eb7ddf2b4f36b9e32c4ea650b368', 'scroll_jank_dropped_frame_tracker.cc'),
};
export const V4_DECIDER: Source = {
  title: 'Chromium 02fa5015, ScrollJankV4Decider',
  url: inTree('02fa501541a514c481e48e31d1459fd2aaf02810', 'scroll_jank_v4_decider.cc'),
};
export const PREDICTOR_TRACKER: Source = {
  title: 'Chromium 2d3fe645, PredictorJankTracker',
  url: inTree('2d3fe6450c141b349e4a3adb253a5e76931e4ca4', 'predictor_jank_tracker.cc'),
};

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
