import type { StageColumns } from '../trace/trace.ts';
import type { FrameTimes, SlideSpan } from './spans.ts';

/** Makes one value per stage column, by calling the function once with each name. */
export const stageColumns = <T>(
  of: (name: keyof StageColumns) => T,
): Readonly<Record<keyof StageColumns, T>> => ({
  unknownDelayUs: of('unknownDelayUs'),
  inputUs: of('inputUs'),
  animationUs: of('animationUs'),
  layoutMeasureUs: of('layoutMeasureUs'),
  drawUs: of('drawUs'),
  syncUs: of('syncUs'),
  commandIssueUs: of('commandIssueUs'),
  swapBuffersUs: of('swapBuffersUs'),
  gpuUs: of('gpuUs'),
  totalUs: of('totalUs'),
  deadlineUs: of('deadlineUs'),
  intendedLagUs: of('intendedLagUs'),
});

/** Ledger row → frame of the trace, slide after slide; slide i has the rows [starts[i], starts[i + 1]). */
export interface PlacedFrames {
  readonly frameOf: Int32Array;
  readonly starts: readonly number[];
}
export function placeFrames({ intervalUs }: FrameTimes, spans: readonly SlideSpan[]): PlacedFrames {
  const frameOf: number[] = [];
  const starts = [0];
  for (const { from, to } of spans) {
    for (let frame = from; frame < to; frame++)
      if (!Number.isNaN(intervalUs[frame] as number)) frameOf.push(frame);
    starts.push(frameOf.length);
  }
  return { frameOf: Int32Array.from(frameOf), starts };
}

/** The column's values at these places, NaN where a place is below 0. */
export const gathered = (column: Float64Array, places: Int32Array): Float64Array =>
  Float64Array.from(places, (place) => (place < 0 ? Number.NaN : (column[place] as number)));
