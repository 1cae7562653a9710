import type { LedgerRow, Refresh } from '../index-spaces.ts';
import type { FingerPath } from './finger.ts';

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
