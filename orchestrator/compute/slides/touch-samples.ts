import type { Trace } from '../trace/trace.ts';

/**
 * Per frame of the trace, of the touch samples that it consumed the event time of the best one; NaN without any.
 * Input runs before the frame's callback, so a touch belongs to the frame after the latest callback.
 */
export function touchSamples(
  { touches, frames }: Trace,
  isBetter: (us: number, thanUs: number) => boolean,
): Float64Array {
  const bestUs = new Float64Array(frames.count).fill(Number.NaN);
  for (let row = 0; row < touches.count; row++) {
    const frame = (touches.ordinal[row] as number) + 1;
    if (frame < 0 || frame >= frames.count) continue;
    const [us, knownUs] = [touches.eventTimeUs[row] as number, bestUs[frame] as number];
    if (Number.isNaN(knownUs) || isBetter(us, knownUs)) bestUs[frame] = us;
  }
  return bestUs;
}
