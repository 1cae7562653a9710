import type { Trace } from '../trace/trace.ts';
import type { FrameRows } from './frame-rows.ts';
import type { Gesture } from './gestures.ts';
import type { Ledger } from './ledger.ts';
import type { ScrollSignals } from './scrolling.ts';
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
