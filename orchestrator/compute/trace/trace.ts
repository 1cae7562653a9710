import type { FrameOrdinal } from '../index-spaces.ts';
import type {
  BOUND_ROW,
  CONDITION,
  Columns,
  DISPATCH,
  DISPLAY,
  EventRow,
  FRAME,
  JANK_DATA,
  LOSS,
  MARK,
  SCROLL,
  SCROLLABLE,
  TOUCH,
  WINDOW,
} from './format.ts';
import type { TraceMeta } from './meta.ts';

/**
 * One decoded `.hpt` file: a typed-array column per quantity, one row per record.
 * Times are microseconds since the header's epoch (CLOCK_MONOTONIC), whole numbers held in float64.
 * Layout and codecs: docs/trace-format.md.
 */
export interface Trace extends EventStreams {
  readonly header: TraceHeader;
  readonly meta: TraceMeta | undefined;
  readonly frames: FrameColumns;
  readonly scrolls: ScrollColumns;
  readonly touches: TouchColumns;
  readonly frameMetrics: FrameMetricsColumns;
  /** Absent if the process died before it could close the file. */
  readonly end: TraceEnd | undefined;
  readonly damage: readonly Damage[];
}

/** The rare streams: an object per record. */
export interface EventStreams {
  readonly stacks: readonly StackSample[];
  readonly marks: readonly Mark[];
  readonly displays: readonly DisplayChange[];
  readonly conditions: readonly Condition[];
  readonly dispatches: readonly Dispatch[];
  readonly methods: readonly MethodEvent[];
  readonly scrollables: readonly Scrollable[];
  readonly windows: readonly WindowEvent[];
  readonly verdicts: readonly Verdict[];
  readonly boundRows: readonly BoundRow[];
  readonly losses: readonly Loss[];
}

export interface TraceHeader {
  readonly major: number;
  readonly minor: number;
  /** UUID given by the orchestrator, lower case with dashes. */
  readonly session: string;
  readonly epochNs: bigint;
}

export type FrameColumns = Columns<typeof FRAME>;
export type ScrollColumns = Columns<typeof SCROLL>;
export type TouchColumns = Columns<typeof TOUCH>;

/** FRAME flag: the first callback after the probe armed itself. */
export const FIRST_AFTER_ARMING = 1;

/** Durations in a FrameMetrics row, µs. In a ledger, where each frame has at most one, `unknownDelayUs[i]` NaN ⇔ frame i has none. */
export interface StageColumns {
  /** vsync − intended vsync. */
  readonly intendedLagUs: Float64Array;
  readonly unknownDelayUs: Float64Array;
  readonly inputUs: Float64Array;
  readonly animationUs: Float64Array;
  readonly layoutMeasureUs: Float64Array;
  readonly drawUs: Float64Array;
  readonly syncUs: Float64Array;
  readonly commandIssueUs: Float64Array;
  readonly swapBuffersUs: Float64Array;
  readonly totalUs: Float64Array;
  /** NaN = not reported by this API level. */
  readonly gpuUs: Float64Array;
  /** NaN = not reported by this API level. */
  readonly deadlineUs: Float64Array;
}

/** FRAME_METRICS: reports in arrival order. */
export interface FrameMetricsColumns extends StageColumns {
  readonly count: number;
  readonly vsyncUs: Float64Array;
  /** total − Σ stages. */
  readonly restUs: Float64Array;
  /** Time at which the display showed the frame; NaN unknown. Only in recordings without the probe. */
  readonly presentUs?: Float64Array;
  /** bit 0: first draw; bit 1: no vsync timestamp (API 24–25). */
  readonly flags: Float64Array;
  readonly dropCount: Float64Array;
  readonly window: Float64Array;
}

export interface StackSample {
  readonly timeUs: number;
  /** Ordinal of the late frame. */
  readonly ordinal: FrameOrdinal;
  readonly costUs: number;
  readonly thread: string;
  /** `class.method(File.java:line)`, innermost first. */
  readonly frames: readonly string[];
}
export type Mark = EventRow<typeof MARK>;
export type DisplayChange = EventRow<typeof DISPLAY>;
export type Condition = EventRow<typeof CONDITION>;
export type Dispatch = EventRow<typeof DISPATCH>;
export type Scrollable = EventRow<typeof SCROLLABLE>;
/** The row that a RecyclerView was binding when the watchdog took the stack with the same time. */
export type BoundRow = EventRow<typeof BOUND_ROW>;
export type Loss = EventRow<typeof LOSS>;
/** Enter or exit of a method of a traced build, in a frame that the main thread made late. */
export interface MethodEvent {
  readonly timeUs: number;
  /** `class.method`. */
  readonly method: string;
  readonly isExit: boolean;
}
/** SurfaceFlinger's verdict on a frame: from the app since API 36, from a Perfetto trace since API 31. */
export interface Verdict extends Omit<EventRow<typeof JANK_DATA>, 'presentLag'> {
  /** Bits of the frame timeline's JankType, which is finer; absent in verdicts received by the app. */
  readonly jankClass?: number;
  /** Time at which the display showed the frame; NaN if not shown or unknown. */
  readonly presentUs: number;
}
export interface WindowEvent extends Omit<EventRow<typeof WINDOW>, 'event'> {
  readonly event: WindowEventKind;
}
/** In the order of their numbers in the format. */
export const WINDOW_EVENTS = [
  'added',
  'removed',
  'focus',
  'no-focus',
  'resumed',
  'paused',
  'gate-touch',
  'not-accelerated',
  'stopped',
] as const;
export type WindowEventKind = (typeof WINDOW_EVENTS)[number] | 'unknown';
export interface TraceEnd {
  readonly timeUs: number;
  readonly reason: string;
  /** Keyed by block type number. */
  readonly streams: ReadonlyMap<number, StreamTotals>;
}
export interface StreamTotals {
  readonly emitted: number;
  readonly written: number;
  readonly lost: number;
}
export interface Damage {
  readonly kind:
    | 'torn-tail'
    | 'bad-crc'
    | 'sequence-gap'
    | 'unknown-block'
    | 'bad-payload'
    | 'no-end'
    /** A file of the recording is missing, repeated or out of order. */
    | 'file-order';
  readonly atByte: number;
  readonly lostBlocks: number;
  readonly note: string;
}
