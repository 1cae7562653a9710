import type { Trace } from '../trace/trace.ts';
import type { FrameRows } from './frame-rows.ts';
import type { Callbacks } from './ledger.ts';
import { movedAnywhere, type ScrollSignals } from './scrolling.ts';

/** All of a trace's frame callbacks: columns of the trace itself, but for what was drawn. */
export const callbacksOf = (
  { frames }: Trace,
  intervalUs: Float64Array,
  rows: FrameRows,
  signals: ScrollSignals,
): Callbacks => ({
  vsyncUs: frames.vsyncUs,
  intervalUs,
  drawn: drawnFrames(frames.count, rows, signals),
});

function drawnFrames(count: number, rows: FrameRows, signals: ScrollSignals): Uint8Array {
  const drawn = movedAnywhere(signals, count);
  for (const rowOf of rows.byWindow.values()) {
    for (let frame = 0; frame < count; frame++) if ((rowOf[frame] as number) >= 0) drawn[frame] = 1;
  }
  return drawn;
}
