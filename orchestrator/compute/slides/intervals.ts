import type { FrameColumns } from '../trace/trace.ts';

const FIRST_AFTER_ARMING = 1;

/**
 * I_N = V_{N+1} − V_N. NaN for the last frame, before a callback that is the first after arming (idle time
 * is not a frame), and where vsyncs do not rise.
 */
export function intervalsOf({ count, vsyncUs, flags }: FrameColumns): Float64Array {
  const intervalUs = new Float64Array(count).fill(Number.NaN);
  for (let frame = 0; frame + 1 < count; frame++) {
    const armedNext = ((flags[frame + 1] as number) & FIRST_AFTER_ARMING) !== 0;
    const us = (vsyncUs[frame + 1] as number) - (vsyncUs[frame] as number);
    if (!armedNext && us > 0) intervalUs[frame] = us;
  }
  return intervalUs;
}
