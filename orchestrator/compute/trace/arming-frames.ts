import {
  FIRST_AFTER_ARMING,
  type FrameColumns,
  type FrameMetricsColumns,
  type ScrollColumns,
  type Trace,
} from './trace.ts';

/** FRAME_METRICS flags that leave a row without a vsync of a frame that scrolled: first draw, no vsync time. */
const UNUSABLE = 3;

/**
 * The trace with the frames in which the app began to scroll by itself while the probe rested. The probe arms itself in such a
 * frame, after its callback: no callback is recorded, but the scroll is, and a report of the frame follows with its vsync. The
 * frame takes the place before the first callback, and ordinals behind it go up by one.
 */
export function withArmingFrames(trace: Trace): Trace {
  const added = armingFrames(trace);
  if (added.length === 0) return trace;
  const shifted = (ordinal: number): number =>
    ordinal + added.filter(({ before }) => before <= ordinal).length;
  const event = <T extends { readonly ordinal: number }>(row: T): T => ({
    ...row,
    ordinal: shifted(row.ordinal),
  });
  const isArming = new Set(added.map(({ scroll }) => scroll));
  return {
    ...trace,
    frames: framesWith(trace.frames, added),
    scrolls: {
      ...trace.scrolls,
      ordinal: trace.scrolls.ordinal.map((ordinal, row) =>
        isArming.has(row) ? shifted(ordinal + 1) - 1 : shifted(ordinal),
      ),
    },
    touches: { ...trace.touches, ordinal: trace.touches.ordinal.map(shifted) },
    stacks: trace.stacks.map(event),
    marks: trace.marks.map(event),
    boundRows: trace.boundRows.map(event),
  };
}

interface ArmingFrame {
  /** The first frame with a callback after it. */
  readonly before: number;
  readonly vsyncUs: number;
  /** The row of its scroll. */
  readonly scroll: number;
}

function armingFrames({ frames, scrolls, frameMetrics }: Trace): readonly ArmingFrame[] {
  const found: ArmingFrame[] = [];
  for (let scroll = 0; scroll < scrolls.count; scroll++) {
    const before = (scrolls.ordinal[scroll] as number) + 1;
    if (before >= frames.count || found.at(-1)?.before === before) continue;
    const isAtRest = before === 0 || ((frames.flags[before] as number) & FIRST_AFTER_ARMING) !== 0;
    const vsyncUs = isAtRest ? reportedVsyncUs(frames, frameMetrics, scrolls, scroll) : undefined;
    if (vsyncUs !== undefined) found.push({ before, vsyncUs, scroll });
  }
  return found;
}

/** The vsync of the last frame that the scrolled window reported between the callbacks on both sides of the rest. */
function reportedVsyncUs(
  { vsyncUs: callbackUs }: FrameColumns,
  { count, vsyncUs, flags, window }: FrameMetricsColumns,
  scrolls: ScrollColumns,
  scroll: number,
): number | undefined {
  const last = scrolls.ordinal[scroll] as number;
  const fromUs = last < 0 ? Number.NEGATIVE_INFINITY : (callbackUs[last] as number);
  const toUs = callbackUs[last + 1] as number;
  let found: number | undefined;
  for (let row = 0; row < count; row++) {
    const us = vsyncUs[row] as number;
    if (
      us > fromUs &&
      us < toUs &&
      window[row] === scrolls.window[scroll] &&
      ((flags[row] as number) & UNUSABLE) === 0
    )
      found = Math.max(found ?? us, us);
  }
  return found;
}

function framesWith(frames: FrameColumns, added: readonly ArmingFrame[]): FrameColumns {
  const count = frames.count + added.length;
  const columns = {
    vsyncUs: new Float64Array(count),
    callbackDelayUs: new Float64Array(count),
    periodNs: new Float64Array(count),
    flags: new Float64Array(count),
  };
  let [at, next] = [0, 0];
  for (let frame = 0; frame < frames.count; frame++, at++) {
    const one = added[next];
    const isNext = one?.before === frame;
    if (isNext) {
      columns.vsyncUs[at] = one.vsyncUs;
      columns.periodNs[at] = frames.periodNs[frame] as number;
      columns.flags[at] = FIRST_AFTER_ARMING;
      [at, next] = [at + 1, next + 1];
    }
    columns.vsyncUs[at] = frames.vsyncUs[frame] as number;
    columns.callbackDelayUs[at] = frames.callbackDelayUs[frame] as number;
    columns.periodNs[at] = frames.periodNs[frame] as number;
    columns.flags[at] = (frames.flags[frame] as number) & (isNext ? ~FIRST_AFTER_ARMING : ~0);
  }
  return { count, ...columns };
}
