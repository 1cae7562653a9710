import type { LedgerRow, Refresh } from '../index-spaces.ts';
import { ALWAYS, type Due, due, NEVER } from './due.ts';
import { FrameFlag, hasFlag, type Ledger, type Slide } from './ledger.ts';

/**
 * What became of the refreshes at which movement was due. Columns have one value per ledger row; a gap belongs to the frame
 * that ended it, and one between two new pictures may belong to several: still frames do not end it.
 * docs/metrics.md §2a.
 */
export interface Gaps {
  /** 1: its picture moved the content and was shown. */
  readonly isNew: Uint8Array;
  /** p_N: refreshes before the frame that showed nothing new because the app was late. */
  readonly missedRefreshes: Int32Array;
  /** p_N·T_N. */
  readonly hitchUs: Float64Array;
  /** Further refreshes before the frame, missed by SurfaceFlinger or the display although the app was in time. */
  readonly compositorRefreshes: Int32Array;
  /**
   * Due refreshes that showed a frame which was in time and moved nothing: this one or, before a slide's first pictures, frames
   * that the slide before has left in the queue.
   */
  readonly unusedRefreshes: Int32Array;
}

/** Which frames were shown, and when. */
export interface Shown {
  /** S_N: the refresh that showed the frame. */
  readonly shownAtRefresh: Int32Array;
  /** The same of frames that were drawn before the slide. */
  readonly earlier: readonly Refresh[];
  /** Whether it is known that the frame was not shown. */
  readonly isDropped: (row: LedgerRow) => boolean;
  /** Whether the compositor made the frame late. */
  readonly isByCompositor: (row: LedgerRow) => boolean;
}

/** `shownOf` tells when the frames of each slide were shown. */
export function findGaps(ledger: Ledger, shownOf: (slide: Slide, index: number) => Shown): Gaps {
  const { count, slides } = ledger;
  const gaps: Gaps = {
    isNew: new Uint8Array(count),
    missedRefreshes: new Int32Array(count),
    hitchUs: new Float64Array(count),
    compositorRefreshes: new Int32Array(count),
    unusedRefreshes: new Int32Array(count),
  };
  const dueAt = due(ledger);
  let before: End = { last: ALWAYS, still: [] };
  slides.forEach((slide, i) => {
    const from = dueAt.followsAt.get(slide) ?? Number.POSITIVE_INFINITY;
    const shown = shownOf(slide, i);
    const still = [...before.still.map((refresh) => refresh - from), ...shown.earlier];
    before = gapsOfSlide({ ledger, due: dueAt, shown, gaps }, slide, { last: before.last - from, still });
  });
  return gaps;
}

/** How a slide ends. */
interface End {
  /** The refresh of its last picture; {@link ALWAYS} without one. */
  readonly last: Refresh;
  /** Those of the frames after the last picture, which moved nothing. */
  readonly still: readonly Refresh[];
}

interface Inputs {
  readonly ledger: Ledger;
  readonly due: Due;
  readonly shown: Shown;
  readonly gaps: Gaps;
}

/** @param before how the slide before ends, in refreshes of this one */
function gapsOfSlide(inputs: Inputs, slide: Slide, before: End): End {
  const { ledger, due, shown, gaps } = inputs;
  let last = ALWAYS;
  /** The first refresh at which movement of frames dropped since the last picture was due. */
  let dropped = NEVER;
  let afterLast = slide.from;
  for (let row = slide.from; row < slide.to; row++) {
    if (!hasFlag(ledger, row, FrameFlag.moved)) continue;
    const from = due.fromRefresh[row] as Refresh;
    if (shown.isDropped(row)) {
      if (from !== ALWAYS || last !== ALWAYS) dropped = Math.min(dropped, from);
      continue;
    }
    const isSinceDropped = from === ALWAYS && last === ALWAYS;
    const taken = Math.max(before.last, last);
    const asked = isSinceDropped ? dropped : Math.min(dropped, from);
    const start = Math.max(taken + 1, last === ALWAYS ? asked + headStart(inputs, slide, row) : asked);
    const earlier = new Set(last === ALWAYS ? before.still.filter((at) => at >= start) : []);
    chargeGap(inputs, { slide, from: afterLast, row, start, taken, earlier });
    gaps.isNew[row] = 1;
    last = shown.shownAtRefresh[row] as Refresh;
    dropped = NEVER;
    afterLast = row + 1;
  }
  const still = Array.from(shown.shownAtRefresh.subarray(afterLast, slide.to));
  return {
    last: Math.max(before.last, last),
    still: last === ALWAYS ? [...before.still, ...still] : still,
  };
}

/** A frame of which nothing is recorded is taken to have been shown as late as the first one after it: that is no gap. */
function headStart({ due, shown }: Inputs, { beganUnseen }: Slide, row: LedgerRow): number {
  if (!beganUnseen) return 0;
  return Math.max(0, (shown.shownAtRefresh[row] as Refresh) - (due.atRefresh[row] as Refresh));
}

/** The rows [from, row] after one new picture, up to and including the next. */
interface Gap {
  readonly slide: Slide;
  readonly from: number;
  readonly row: LedgerRow;
  /** The first refresh at which the next picture was due. */
  readonly start: Refresh;
  /** The refresh of the picture before. */
  readonly taken: Refresh;
  /** Refreshes from `start` on that showed frames drawn before the slide. */
  readonly earlier: ReadonlySet<Refresh>;
}

/** Charges each refresh that no frame took to the frame after it. */
function chargeGap({ ledger, shown, gaps, due: { atRefresh } }: Inputs, gap: Gap): void {
  const { slide, row, start } = gap;
  const shownAt = shown.shownAtRefresh[row] as Refresh;
  let { taken } = gap;
  for (let frame = gap.from; frame <= row; frame++) {
    const isMoved = hasFlag(ledger, frame, FrameFlag.moved);
    if (frame < row && isMoved) continue; // dropped
    const at = Math.min(shown.shownAtRefresh[frame] as Refresh, shownAt);
    const first = Math.max(taken + 1, start);
    const still = countBetween(gap.earlier, first, at);
    const missed = Math.max(0, at - first - still);
    gaps.unusedRefreshes[frame] = still;
    if (missed > 0) {
      const before = frame > slide.from ? (atRefresh[frame - 1] as Refresh) + 1 : ALWAYS;
      const own = Math.max(0, Math.min(atRefresh[frame] as Refresh, at) - Math.max(before, first));
      const charged = shown.isByCompositor(frame) ? own : missed;
      gaps.missedRefreshes[frame] = charged;
      gaps.hitchUs[frame] = charged * (ledger.periodUs[frame] as number);
      gaps.compositorRefreshes[frame] = missed - charged;
    }
    if (frame < row && at > taken && at >= start && at < shownAt) gaps.unusedRefreshes[frame] = still + 1;
    taken = Math.max(taken, at);
  }
}

function countBetween(refreshes: ReadonlySet<Refresh>, from: Refresh, to: Refresh): number {
  let count = 0;
  for (const refresh of refreshes) if (refresh >= from && refresh < to) count++;
  return count;
}
