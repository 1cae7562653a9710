import type { FrameOrdinal } from '../index-spaces.ts';
import type { TraceMeta } from './meta.ts';

/**
 * One decoded `.hpt` file: a typed-array column per quantity, one row per record.
 * Times are microseconds since the header's epoch (CLOCK_MONOTONIC), whole numbers held in float64.
 * Layout and codecs: docs/trace-format.md.
 */
export interface Trace {
  readonly header: TraceHeader;
  readonly meta: TraceMeta | undefined;
  readonly frames: FrameColumns;
  readonly scrolls: ScrollColumns;
  readonly touches: TouchColumns;
  readonly frameMetrics: FrameMetricsColumns;
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
  /** Absent if the process died before it could close the file. */
  readonly end: TraceEnd | undefined;
  readonly damage: readonly Damage[];
}

export interface TraceHeader {
  readonly major: number;
  readonly minor: number;
  /** UUID given by the orchestrator, lower case with dashes. */
  readonly session: string;
  readonly epochNs: bigint;
}

/** FRAME: one row per frame callback; row index = `ordinal` used by the other streams. */
export interface FrameColumns {
  readonly count: number;
  readonly vsyncUs: Float64Array;
  readonly callbackDelayUs: Float64Array;
  /** Vsync period from the frame timeline (API 33+), nanoseconds; 0 = unknown. */
  readonly periodNs: Float64Array;
  /** bit 0: {@link FIRST_AFTER_ARMING}. */
  readonly flags: Float64Array;
}

/** FRAME flag: the first callback after the probe armed itself. */
export const FIRST_AFTER_ARMING = 1;

/** SCROLL: OnScrollChanged deliveries. */
export interface ScrollColumns {
  readonly count: number;
  readonly ordinal: Float64Array;
  readonly delayUs: Float64Array;
  readonly window: Float64Array;
  /** Content displacement since the previous record, 1/16 px. */
  readonly dx: Float64Array;
  readonly dy: Float64Array;
  /** bit 0: displacement unknown; bit 1: the frame before drew it; bit 2: unknown because the watched views stood still. */
  readonly flags: Float64Array;
}

/** TOUCH: every sample; historical ones are separate rows. */
export interface TouchColumns {
  readonly count: number;
  readonly eventTimeUs: Float64Array;
  readonly ordinal: Float64Array;
  readonly dispatchDelayUs: Float64Array;
  /** MotionEvent action; bit 8 (256): historical sample. */
  readonly action: Float64Array;
  readonly pointer: Float64Array;
  /** 1/16 px. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly window: Float64Array;
}

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
export interface Mark {
  readonly timeUs: number;
  readonly ordinal: FrameOrdinal;
  readonly kind: string;
  readonly text: string;
}
export interface DisplayChange {
  readonly timeUs: number;
  readonly periodNs: number;
  readonly mode: number;
}
export interface Condition {
  readonly timeUs: number;
  readonly key: string;
  readonly value: number;
}
export interface Dispatch {
  readonly startUs: number;
  readonly wallUs: number;
  readonly target: string;
}
/** Enter or exit of a method of a traced build, in a frame that the main thread made late. */
export interface MethodEvent {
  readonly timeUs: number;
  /** `class.method`. */
  readonly method: string;
  readonly isExit: boolean;
}
export interface Scrollable {
  readonly timeUs: number;
  readonly window: number;
  readonly kind: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** bits 0–3: can scroll up, down, left, right. */
  readonly edges: number;
  /** Adapter position of the first child; −1 unknown. */
  readonly firstPosition: number;
}
/** SurfaceFlinger's verdict on a frame: from the app since API 36, from a Perfetto trace since API 31. */
export interface Verdict {
  /** Vsync of the frame's callback. */
  readonly vsyncUs: number;
  /** Bits of SurfaceControl.JankData: 1 composer, 2 application, 4 other; 0 in time. */
  readonly type: number;
  /** Bits of the frame timeline's JankType, which is finer; absent in verdicts received by the app. */
  readonly jankClass?: number;
  /** The time available to the app for the frame. */
  readonly scheduledUs: number;
  /** The time it took. */
  readonly actualUs: number;
  /** Time at which the display showed the frame; NaN if not shown or unknown. */
  readonly presentUs: number;
  readonly window: number;
}
/** The row that a RecyclerView was binding when the watchdog took the stack with the same time. */
export interface BoundRow {
  readonly timeUs: number;
  readonly ordinal: FrameOrdinal;
  readonly window: number;
  /** Adapter position. */
  readonly position: number;
}
export interface WindowEvent {
  readonly timeUs: number;
  readonly window: number;
  readonly event: WindowEventKind;
  readonly name: string;
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
export interface Loss {
  /** Block type number of the stream that lost records. */
  readonly stream: number;
  readonly lost: number;
  readonly fromUs: number;
  readonly toUs: number;
  readonly why: string;
}
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
