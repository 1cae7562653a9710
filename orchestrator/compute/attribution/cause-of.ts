import type { FrameCause, SlideDepth } from '../measurement.ts';
import { factorOf } from '../metrics/main-factor.ts';
import type { Source } from '../metrics/metric.ts';
import { at, type Ledger, type Slide } from '../slides/ledger.ts';
import type { Scrollable, Trace } from '../trace/trace.ts';
import type { LateFrame } from './late-frames.ts';
import { type StutterStacks, sampleOwners } from './stacks/stutter-stacks.ts';

/** Adapter positions around a late frame, if the probe could read them. */
export interface ListPosition {
  /** Position of the row that was being bound when the frame's first stack was taken. */
  readonly boundPosition: number | undefined;
  /** Position of the list's first child, as last recorded before the frame: at touch-down or at settle. */
  readonly adapterPosition: number | undefined;
}

/** Position of the list at each late frame. */
export function listPositions(
  ledger: Ledger,
  { boundRows, scrollables }: Pick<Trace, 'boundRows' | 'scrollables'>,
): (late: LateFrame) => ListPosition {
  const ownerOf = sampleOwners(ledger);
  const boundIn = new Map<number, number>();
  for (const bound of boundRows) {
    const row = ownerOf(bound);
    if (!boundIn.has(row)) boundIn.set(row, bound.position);
  }
  return ({ slide, causeRow }) => ({
    boundPosition: boundIn.get(causeRow),
    adapterPosition: firstPositionBefore(scrollables, slide.window, at(ledger.vsyncUs, causeRow)),
  });
}

function firstPositionBefore(
  scrollables: readonly Scrollable[],
  window: number,
  timeUs: number,
): number | undefined {
  const seen = scrollables.findLast((view) => view.window === window && view.timeUs <= timeUs);
  return seen === undefined || seen.firstPosition < 0 ? undefined : seen.firstPosition;
}

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

export const CHILD_LAYOUT_POSITION: Source = {
  title: 'AndroidX, RecyclerView.getChildLayoutPosition',
  url: 'https://developer.android.com/reference/androidx/recyclerview/widget/RecyclerView#getChildLayoutPosition(android.view.View)',
};

/** A late frame's factor, the code location of its stack cluster, and the position of the list. */
export const causeOf = (
  ledger: Ledger,
  { clusters, clusterOfRow }: StutterStacks,
  positionAt: (late: LateFrame) => ListPosition,
  late: LateFrame,
): FrameCause => {
  const cluster = clusters[clusterOfRow.get(late.causeRow) ?? -1];
  return {
    factor: factorOf(ledger, late.slide, late.row),
    stack: cluster?.appFrame ?? cluster?.key,
    ...positionAt(late),
  };
};
