import type { Ledger } from '../slides/ledger.ts';

/** Frames from another tool's output, or why there are none. Metrics read them like a recorded run's. */
export type Imported =
  | { readonly kind: 'imported'; readonly ledger: Ledger; readonly notes: ImportNotes }
  | { readonly kind: 'refused'; readonly reason: ImportRefusal };

/** Counts of what was left out, by reason. */
export interface ImportNotes {
  readonly frames: number;
  /** Rows that the origin flags as outliers and documents as to be ignored. */
  readonly flagged: number;
  /** Incomplete rows, and rows with a duration that is negative, too long, or longer than their total. */
  readonly garbage: number;
  readonly duplicates: number;
  /** Frames before a pause or before a row without a vsync: how long they were shown is unknown. */
  readonly withoutInterval: number;
  /** Whether the origin's ring buffer was full, so that earlier frames are missing. */
  readonly bufferFull: boolean;
}

export type ImportRefusal =
  | { readonly code: 'not-this-format'; readonly expected: string }
  | { readonly code: 'missing-columns'; readonly columns: readonly string[] }
  | { readonly code: 'duplicate-columns'; readonly columns: readonly string[] }
  | { readonly code: 'no-window'; readonly app: string }
  | { readonly code: 'refresh-rate-unknown' }
  | { readonly code: 'no-frames' }
  | { readonly code: 'no-results' };

export interface ImportOptions {
  /** For sources without the display's rate (framestats before API 31, the frame timeline). */
  readonly refreshHz?: number;
  /** Only windows of this application; framestats is the only source that names windows. */
  readonly app?: string;
}

export const refused = (reason: ImportRefusal): Imported => ({ kind: 'refused', reason });
