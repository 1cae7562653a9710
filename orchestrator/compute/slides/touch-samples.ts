import type { Trace } from '../trace/trace.ts';

/** The touch samples that each frame of the trace consumed: event times, NaN without any. */
export interface TouchSamples {
  readonly newestUs: Float64Array;
  readonly oldestUs: Float64Array;
}

export function touchSamples(trace: Trace): TouchSamples {
  const { touches, frames } = trace;
  const newestUs = new Float64Array(frames.count).fill(Number.NaN);
  const oldestUs = new Float64Array(frames.count).fill(Number.NaN);
  const ahead = framesAhead(trace);
  for (let row = 0; row < touches.count; row++) {
    const frame = (touches.ordinal[row] as number) + ahead;
    if (frame < 0 || frame >= frames.count) continue;
    const sampleUs = touches.eventTimeUs[row] as number;
    if (!((newestUs[frame] as number) > sampleUs)) newestUs[frame] = sampleUs;
    if (!((oldestUs[frame] as number) < sampleUs)) oldestUs[frame] = sampleUs;
  }
  return { newestUs, oldestUs };
}

/**
 * Batched input runs before the frame's callback, so a touch belongs to the frame after the last callback;
 * the in-app gesture engine delivers it inside the callback itself.
 */
const framesAhead = ({ marks }: Trace): number =>
  marks.some(({ kind, text }) => kind === 'gesture-engine' && text === 'in-app') ? 0 : 1;
