import type { Warning } from '../guards/warning.ts';
import type { Evidence } from '../measurement.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { OtherRate } from './own-rate.ts';

/** Each non-empty name that occurs more than once. */
export const repeatedIn = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, i) => name !== '' && names.indexOf(name) < i)),
];

/** Frames from another tool's output, or why there are none. Metrics read them like a recorded run's. */
export type Imported =
  | { readonly kind: 'imported'; readonly parts: readonly ImportedPart[] }
  | { readonly kind: 'refused'; readonly reason: ImportRefusal };

/** The frames of one window or run. */
export interface ImportedPart {
  /** Empty if the file has one. */
  readonly name: string;
  /** The process; absent if it is not known. */
  readonly pid?: number;
  readonly ledger: Ledger;
  readonly notes: ImportNotes;
  /** What the guards found: docs/metrics.md §1. */
  readonly evidence: Evidence;
  readonly warnings: readonly Warning[];
}

/** Counts of what was left out, by reason. */
export interface ImportNotes {
  readonly frames: number;
  /** Rows that the origin flags as outliers and documents as to be ignored. */
  readonly flagged: number;
  /** Rows that are kept although they have flags that no release documents. */
  readonly otherFlags: number;
  /** Incomplete rows, and rows with a duration that is negative, too long, or longer than their total. */
  readonly garbage: number;
  readonly duplicates: number;
  /** Whether the origin's ring buffer was full, so that earlier frames are missing. */
  readonly bufferFull: boolean;
  /** Whether there are no intervals because the display's rate is not known. */
  readonly wantsRate: boolean;
  /** A rate in the file that contradicts the one that was given. */
  readonly otherRate?: OtherRate;
  /** Dumps that the device could not get from the app. */
  readonly failedDumps?: number;
}

export type ImportRefusal =
  | { readonly code: 'not-this-format'; readonly expected: string }
  | { readonly code: 'missing-columns'; readonly columns: readonly string[] }
  | { readonly code: 'duplicate-columns'; readonly columns: readonly string[] }
  | { readonly code: 'no-window'; readonly wanted: string; readonly windows: readonly string[] }
  | { readonly code: 'refresh-rate-unknown' }
  | { readonly code: 'no-frames' }
  | { readonly code: 'no-frame-timeline' }
  | { readonly code: 'no-results' };

export interface ImportOptions {
  /** For sources without the display's rate (framestats before API 31, the frame timeline). */
  readonly refreshHz?: number;
  /** Only this application, by the name of its processes. */
  readonly app?: string;
  /** Only windows whose name has this text; framestats is the only source that names windows. */
  readonly window?: string;
}

export const refused = (reason: ImportRefusal): Imported => ({ kind: 'refused', reason });

/** Of a file that tells nothing of its recording. */
export const NO_EVIDENCE: Evidence = {
  frames: 0,
  countedFrames: 0,
  scrollingFrames: 0,
  scrollMs: 0,
  recordsEmitted: undefined,
  recordsLost: undefined,
  lostRatio: undefined,
  lostReports: 0,
  simulated: false,
  periodsUs: [],
  displayHz: undefined,
  gates: [],
  gestureEngines: [],
};
