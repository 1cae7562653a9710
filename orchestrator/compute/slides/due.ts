import type { LedgerRow, Refresh } from '../index-spaces.ts';
import { isLate, missedVsyncs, nearestPeriods, RESOLUTION_US } from './counted.ts';
import { FingerFollower } from './finger.ts';
import { FrameFlag, hasFlag, type Ledger, rememberedForLedger, type Slide } from './ledger.ts';

/**
 * When movement was due, in refreshes since the vsync of the slide's first frame. Columns have one value per ledger row.
 * docs/metrics.md §2a.
 */
export interface Due {
  /** n_N: the refresh at which the frame is due. */
  readonly atRefresh: Int32Array;
  /** For a frame that moved: the first refresh that should have shown its movement; {@link ALWAYS} or {@link NEVER}. */
  readonly fromRefresh: Float64Array;
  /** Of slides that follow another one of their window: where refresh 0 is among those of the slide before. */
  readonly followsAt: ReadonlyMap<Slide, number>;
}

/** Since the picture before. */
export const ALWAYS = Number.NEGATIVE_INFINITY;
/** The movement is so slow that refreshes without it are no fault. */
export const NEVER = Number.POSITIVE_INFINITY;

/** Slower content does not change at each refresh. */
const LEAST_PX_A_VSYNC = 1;
/** Where distances are unknown, content that stands still for longer has come to rest. */
const LONGEST_STILL_US = 100_000;
const ROUNDING = 1e-9;

export const due = rememberedForLedger((ledger): Due => {
  const { count } = ledger;
  const atRefresh = new Int32Array(count);
  const ends = ledger.slides.map((slide) => placeOnRefreshes(ledger, slide, atRefresh));
  const followsAt = new Map(
    ledger.slides.flatMap((slide, i) =>
      slide.lead?.followsSlide === true && i > 0
        ? [[slide, (ends[i - 1] as number) + slide.lead.refreshes]]
        : [],
    ),
  );
  const columns = { atRefresh, fromRefresh: new Float64Array(count), followsAt };
  for (const slide of ledger.slides) findDue(ledger, slide, columns);
  return columns;
});

/** @returns the refresh at which the frame after the slide is due */
function placeOnRefreshes(ledger: Ledger, { from, to }: Slide, atRefresh: Int32Array): number {
  let refresh = 0;
  for (let row = from; row < to; row++) {
    atRefresh[row] = refresh;
    refresh += 1 + missedVsyncs(ledger, row);
  }
  return refresh;
}

/** Whether the row before the slide's first is the frame before it. */
export const followsDirectly = (ledger: Ledger, slide: Slide): boolean =>
  slide.lead?.refreshes === 0 && due(ledger).followsAt.has(slide);

function findDue(ledger: Ledger, slide: Slide, { atRefresh, fromRefresh }: Due): void {
  const finger = slide.finger === undefined ? undefined : new FingerFollower(slide.finger);
  const refreshAt = refreshFinder(ledger, slide, atRefresh);
  let before: number | undefined;
  let stillUs = 0;
  for (let row = slide.from; row < slide.to; row++) {
    if (!hasFlag(ledger, row, FrameFlag.moved)) {
      // A late one is a gap, however long.
      if (!isLate(ledger, row)) stillUs += ledger.intervalUs[row] as number;
      continue;
    }
    const own = atRefresh[row] as Refresh;
    const askedUs = finger?.followedBy(ledger.ordinal[row] as number, ledger.displacementPx[row] as number);
    const asked = askedUs === undefined ? undefined : Math.min(own, refreshAt(askedUs));
    if (before === undefined) fromRefresh[row] = asked ?? intendedRefresh(ledger, row, own);
    else if (finger !== undefined && hasFlag(ledger, row, FrameFlag.drag)) fromRefresh[row] = asked ?? own;
    else if (keepsMoving(ledger, row, own - (atRefresh[before] as Refresh), stillUs))
      fromRefresh[row] = ALWAYS;
    else fromRefresh[row] = asked ?? NEVER;
    before = row;
    stillUs = 0;
  }
}

/** Whether content that moves by itself moved at a pixel a vsync or more since the picture `vsyncs` before. */
function keepsMoving({ displacementPx }: Ledger, row: LedgerRow, vsyncs: number, stillUs: number): boolean {
  const px = Math.abs(displacementPx[row] as number);
  return Number.isNaN(px) ? stillUs <= LONGEST_STILL_US + RESOLUTION_US : px >= LEAST_PX_A_VSYNC * vsyncs;
}

/** The refresh of INTENDED_VSYNC: n_N without a row. */
export function intendedRefresh({ stages, periodUs }: Ledger, row: LedgerRow, own: number): number {
  const periods = nearestPeriods(stages.intendedLagUs[row] as number, periodUs[row] as number);
  return periods > 0 ? own - periods : own;
}

/** Finds the refresh of the first vsync that is not before a time; for times in ascending order. */
function refreshFinder(
  { vsyncUs, periodUs }: Ledger,
  { from, to }: Slide,
  atRefresh: Int32Array,
): (timeUs: number) => number {
  let row = from;
  return (timeUs) => {
    while (row + 1 < to && (vsyncUs[row + 1] as number) <= timeUs) row++;
    const periods = (timeUs - (vsyncUs[row] as number)) / (periodUs[row] as number);
    const refresh = (atRefresh[row] as Refresh) + Math.ceil(periods - ROUNDING);
    return row + 1 < to ? Math.min(refresh, atRefresh[row + 1] as number) : refresh;
  };
}
