import type { FingerPath } from './finger.ts';

/** Which signal shows scrolling: OnScrollChanged, or else the touches. */
export type ScrollGate = 'scroll' | 'touch';

/** What is between a slide and the one before. */
export interface Rest {
  readonly refreshes: number;
  /** Number of the frames that were drawn; they moved nothing. */
  readonly drawn: number;
}

/** One continuous scroll: a finger slide (drag, then fling) or a programmatic one. docs/metrics.md §1. */
export interface Slide {
  readonly kind: 'finger' | 'programmatic';
  /** Position in the session, from 0. */
  readonly ordinal: number;
  /** Ledger rows [from, to). */
  readonly from: number;
  readonly to: number;
  readonly startUs: number;
  readonly endUs: number;
  /** Event time of the MOVE that passed the slop; NaN if the slide began otherwise. */
  readonly slopPassedUs: number;
  /** Row of the first frame that began after the app received that MOVE; `to` if none did. */
  readonly slopRow: number;
  /** Where the finger was; absent for programmatic slides and where positions were not recorded. */
  readonly finger?: FingerPath;
  /** Time of the finger's lift; NaN for programmatic slides and if the trace ends before it. */
  readonly fingerUpUs: number;
  readonly window: number;
  /** Absent if the slide before is another window's, or if the probe rested between them. */
  readonly rest?: Rest;
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
