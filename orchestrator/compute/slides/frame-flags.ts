import type { ColumnMemory } from '../trace/column-memory.ts';
import type { FrameMetricsColumns, Trace } from '../trace/trace.ts';
import { FIRST_DRAW, type FrameRows } from './frame-rows.ts';
import type { Gesture } from './gestures.ts';
import { FrameFlag } from './ledger.ts';
import type { PlacedFrames } from './placed-frames.ts';
import type { FrameTimes, SlideSpan } from './spans.ts';
import { isLateBy } from './whole-periods.ts';

/** What each frame of the slides is: bits of {@link FrameFlag} per ledger row. */
export function frameFlags(
  trace: Trace,
  times: FrameTimes,
  rows: FrameRows,
  spans: readonly SlideSpan[],
  { frameOf, starts }: PlacedFrames,
  rowOf: Int32Array,
  memory: ColumnMemory,
): Uint16Array {
  const flags = memory.uint16(frameOf.length);
  spans.forEach(({ gesture, scrolling: { moved } }, i) => {
    const [from, to] = [starts[i] as number, starts[i + 1] as number];
    const flung = flungFrom(gesture, trace.frames.vsyncUs, frameOf, from, to);
    markPhase(flags, FrameFlag.drag, moved, frameOf, from, flung);
    markPhase(flags, FrameFlag.fling, moved, frameOf, flung, to);
    markStarved(flags, frameOf, from, flung, times);
  });
  const stackFrames = new Set(trace.stacks.map(({ ordinal }) => ordinal));
  if (stackFrames.size + rows.firstDraws > 0)
    markFrames(flags, frameOf, rowOf, trace.frameMetrics, stackFrames);
  return flags;
}

/** The first row after the drag: a frame whose vsync came before the app got the UP began with the finger down. */
function flungFrom(
  gesture: Gesture | undefined,
  vsyncUs: Float64Array,
  frameOf: Int32Array,
  from: number,
  to: number,
): number {
  if (gesture === undefined) return from;
  const isDrag = (frame: number): boolean =>
    frame <= gesture.upOrdinal || (vsyncUs[frame] as number) <= gesture.upDispatchedUs;
  let row = from;
  while (row < to && isDrag(frameOf[row] as number)) row++;
  return row;
}

function markPhase(
  flags: Uint16Array,
  phase: number,
  moved: Uint8Array,
  frameOf: Int32Array,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row++) {
    flags[row] = moved[frameOf[row] as number] === 1 ? FrameFlag.scrolling | phase : phase;
  }
}

/** Still frames between moving ones of the drag, rows [from, to), not late: no new input had arrived. */
function markStarved(
  flags: Uint16Array,
  frameOf: Int32Array,
  from: number,
  to: number,
  times: FrameTimes,
): void {
  const isStill = (row: number): boolean => ((flags[row] as number) & FrameFlag.scrolling) === 0;
  let first = from;
  while (first < to && isStill(first)) first++;
  let last = to - 1;
  while (last > first && isStill(last)) last--;
  for (let row = first; row < last; row++) {
    if (!isStill(row)) continue;
    const frame = frameOf[row] as number;
    if (!isLateBy(times.intervalUs[frame] as number, times.periodUs[frame] as number))
      flags[row] = (flags[row] as number) | FrameFlag.starved;
  }
}

function markFrames(
  flags: Uint16Array,
  frameOf: Int32Array,
  rowOf: Int32Array,
  rows: FrameMetricsColumns,
  stackFrames: ReadonlySet<number>,
): void {
  for (let i = 0; i < flags.length; i++) {
    const row = rowOf[i] as number;
    if (row >= 0 && ((rows.flags[row] as number) & FIRST_DRAW) !== 0)
      flags[i] = (flags[i] as number) | FrameFlag.firstDraw;
    if (stackFrames.size > 0 && stackFrames.has(frameOf[i] as number)) {
      flags[i] = (flags[i] as number) | FrameFlag.perturbed;
    }
  }
}
