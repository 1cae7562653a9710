import type { Slide } from './slide.ts';

/**
 * What every metric reads: the frames of one run, slide after slide, one column per quantity.
 * Rows of one slide are contiguous and in time order. Times are microseconds (float64, so that
 * nanosecond sources keep their fraction). NaN means "not known", never zero.
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
  /** The joined FrameMetrics row; every column NaN where there is none. */
  readonly stages: StageColumns;
  /** Touch facts per frame; NaN where there were none. */
  readonly newestSampleUs: Float64Array;
  /** Oldest touch sample the frame consumed; newest is {@link newestSampleUs}. */
  readonly oldestSampleUs?: Float64Array;
  /** Event times of all touch samples of the session, history included, ascending. */
  readonly touchSamplesUs?: Float64Array;
  /** DrawFrame end − doFrame start, from a system trace. */
  readonly cpuDurationUs?: Float64Array;
  /** Actual end − expected end of the frame's timeline slices, from a system trace; negative = slack. */
  readonly timelineOverrunUs?: Float64Array;
  /** Perfetto's JankType bits of the frame; −1 unknown. */
  readonly jankClass?: Int32Array;
  /** Main-looper dispatches, from the opt-in recorder. */
  readonly dispatches?: readonly { readonly startUs: number; readonly wallUs: number }[];
  /** When an activity was resumed, ascending. */
  readonly resumedUs?: readonly number[];
  /**
   * Every callback that was recorded, for definitions that look beyond slides. Only a recorded run has them: a
   * ledger of some of its slides, an import and a golden vector know those of their slides alone.
   */
  readonly callbacks?: Callbacks | undefined;
  /** Which inputs this ledger really carries; a metric whose needs are not met is unavailable. */
  readonly has: ReadonlySet<Need>;
}

/** One entry a frame callback, within slides and between them, moving or not. */
export interface Callbacks {
  /** V_N. */
  readonly vsyncUs: Float64Array;
  /** I_N; NaN where no callback followed at once: the probe rested, or callbacks were lost. */
  readonly intervalUs: Float64Array;
  /** 1 where content moved or a FrameMetrics row was delivered, in whichever window. */
  readonly drawn: Uint8Array;
}

/** Durations of the joined FrameMetrics row, µs. `unknownDelayUs[i]` NaN ⇔ frame i has no row. */
export interface StageColumns {
  readonly unknownDelayUs: Float64Array;
  readonly inputUs: Float64Array;
  readonly animationUs: Float64Array;
  readonly layoutMeasureUs: Float64Array;
  readonly drawUs: Float64Array;
  readonly syncUs: Float64Array;
  readonly commandIssueUs: Float64Array;
  readonly swapBuffersUs: Float64Array;
  readonly gpuUs: Float64Array;
  readonly totalUs: Float64Array;
  readonly deadlineUs: Float64Array;
  /** VSYNC − INTENDED_VSYNC. */
  readonly intendedLagUs: Float64Array;
}

export const FrameFlag = {
  /** OnScrollChanged was delivered in the frame. */
  scrolling: 1,
  /** Non-scrolling frame between scrolling frames of a drag, not late: no new input arrived. */
  starved: 2,
  /** The finger was down when the frame began. */
  drag: 4,
  /** The finger was up: the content moves by itself. */
  fling: 8,
  /** The row says first draw; stage metrics that exclude such rows look here. */
  firstDraw: 16,
  /** The probe took a stack in this frame. */
  perturbed: 32,
} as const;

/**
 * Inputs a metric can ask for. `intervals` is in every recorded ledger; the others depend on API level,
 * recorder and import format.
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
  | 'dispatches'
  | 'stacks'
  | 'jank-class'
  | 'timeline-overrun'
  | 'cpu-duration';
