import { bisectLeft } from 'd3-array';
import type { FrameOrdinal } from '../index-spaces.ts';
import { FIRST_AFTER_ARMING, type FrameColumns, type FrameMetricsColumns, type Trace } from './trace.ts';

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
  const places = added.map(({ before }) => before);
  const shifted = (ordinal: FrameOrdinal): number => ordinal + bisectLeft(places, ordinal + 1);
  const event = <T extends { readonly ordinal: FrameOrdinal }>(row: T): T => ({
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
  const found = new Map<number, ArmingFrame>();
  let reported: ReadonlyMap<number, Float64Array> | undefined;
  for (let scroll = 0; scroll < scrolls.count; scroll++) {
    const before = (scrolls.ordinal[scroll] as number) + 1;
    if (before >= frames.count || found.has(before)) continue;
    const isAtRest = before === 0 || ((frames.flags[before] as number) & FIRST_AFTER_ARMING) !== 0;
    if (!isAtRest) continue;
    reported ??= reportedVsyncs(frameMetrics);
    const vsyncUs = lastBetween(reported.get(scrolls.window[scroll] as number), frames.vsyncUs, before);
    if (vsyncUs !== undefined) found.set(before, { before, vsyncUs, scroll });
  }
  return [...found.values()].sort((a, b) => a.before - b.before);
}

/** Vsyncs of the frames that each window reported, in ascending order. */
function reportedVsyncs({
  count,
  vsyncUs,
  flags,
  window,
}: FrameMetricsColumns): ReadonlyMap<number, Float64Array> {
  const byWindow = new Map<number, number[]>();
  for (let row = 0; row < count; row++) {
    if (((flags[row] as number) & UNUSABLE) !== 0) continue;
    const known = byWindow.get(window[row] as number) ?? [];
    known.push(vsyncUs[row] as number);
    byWindow.set(window[row] as number, known);
  }
  return new Map([...byWindow].map(([of, us]) => [of, Float64Array.from(us).sort()]));
}

/** The last of these vsyncs between the callbacks on both sides of a rest, the later of which is `before`. */
function lastBetween(
  vsyncsUs: Float64Array | undefined,
  callbackUs: Float64Array,
  before: number,
): number | undefined {
  if (vsyncsUs === undefined) return undefined;
  const lastUs = vsyncsUs[bisectLeft(vsyncsUs, callbackUs[before] as number) - 1];
  const fromUs = before === 0 ? Number.NEGATIVE_INFINITY : (callbackUs[before - 1] as number);
  return lastUs !== undefined && lastUs > fromUs ? lastUs : undefined;
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
