import type { Stretch } from './gather.ts';
import type { FrameTimes, SlideSpan } from './spans.ts';

/** Ledger row → frame of the trace, slide after slide; slide i has the rows [starts[i], starts[i + 1]). */
export interface PlacedFrames {
  readonly frameOf: Int32Array;
  readonly starts: readonly number[];
  /** The stretches of each slide. */
  readonly stretches: readonly (readonly Stretch[])[];
}
export function placeFrames({ intervalUs }: FrameTimes, spans: readonly SlideSpan[]): PlacedFrames {
  const room = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const frameOf = new Int32Array(room);
  const starts = [0];
  let row = 0;
  const stretches = spans.map(({ from, to }) => {
    const ofSlide: Stretch[] = [];
    for (let frame = from; frame < to; frame++) {
      const place = frame;
      for (; frame < to && !Number.isNaN(intervalUs[frame] as number); frame++) frameOf[row++] = frame;
      const length = frame - place;
      if (length > 0) ofSlide.push({ row: row - length, place, length });
    }
    starts.push(row);
    return ofSlide;
  });
  return { frameOf: frameOf.subarray(0, row), starts, stretches };
}
