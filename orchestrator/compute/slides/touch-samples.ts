import type { Trace } from '../trace/trace.ts';

/** The touch samples that each frame of the trace consumed: event times, NaN without any. */
export interface TouchSamples {
  readonly newestUs: Float64Array;
  readonly oldestUs: Float64Array;
}

/** Input runs before the frame's callback, so a touch belongs to the frame after the latest callback. */
export function touchSamples(trace: Trace): TouchSamples {
  const { touches, frames } = trace;
  const newestUs = new Float64Array(frames.count).fill(Number.NaN);
  const oldestUs = new Float64Array(frames.count).fill(Number.NaN);
  for (let row = 0; row < touches.count; row++) {
    const frame = (touches.ordinal[row] as number) + 1;
    if (frame < 0 || frame >= frames.count) continue;
    const sampleUs = touches.eventTimeUs[row] as number;
    if (!((newestUs[frame] as number) > sampleUs)) newestUs[frame] = sampleUs;
    if (!((oldestUs[frame] as number) < sampleUs)) oldestUs[frame] = sampleUs;
  }
  return { newestUs, oldestUs };
}
