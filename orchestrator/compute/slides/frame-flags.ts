import type { LedgerRow } from '../index-spaces.ts';
import type { FrameMetricsColumns, Trace } from '../trace/trace.ts';
import { isLateBy } from './counted.ts';
import { FIRST_DRAW, type FrameRows } from './frame-rows.ts';
import type { Gesture } from './gestures.ts';
import { FrameFlag, type Ledger } from './ledger.ts';
import type { PlacedFrames } from './placed-frames.ts';
import { type Scrolling, type ScrollSignals, standsStill } from './scrolling.ts';
import type { FrameTimes, SlideSpan } from './spans.ts';

/** Findings in a trace before the frames of its slides are laid out. */
export interface SlideFindings {
  readonly trace: Trace;
  readonly times: FrameTimes;
  readonly rows: FrameRows;
  readonly gestures: readonly Gesture[];
  /** The movement from which a finger scrolls. */
  readonly slopPx: number;
  readonly signals: ScrollSignals;
  readonly spans: readonly SlideSpan[];
}

/** A trace cut into slides: the ledger for the metrics, the findings for guards and attribution. */
export interface Segmentation extends SlideFindings {
  readonly ledger: Ledger;
  /** Number of processes of one name that wrote the run's files: more than one if the app restarted. */
  readonly processes: number;
}

/** Bits of {@link FrameFlag} per ledger row; `rowOf` is each ledger row's FrameMetrics row, below 0 without one. */
export function frameFlags(
  { trace, times, rows, spans }: SlideFindings,
  { frameOf, starts }: PlacedFrames,
  rowOf: Int32Array,
): Uint16Array {
  const flags = new Uint16Array(frameOf.length);
  spans.forEach(({ gesture, scrolling }, i) => {
    const slide = { flags, frameOf, from: starts[i] as number, to: starts[i + 1] as number };
    const flungFrom = firstFlungRow(slide, gesture, trace.frames.vsyncUs);
    const drag = { ...slide, to: flungFrom };
    markPhase(drag, FrameFlag.drag, scrolling);
    markPhase({ ...slide, from: flungFrom }, FrameFlag.fling, scrolling);
    markStarved(drag, times);
  });
  if (rows.firstDraws > 0) markFirstDraws(flags, rowOf, trace.frameMetrics);
  if (trace.stacks.length > 0) {
    const sampled = new Set(trace.stacks.map(({ ordinal }) => ordinal));
    markPerturbed(flags, frameOf, sampled);
  }
  return flags;
}

/** Ledger rows [from, to) of one phase or slide. */
interface Rows {
  readonly flags: Uint16Array;
  /** Ledger row → frame of the trace. */
  readonly frameOf: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** The first row after the drag. A frame whose vsync precedes the app's receipt of UP began with the finger down. */
function firstFlungRow(
  { frameOf, from, to }: Rows,
  gesture: Gesture | undefined,
  vsyncUs: Float64Array,
): number {
  if (gesture === undefined) return from;
  const { upOrdinal, upDispatchedUs } = gesture;
  for (let row = from; row < to; row++) {
    const frame = frameOf[row] as number;
    if (frame > upOrdinal && !((vsyncUs[frame] as number) <= upDispatchedUs)) return row;
  }
  return to;
}

function markPhase({ flags, frameOf, from, to }: Rows, phase: number, scrolling: Scrolling): void {
  const movedPhase = FrameFlag.scrolling | FrameFlag.moved | phase;
  for (let row = from; row < to; row++) {
    const frame = frameOf[row] as number;
    if (scrolling.moved[frame] !== 1) flags[row] = phase;
    else flags[row] = standsStill(scrolling, frame) ? FrameFlag.scrolling | phase : movedPhase;
  }
}

/** Marks still frames between moving ones of the drag that are not late: no new input had arrived. */
function markStarved({ flags, frameOf, from, to }: Rows, { intervalUs, periodUs }: FrameTimes): void {
  let first = from;
  while (first < to && isStill(flags, first)) first++;
  let last = to - 1;
  while (last > first && isStill(flags, last)) last--;
  for (let row = first; row < last; row++) {
    if (!isStill(flags, row)) continue;
    const frame = frameOf[row] as number;
    if (!isLateBy(intervalUs[frame] as number, periodUs[frame] as number))
      flags[row] = (flags[row] as number) | FrameFlag.starved;
  }
}

const isStill = (flags: Uint16Array, row: LedgerRow): boolean =>
  ((flags[row] as number) & FrameFlag.scrolling) === 0;

function markFirstDraws(
  flags: Uint16Array,
  rowOf: Int32Array,
  { flags: rowFlags }: FrameMetricsColumns,
): void {
  for (let i = 0; i < flags.length; i++) {
    const row = rowOf[i] as number;
    if (row >= 0 && ((rowFlags[row] as number) & FIRST_DRAW) !== 0)
      flags[i] = (flags[i] as number) | FrameFlag.firstDraw;
  }
}

function markPerturbed(flags: Uint16Array, frameOf: Int32Array, sampled: ReadonlySet<number>): void {
  for (let i = 0; i < flags.length; i++) {
    if (sampled.has(frameOf[i] as number)) flags[i] = (flags[i] as number) | FrameFlag.perturbed;
  }
}
