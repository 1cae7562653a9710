import { type ColumnMemory, ownMemory } from '../trace/column-memory.ts';
import type { FrameMetricsColumns, Trace } from '../trace/trace.ts';
import { callbacksOf } from './callbacks.ts';
import { refuseManyLosses, refuseManySlides } from './effort.ts';
import { type FrameRows, joinFrameRows } from './frame-rows.ts';
import { gatherer } from './gather.ts';
import { type Gesture, gesturesOf } from './gestures.ts';
import { intervalsOf } from './intervals.ts';
import { lazily } from './lazily.ts';
import { FrameFlag, type Ledger, type Need, type StageColumns } from './ledger.ts';
import { periodsOf } from './periods.ts';
import { type ScrollSignals, scrollSignals } from './scrolling.ts';
import { isHorizontal, slideOf } from './slide-of.ts';
import { type FrameTimes, LATE_PERIODS, type SlideSpan, slideSpans } from './spans.ts';
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
export function segmentTrace(trace: Trace, processes = 1, memory: ColumnMemory = ownMemory): Segmentation {
  refuseManyLosses(trace);
  const rows = joinFrameRows(trace.frames, trace.frameMetrics, memory);
  const gestures = gesturesOf(trace.touches, trace.meta?.touchSlopPx ?? DEFAULT_SLOP_PX);
  const signals = scrollSignals(trace, gestures, rows, memory);
  const intervalUs = intervalsOf(trace, memory);
  const times = { intervalUs, periodUs: periodsOf(trace, intervalUs, rows, signals, memory) };
  const tapTimeoutUs = (trace.meta?.tapTimeoutMs ?? DEFAULT_TAP_TIMEOUT_MS) * 1_000;
  const spans = slideSpans(times, signals.byWindow, gestures, tapTimeoutUs);
  refuseManySlides(trace, spans.length);
  return {
    trace,
    ledger: layOut(trace, times, rows, signals, spans, memory),
    spans,
    gestures,
    signals,
    rows,
    times,
    processes,
  };
}

function layOut(
  trace: Trace,
  times: FrameTimes,
  rows: FrameRows,
  signals: ScrollSignals,
  spans: readonly SlideSpan[],
  memory: ColumnMemory,
): Ledger {
  const { frameOf, starts } = placeFrames(times, spans, memory);
  const { flags, displacementPx, rowOf } = describeFrames(
    trace,
    times,
    rows,
    spans,
    { frameOf, starts },
    memory,
  );
  const ofFrames = gatherer(frameOf, memory);
  const sampleOf = (isBetter: (us: number, thanUs: number) => boolean) => (): Float64Array =>
    ofFrames(touchSamples(trace, isBetter));
  return lazily<Ledger, 'newestSampleUs' | 'oldestSampleUs' | 'touchSamplesUs' | 'callbacks'>(
    {
      count: frameOf.length,
      slides: spans.map((span, ordinal) =>
        slideOf(trace, times, span, {
          ordinal,
          from: starts[ordinal] as number,
          to: starts[ordinal + 1] as number,
        }),
      ),
      vsyncUs: ofFrames(trace.frames.vsyncUs),
      intervalUs: ofFrames(times.intervalUs),
      periodUs: ofFrames(times.periodUs),
      flags,
      displacementPx,
      ordinal: frameOf,
      stages: stagesOf(trace.frameMetrics, gatherer(rowOf, memory)),
      dispatches: trace.dispatches,
      resumedUs: trace.windows.filter(({ event }) => event === 'resumed').map(({ timeUs }) => timeUs),
      has: needsOf(trace, rowOf, displacementPx),
    },
    {
      newestSampleUs: sampleOf((us, thanUs) => us > thanUs),
      oldestSampleUs: sampleOf((us, thanUs) => us < thanUs),
      touchSamplesUs: () => trace.touches.eventTimeUs.toSorted(),
      callbacks: () => callbacksOf(trace, times.intervalUs, rows, signals),
    },
  );
}

/** Per ledger row: what the frame is, how far it moved the content, and its FrameMetrics row. */
function describeFrames(
  trace: Trace,
  times: FrameTimes,
  rows: FrameRows,
  spans: readonly SlideSpan[],
  { frameOf, starts }: PlacedFrames,
  memory: ColumnMemory,
): { readonly flags: Uint16Array; readonly displacementPx: Float64Array; readonly rowOf: Int32Array } {
  const { vsyncUs } = trace.frames;
  const count = frameOf.length;
  const flags = memory.uint16(count);
  const displacementPx = memory.float64(count);
  const rowOf = memory.int32(count).fill(-1);
  spans.forEach((span, i) => {
    const [from, to] = [starts[i] as number, starts[i + 1] as number];
    const joined = rows.byWindow.get(span.window);
    const { moved, dxPx, dyPx } = span.scrolling;
    const offsetPx = isHorizontal(span) ? dxPx : dyPx;
    const { upOrdinal, upDispatchedUs } = span.gesture ?? NEVER_HELD;
    for (let row = from; row < to; row++) {
      const frame = frameOf[row] as number;
      if (joined !== undefined) rowOf[row] = joined[frame] as number;
      displacementPx[row] = offsetPx[frame] as number;
      // A frame whose vsync came before the app got the UP began with the finger on the glass.
      const isDrag = frame <= upOrdinal || (vsyncUs[frame] as number) <= upDispatchedUs;
      const phase = isDrag ? FrameFlag.drag : FrameFlag.fling;
      flags[row] = moved[frame] === 1 ? FrameFlag.scrolling | phase : phase;
    }
    markStarved(flags, frameOf, from, to, times);
  });
  const stackFrames = new Set(trace.stacks.map(({ ordinal }) => ordinal));
  if (stackFrames.size + rows.firstDraws > 0)
    markFrames(flags, frameOf, rowOf, trace.frameMetrics, stackFrames);
  return { flags, displacementPx, rowOf };
}

/** Ledger row → frame of the trace, slide after slide; slide i has the rows [starts[i], starts[i + 1]). */
interface PlacedFrames {
  readonly frameOf: Int32Array;
  readonly starts: readonly number[];
}
function placeFrames(
  { intervalUs }: FrameTimes,
  spans: readonly SlideSpan[],
  memory: ColumnMemory,
): PlacedFrames {
  const room = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const frameOf = memory.int32(room);
  const starts = [0];
  let row = 0;
  for (const { from, to } of spans) {
    for (let frame = from; frame < to; frame++) if (!Number.isNaN(intervalUs[frame])) frameOf[row++] = frame;
    starts.push(row);
  }
  return { frameOf: frameOf.subarray(0, row), starts };
}

const NEVER_HELD = { upOrdinal: -1, upDispatchedUs: Number.NEGATIVE_INFINITY };

/** Still frames between moving ones while the finger is down, not late: no new input had arrived. */
function markStarved(
  flags: Uint16Array,
  frameOf: Int32Array,
  from: number,
  to: number,
  times: FrameTimes,
): void {
  const moving = FrameFlag.scrolling | FrameFlag.drag;
  const drags = (row: number): boolean => ((flags[row] as number) & moving) === moving;
  let first = from;
  while (first < to && !drags(first)) first++;
  let last = to - 1;
  while (last > first && !drags(last)) last--;
  for (let row = first; row < last; row++) {
    const flag = flags[row] as number;
    if ((flag & FrameFlag.scrolling) !== 0) continue;
    const frame = frameOf[row] as number;
    const isLate = (times.intervalUs[frame] as number) >= LATE_PERIODS * (times.periodUs[frame] as number);
    if (!isLate) flags[row] = flag | FrameFlag.starved;
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
    if (row >= 0 && ((rows.flags[row] as number) & 1) !== 0)
      flags[i] = (flags[i] as number) | FrameFlag.firstDraw;
    if (stackFrames.size > 0 && stackFrames.has(frameOf[i] as number)) {
      flags[i] = (flags[i] as number) | FrameFlag.perturbed;
    }
  }
}

function stagesOf(rows: FrameMetricsColumns, gather: (column: Float64Array) => Float64Array): StageColumns {
  const of = (column: Float64Array) => (): Float64Array => gather(column);
  return lazily<StageColumns>(
    {},
    {
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
    },
  );
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
