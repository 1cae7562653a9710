import type { FrameCause } from '../measurement.ts';
import { factorOf } from '../metrics/main-factor.ts';
import { at } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Scrollable } from '../trace/trace.ts';
import type { LateFrame } from './late-frames.ts';
import type { StutterStacks } from './stacks/stutter-stacks.ts';

/** What is known of a late frame's cause: its factor, its cluster's place in the code, where the list stood. */
export const causeOf = (
  ledger: Ledger,
  { clusters, clusterOfRow }: StutterStacks,
  scrollables: readonly Scrollable[],
  { slide, row }: LateFrame,
): FrameCause => {
  const cluster = clusters[clusterOfRow.get(row) ?? -1];
  return {
    factor: factorOf(ledger, slide, row),
    stack: cluster?.appFrame ?? cluster?.key,
    adapterPosition: positionNear(scrollables, slide.window, at(ledger.vsyncUs, row)),
  };
};

/** First child's position at the last look before the frame: touch-down or settle. */
function positionNear(
  scrollables: readonly Scrollable[],
  window: number,
  timeUs: number,
): number | undefined {
  const seen = scrollables.findLast((view) => view.window === window && view.timeUs <= timeUs);
  return seen === undefined || seen.firstPosition < 0 ? undefined : seen.firstPosition;
}
