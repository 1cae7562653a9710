import type { FrameCause } from '../measurement.ts';
import { factorOf } from '../metrics/main-factor.ts';
import type { Source } from '../metrics/metric.ts';
import { at } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Scrollable } from '../trace/trace.ts';
import type { LateFrame } from './late-frames.ts';
import type { StutterStacks } from './stacks/stutter-stacks.ts';

export const CHILD_LAYOUT_POSITION: Source = {
  title: 'AndroidX, RecyclerView.getChildLayoutPosition',
  url: 'https://developer.android.com/reference/androidx/recyclerview/widget/RecyclerView#getChildLayoutPosition(android.view.View)',
};

/** A late frame's factor, the place in the code of its stack cluster, and the list's position. */
export const causeOf = (
  ledger: Ledger,
  { clusters, clusterOfRow }: StutterStacks,
  scrollables: readonly Scrollable[],
  { slide, row, causeRow }: LateFrame,
): FrameCause => {
  const cluster = clusters[clusterOfRow.get(causeRow) ?? -1];
  return {
    factor: factorOf(ledger, slide, row),
    stack: cluster?.appFrame ?? cluster?.key,
    adapterPosition: positionNear(scrollables, slide.window, at(ledger.vsyncUs, causeRow)),
  };
};

/** First child's position when last recorded before the frame, at touch-down or at settle. */
function positionNear(
  scrollables: readonly Scrollable[],
  window: number,
  timeUs: number,
): number | undefined {
  const seen = scrollables.findLast((view) => view.window === window && view.timeUs <= timeUs);
  return seen === undefined || seen.firstPosition < 0 ? undefined : seen.firstPosition;
}
