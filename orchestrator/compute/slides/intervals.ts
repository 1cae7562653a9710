import { BlockType } from '../trace/format.ts';
import { FIRST_AFTER_ARMING, type Trace } from '../trace/trace.ts';

/**
 * I_N = V_{N+1} − V_N. NaN for the last frame, before the first callback after arming (idle time is not a frame), before
 * lost callbacks (they would count as missed vsyncs), and if vsyncs do not increase.
 */
export function intervalsOf({ frames, losses }: Trace): Float64Array {
  const { count, vsyncUs, flags } = frames;
  const intervalUs = new Float64Array(count);
  for (let frame = 0; frame < count; frame++) {
    const isBeforeRest = frame + 1 === count || ((flags[frame + 1] as number) & FIRST_AFTER_ARMING) !== 0;
    const us = isBeforeRest ? Number.NaN : (vsyncUs[frame + 1] as number) - (vsyncUs[frame] as number);
    intervalUs[frame] = us > 0 ? us : Number.NaN;
  }
  for (const loss of losses) {
    if (loss.stream === BlockType.frame) forget(intervalUs, vsyncUs, loss.fromUs, loss.toUs);
  }
  return intervalUs;
}

function forget(intervalUs: Float64Array, vsyncUs: Float64Array, fromUs: number, toUs: number): void {
  for (let frame = 0; frame + 1 < intervalUs.length; frame++) {
    const overlaps = (vsyncUs[frame] as number) <= toUs && (vsyncUs[frame + 1] as number) >= fromUs;
    if (overlaps) intervalUs[frame] = Number.NaN;
  }
}
