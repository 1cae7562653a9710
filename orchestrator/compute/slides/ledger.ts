import type { Starts } from '../start-up.ts';
import type { StageColumns } from '../trace/trace.ts';
import type { Slide } from './slide.ts';

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
