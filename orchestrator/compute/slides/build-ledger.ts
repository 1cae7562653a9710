import { type ColumnMemory, ownMemory } from '../trace/column-memory.ts';
import type { FrameMetricsColumns, Trace } from '../trace/trace.ts';
import { callbacksOf } from './callbacks.ts';
import { refuseManyLosses, refuseManySlides } from './effort.ts';
import { frameFlags } from './frame-flags.ts';
import { type FrameRows, joinFrameRows } from './frame-rows.ts';
import { gatherer, stretchesOf } from './gather.ts';
import { type Gesture, gesturesOf } from './gestures.ts';
import { intervalsOf } from './intervals.ts';
import { lazily } from './lazily.ts';
import type { Ledger, Need, StageColumns } from './ledger.ts';
import { periodsOf } from './periods.ts';
import { type PlacedFrames, placeFrames } from './placed-frames.ts';
import { type ScrollSignals, scrollSignals } from './scrolling.ts';
import { isHorizontal, slideOf } from './slide-of.ts';
import { type FrameTimes, type SlideSpan, slideSpans } from './spans.ts';
import { stageColumns } from './stage-columns.ts';
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
  const placed = placeFrames(times, spans, memory);
  const { frameOf, starts } = placed;
  const { rowOf, displacementPx } = joinedOf(rows, spans, placed, memory);
  const ofFrames = gatherer(placed.stretches.flat(), frameOf.length, memory);
  return lazily<Ledger, LateColumn>(
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
      flags: frameFlags(trace, times, rows, spans, placed, rowOf, memory),
      displacementPx,
      ordinal: frameOf,
      stages: stagesOf(trace.frameMetrics, gatherer(stretchesOf(rowOf), rowOf.length, memory)),
      dispatches: trace.dispatches,
      resumedUs: trace.windows.filter(({ event }) => event === 'resumed').map(({ timeUs }) => timeUs),
      has: needsOf(trace, rowOf, displacementPx),
    },
    lateColumns(trace, times, rows, signals, ofFrames),
  );
}

/** What few metrics read. */
type LateColumn = 'newestSampleUs' | 'oldestSampleUs' | 'touchSamplesUs' | 'callbacks';

function lateColumns(
  trace: Trace,
  { intervalUs }: FrameTimes,
  rows: FrameRows,
  signals: ScrollSignals,
  ofFrames: (column: Float64Array) => Float64Array,
): { readonly [Column in LateColumn]-?: () => Ledger[Column] } {
  const sampleOf = (isBetter: (us: number, thanUs: number) => boolean) => (): Float64Array =>
    ofFrames(touchSamples(trace, isBetter));
  return {
    newestSampleUs: sampleOf((us, thanUs) => us > thanUs),
    oldestSampleUs: sampleOf((us, thanUs) => us < thanUs),
    touchSamplesUs: () => trace.touches.eventTimeUs.toSorted(),
    callbacks: () => callbacksOf(trace, intervalUs, rows, signals),
  };
}

/** Per ledger row: how far the frame moved the content, and its FrameMetrics row, below 0 without one. */
function joinedOf(
  { byWindow }: FrameRows,
  spans: readonly SlideSpan[],
  { frameOf, stretches }: PlacedFrames,
  memory: ColumnMemory,
): { readonly rowOf: Int32Array; readonly displacementPx: Float64Array } {
  const rowOf = memory.int32(frameOf.length).fill(-1);
  const displacementPx = memory.float64(frameOf.length);
  spans.forEach((span, i) => {
    const joined = byWindow.get(span.window);
    const offsetPx = isHorizontal(span) ? span.scrolling.dxPx : span.scrolling.dyPx;
    for (const { row, place, length } of stretches[i] ?? []) {
      if (joined !== undefined) rowOf.set(joined.subarray(place, place + length), row);
      displacementPx.set(offsetPx.subarray(place, place + length), row);
    }
  });
  return { rowOf, displacementPx };
}

const stagesOf = (rows: FrameMetricsColumns, gather: (column: Float64Array) => Float64Array): StageColumns =>
  lazily<StageColumns>(
    {},
    stageColumns((name) => () => gather(rows[name])),
  );

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
