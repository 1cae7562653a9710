import { range } from 'd3-array';
import { msFromUs } from '../base/units.ts';
import type { FrameFact, StutterSpan } from './measurement.ts';
import type { StutterWindow } from './metrics/kit/stutter-windows.ts';

/** Stutter windows of one slide as ranges of its frames: windows index counted frames, pictures draw all frames. */
export function stutterSpans(
  frames: readonly FrameFact[],
  windows: readonly StutterWindow[],
): readonly StutterSpan[] {
  if (windows.length === 0) return [];
  const countedRows = range(frames.length).filter((row) => frames[row]?.counted);
  return windows.map(({ firstFrame, frames: count, fps, longestFrameUs }) => ({
    from: countedRows[firstFrame] as number,
    to: (countedRows[firstFrame + count - 1] as number) + 1,
    fps,
    longestFrameMs: msFromUs(longestFrameUs),
  }));
}
