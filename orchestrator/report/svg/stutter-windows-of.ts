import { z } from 'zod';
import type { SlideMeasurement } from '../../compute/measurement.ts';

const windowsSchema = z.array(
  z.object({
    firstFrame: z.number().int(),
    frames: z.number().int(),
    fps: z.number(),
    longestFrameNs: z.number(),
  }),
);

/** A stutter window as rows of the slide's frames: [from, to). */
export interface DrawnWindow {
  readonly from: number;
  readonly to: number;
  readonly fps: number;
  readonly longestMs: number;
}

/** Windows count counted frames only; pictures need places among all frames. */
export function stutterWindowsOf(slide: SlideMeasurement): DrawnWindow[] {
  const value = slide.metrics['stutter-rate'];
  if (value?.kind !== 'measured') return [];
  const windows = windowsSchema.safeParse(value.parts?.windows);
  if (!windows.success) return [];
  const counted = slide.frames.flatMap((frame, row) => (frame.counted ? [row] : []));
  return windows.data.flatMap(({ firstFrame, frames, fps, longestFrameNs }) => {
    const from = counted[firstFrame];
    const last = counted[firstFrame + frames - 1];
    return from === undefined || last === undefined
      ? []
      : [{ from, to: last + 1, fps, longestMs: longestFrameNs / 1_000_000 }];
  });
}
