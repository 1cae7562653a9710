import type { LedgerRow, Refresh } from '../index-spaces.ts';
import type { Starts } from '../start-up.ts';
import type { StageColumns } from '../trace/trace.ts';
import type { FingerPath } from './finger.ts';

/**
 * The frames of one run, slide after slide, one column per quantity: the input of every metric.
 * Rows of one slide are contiguous and in time order. Times are microseconds in float64, so that nanosecond sources
 * keep their fraction. NaN means not known.
 * Vocabulary: docs/metrics.md §1.
 */
export interface Ledger {
  readonly count: number;
  readonly slides: readonly Slide[];
  /** V_N, for ordering and display; metrics use differences only. */
  readonly vsyncUs: Float64Array;
  /** I_N = V_{N+1} − V_N. */
  readonly intervalUs: Float64Array;
  /** T_N, the vsync period in force. */
  readonly periodUs: Float64Array;
  /** Bits: see {@link FrameFlag}. */
  readonly flags: Uint16Array;
  /** Content displacement in px during the frame; NaN unknown. */
  readonly displacementPx: Float64Array;
  /** Callback ordinal in the trace, −1 for imported frames. */
  readonly ordinal: Int32Array;
  /** The joined FrameMetrics row; if there is none, every column is NaN. */
  readonly stages: StageColumns;
  /** Event time of the newest touch sample that the frame consumed; NaN without one. */
  readonly newestSampleUs: Float64Array;
  /** Event time of the oldest touch sample that the frame consumed. */
  readonly oldestSampleUs?: Float64Array;
  /** Event times of all touch samples of the session, history included, ascending. */
  readonly touchSamplesUs?: Float64Array;
  /** DrawFrame end − doFrame start, from a system trace. */
  readonly cpuDurationUs?: Float64Array;
  /** Actual end − expected end of the frame's timeline slices, from a system trace; negative = slack. */
  readonly timelineOverrunUs?: Float64Array;
  /** Time at which the display showed the frame, as reported by the platform; NaN if not shown or unknown. */
  readonly presentUs?: Float64Array | undefined;
  /** Perfetto's JankType bits of the frame; −1 unknown. */
  readonly jankClass?: Int32Array;
  /** Main-looper dispatches, from the opt-in recorder. */
  readonly dispatches?: readonly { readonly startUs: number; readonly wallUs: number }[];
  /** Times at which an activity was resumed, ascending. */
  readonly resumedUs?: readonly number[];
  /** Activities and the process that started in this run; a ledger of some of its slides has none of its own. */
  readonly starts?: Starts;
  /**
   * All recorded callbacks, for definitions that are not limited to slides. Only a whole recorded run has them; a
   * ledger of some of its slides, an import and a golden vector have the frames of their slides only.
   */
  readonly callbacks?: Callbacks | undefined;
  /** The inputs that this ledger has; a metric that needs another one is unavailable. */
  readonly has: ReadonlySet<Need>;
  /**
   * The whole run and the place of this ledger's first row in it, if this one has some slides only: the queue of pictures goes
   * on from slide to slide.
   */
  readonly whole?: { readonly ledger: Ledger; readonly fromRow: number };
}

/** One entry per frame callback, in slides and between them. */
export interface Callbacks {
  /** V_N. */
  readonly vsyncUs: Float64Array;
  /** I_N; NaN if the probe disarmed after the callback or the next callbacks were lost. */
  readonly intervalUs: Float64Array;
  /** 1 if content moved or a FrameMetrics row was delivered, in any window. */
  readonly drawn: Uint8Array;
}

export const FrameFlag = {
  /** OnScrollChanged was delivered in the frame. */
  scrolling: 1,
  /** Neither scrolling nor late, between scrolling frames of a drag: no new input arrived. */
  starved: 2,
  /** The finger was down when the frame began. */
  drag: 4,
  /** The finger was up: the content moved by itself. */
  fling: 8,
  /** The row is flagged as a first draw, which some definitions exclude. */
  firstDraw: 16,
  /** The probe took a stack in this frame. */
  perturbed: 32,
  /** The frame's picture shows content elsewhere: it scrolled, and not by a known distance of 0. */
  moved: 64,
} as const;

/**
 * Inputs a metric can need. Every recorded ledger has `intervals`; the others depend on API level, recorders and
 * import format.
 */
export type Need =
  | 'intervals'
  | 'stages'
  | 'total'
  | 'gpu'
  | 'deadline'
  | 'vsync-timestamps'
  | 'displacement'
  | 'touches'
  /** Touches that came through Android's input pipeline, so that their times are a finger's. */
  | 'touch-times'
  | 'dispatches'
  /** Starts of activities, which recordings without the probe and older ones lack. */
  | 'starts'
  | 'stacks'
  | 'jank-class'
  | 'timeline-overrun'
  | 'cpu-duration';

/** Which signal shows scrolling: OnScrollChanged, or else the touches. */
export type ScrollGate = 'scroll' | 'touch';

/** The frames with a callback before a slide, since the slide before. */
export interface Lead {
  /** Whether the slide before is of the same window, and all vsyncs since are known. */
  readonly followsSlide: boolean;
  readonly refreshes: number;
  /** The frames that were drawn; they moved nothing. */
  readonly drawn: readonly DrawnBefore[];
  /** Whether the last of the frames was not drawn. */
  readonly isQuiet: boolean;
}
export interface DrawnBefore {
  /** n_N, counted from the slide's first frame: below 0. */
  readonly atRefresh: Refresh;
  /** TOTAL − (VSYNC − INTENDED_VSYNC); 0 for first draws. */
  readonly sinceVsyncUs: number;
  readonly periodUs: number;
}

/** One continuous scroll: a finger slide (drag, then fling) or a programmatic one. docs/metrics.md §1. */
export interface Slide {
  readonly kind: 'finger' | 'programmatic';
  /** Position in the session, from 0. */
  readonly ordinal: number;
  /** Ledger rows [from, to). */
  readonly from: LedgerRow;
  readonly to: LedgerRow;
  readonly startUs: number;
  readonly endUs: number;
  /** Event time of the MOVE that passed the slop; NaN if the slide began otherwise. */
  readonly slopPassedUs: number;
  /** Row of the first frame that began after the app received that MOVE; `to` if none did. */
  readonly slopRow: LedgerRow;
  /** Where the finger was; absent for programmatic slides and where positions were not recorded. */
  readonly finger?: FingerPath;
  /** Time of the finger's lift; NaN for programmatic slides and if the trace ends before it. */
  readonly fingerUpUs: number;
  readonly window: number;
  /** Absent for imported frames. */
  readonly lead?: Lead;
  readonly scene: string;
  readonly state: string;
  readonly gate: ScrollGate;
  /** Whether the app had begun to scroll in a frame of which nothing is recorded. */
  readonly beganUnseen: boolean;
  /** Whether the watchdog took stacks during the slide. */
  readonly perturbed: boolean;
  /** Extent of the scrolled view along the scroll, px; NaN unknown. */
  readonly viewportPx: number;
}

/** Keeps the last answer: all metrics of one ledger ask for the same facts, then those of the next ledger. */
export function rememberedForLedger<T extends object>(find: (ledger: Ledger) => T): (ledger: Ledger) => T {
  let last: { readonly ledger: Ledger; readonly found: T } | undefined;
  return (ledger) => {
    if (last?.ledger !== ledger) last = { ledger, found: find(ledger) };
    return last.found;
  };
}

/** A column's value; NaN outside the column, so that every comparison is false. */
export const at = (column: Float64Array, row: LedgerRow): number => column[row] ?? Number.NaN;

export const sumOf = (column: Float64Array, rows: readonly LedgerRow[]): number => {
  let sum = 0;
  for (const row of rows) sum += at(column, row);
  return sum;
};

export const hasFlag = (ledger: Ledger, row: LedgerRow, flag: number): boolean =>
  ((ledger.flags[row] ?? 0) & flag) !== 0;
