import type { FrameMetricsColumns, Trace } from '../trace/trace.ts';
import { type FrameRows, joinFrameRows } from './frame-rows.ts';
import { type Gesture, gesturesOf } from './gestures.ts';
import { intervalsOf } from './intervals.ts';
import { FrameFlag, type Ledger, type Need, type StageColumns } from './ledger.ts';
import { periodsOf } from './periods.ts';
import { type ScrollSignals, scrollSignals } from './scrolling.ts';
import type { Slide } from './slide.ts';
import { isHorizontal, slideOf } from './slide-of.ts';
import { type FrameTimes, type SlideSpan, slideSpans } from './spans.ts';
import { touchSamples } from './touch-samples.ts';

/** A ledger and what was found on the way to it; the guards read the rest. */
export interface Segmentation {
  readonly trace: Trace;
  readonly ledger: Ledger;
  readonly spans: readonly SlideSpan[];
  readonly gestures: readonly Gesture[];
  readonly signals: ScrollSignals;
  readonly rows: FrameRows;
  readonly times: FrameTimes;
  /** How many processes of the app wrote the session's files. */
  readonly processes: number;
}

/** Platform defaults, for traces whose META does not tell: 8 dp at 420 dpi, 100 ms. */
const DEFAULT_SLOP_PX = 21;
const DEFAULT_TAP_TIMEOUT_MS = 100;

/** Finds the slides of a trace and lays their frames out for the metrics. docs/metrics.md §1. */
export function segmentTrace(trace: Trace, processes = 1): Segmentation {
  const rows = joinFrameRows(trace.frames, trace.frameMetrics);
  const gestures = gesturesOf(trace.touches, trace.meta?.touchSlopPx ?? DEFAULT_SLOP_PX);
  const signals = scrollSignals(trace, gestures, rows);
  const intervalUs = intervalsOf(trace);
  const times = { intervalUs, periodUs: periodsOf(trace, intervalUs, rows, signals) };
  const tapTimeoutUs = (trace.meta?.tapTimeoutMs ?? DEFAULT_TAP_TIMEOUT_MS) * 1_000;
  const spans = slideSpans(times, signals.byWindow, gestures, tapTimeoutUs);
  return {
    trace,
    ledger: layOut(trace, times, rows, spans),
    spans,
    gestures,
    signals,
    rows,
    times,
    processes,
  };
}

function layOut(trace: Trace, times: FrameTimes, rows: FrameRows, spans: readonly SlideSpan[]): Ledger {
  const frames = spans.map(({ from, to }) => framesWithInterval(times, from, to));
  const all = Int32Array.from(frames.flat());
  const slides = slidesOf(trace, times, spans, frames);
  const flags = new Uint16Array(all.length);
  const displacementPx = new Float64Array(all.length);
  const rowOf = new Int32Array(all.length).fill(-1);
  const samples = touchSamples(trace);
  const stackFrames = new Set(trace.stacks.map(({ ordinal }) => ordinal));
  slides.forEach((slide, i) => {
    const span = spans[i];
    if (span === undefined) return;
    const joined = rows.byWindow.get(span.window);
    const offsetPx = isHorizontal(span) ? span.scrolling.dxPx : span.scrolling.dyPx;
    for (let row = slide.from; row < slide.to; row++) {
      const frame = all[row] as number;
      rowOf[row] = joined?.[frame] ?? -1;
      displacementPx[row] = offsetPx[frame] as number;
      flags[row] =
        phaseFlags(span, frame, trace.frames.vsyncUs[frame] as number) |
        (stackFrames.has(frame) ? FrameFlag.perturbed : 0);
    }
    markStarved(flags, all, slide, times);
  });
  return {
    count: all.length,
    slides,
    vsyncUs: pick(trace.frames.vsyncUs, all),
    intervalUs: pick(times.intervalUs, all),
    periodUs: pick(times.periodUs, all),
    flags: withFirstDraws(flags, rowOf, trace.frameMetrics),
    displacementPx,
    ordinal: all,
    stages: stagesOf(trace.frameMetrics, rowOf),
    newestSampleUs: pick(samples.newestUs, all),
    oldestSampleUs: pick(samples.oldestUs, all),
    touchSamplesUs: trace.touches.eventTimeUs.toSorted(),
    dispatches: trace.dispatches,
    resumedUs: trace.windows.filter(({ event }) => event === 'resumed').map(({ timeUs }) => timeUs),
    has: needsOf(trace, rowOf, displacementPx),
  };
}

function framesWithInterval({ intervalUs }: FrameTimes, from: number, to: number): number[] {
  const frames: number[] = [];
  for (let frame = Math.max(0, from); frame < to; frame++)
    if (!Number.isNaN(intervalUs[frame])) frames.push(frame);
  return frames;
}

function slidesOf(
  trace: Trace,
  times: FrameTimes,
  spans: readonly SlideSpan[],
  frames: readonly (readonly number[])[],
): readonly Slide[] {
  let from = 0;
  return spans.map((span, ordinal) => {
    const to = from + (frames[ordinal]?.length ?? 0);
    const slide = slideOf(trace, times, span, { ordinal, from, to });
    from = to;
    return slide;
  });
}

/** A frame whose vsync came before the app got the UP began with the finger on the glass. */
function phaseFlags({ gesture, scrolling }: SlideSpan, frame: number, vsyncUs: number): number {
  const isDrag = gesture !== undefined && (frame <= gesture.upOrdinal || vsyncUs <= gesture.upDispatchedUs);
  return (
    (scrolling.moved[frame] === 1 ? FrameFlag.scrolling : 0) | (isDrag ? FrameFlag.drag : FrameFlag.fling)
  );
}

/** Still frames between moving ones while the finger is down, not late: no new input had arrived. */
function markStarved(flags: Uint16Array, frames: Int32Array, slide: Slide, times: FrameTimes): void {
  const moving = (row: number): boolean => ((flags[row] ?? 0) & FrameFlag.scrolling) !== 0;
  const dragging = (row: number): boolean => ((flags[row] ?? 0) & FrameFlag.drag) !== 0;
  let first = slide.from;
  while (first < slide.to && !(moving(first) && dragging(first))) first++;
  let last = slide.to - 1;
  while (last > first && !(moving(last) && dragging(last))) last--;
  for (let row = first; row < last; row++) {
    const frame = frames[row] ?? 0;
    const isLate = (times.intervalUs[frame] ?? 0) >= 1.5 * (times.periodUs[frame] ?? 0);
    if (!moving(row) && !isLate) flags[row] = (flags[row] ?? 0) | FrameFlag.starved;
  }
}

function withFirstDraws(flags: Uint16Array, rowOf: Int32Array, rows: FrameMetricsColumns): Uint16Array {
  rowOf.forEach((row, i) => {
    if (row >= 0 && ((rows.flags[row] ?? 0) & 1) !== 0) flags[i] = (flags[i] ?? 0) | FrameFlag.firstDraw;
  });
  return flags;
}

/** Values at these places; NaN where a place is −1. */
function pick(column: Float64Array, places: Int32Array): Float64Array {
  const out = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++) out[i] = column[places[i] as number] ?? Number.NaN;
  return out;
}

function stagesOf(rows: FrameMetricsColumns, rowOf: Int32Array): StageColumns {
  const of = (column: Float64Array): Float64Array => pick(column, rowOf);
  return {
    unknownDelayUs: of(rows.unknownDelayUs),
    inputUs: of(rows.inputUs),
    animationUs: of(rows.animationUs),
    layoutMeasureUs: of(rows.layoutMeasureUs),
    drawUs: of(rows.drawUs),
    syncUs: of(rows.syncUs),
    commandIssueUs: of(rows.commandIssueUs),
    swapBuffersUs: of(rows.swapBuffersUs),
    gpuUs: of(rows.gpuUs),
    totalUs: of(rows.totalUs),
    deadlineUs: of(rows.deadlineUs),
    intendedLagUs: of(rows.intendedLagUs),
  };
}

function needsOf(trace: Trace, rowOf: Int32Array, displacementPx: Float64Array): ReadonlySet<Need> {
  const needs = new Set<Need>(['intervals']);
  const rows = trace.frameMetrics;
  const any = (column: Float64Array): boolean => rowOf.some((row) => row >= 0 && !Number.isNaN(column[row]));
  if (rowOf.some((row) => row >= 0)) needs.add('stages').add('total').add('vsync-timestamps');
  if (any(rows.gpuUs)) needs.add('gpu');
  if (any(rows.deadlineUs)) needs.add('deadline');
  if (displacementPx.some((px) => !Number.isNaN(px) && px !== 0)) needs.add('displacement');
  if (trace.touches.count > 0) needs.add('touches');
  if (trace.dispatches.length > 0) needs.add('dispatches');
  if (trace.stacks.length > 0) needs.add('stacks');
  return needs;
}
