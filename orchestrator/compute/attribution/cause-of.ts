import type { FrameCause } from '../measurement.ts';
import { factorOf } from '../metrics/main-factor.ts';
import type { Source } from '../metrics/metric.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { LateFrame } from './late-frames.ts';
import type { ListPosition } from './list-positions.ts';
import type { StutterStacks } from './stacks/stutter-stacks.ts';

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
