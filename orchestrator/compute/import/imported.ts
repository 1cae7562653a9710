import type { Ledger } from '../slides/ledger.ts';

/** Frames from another tool's output, or why there are none. Metrics read them like a recorded run's. */
export type Imported =
  | { readonly kind: 'imported'; readonly ledger: Ledger; readonly notes: ImportNotes }
  | { readonly kind: 'refused'; readonly reason: ImportRefusal };

/** What the reader has to know about the numbers. */
export interface ImportNotes {
  readonly frames: number;
  /** Rows that the origin marks as outliers, by its documentation to be ignored. */
  readonly flagged: number;
  /** Negative, endless or incomplete rows, and totals shorter than one of their stages. */
  readonly garbage: number;
  readonly duplicates: number;
  /** Frames before a pause, or before a row without a vsync: nothing says how long they were on the screen. */
  readonly withoutInterval: number;
  /** The origin keeps only so many frames and had reached that number. */
  readonly bufferFull: boolean;
}
/** Importers do not know what moved: every frame counts as a scrolling one. Import what was recorded while scrolling. */

export type ImportRefusal =
  | { readonly code: 'not-this-format'; readonly expected: string }
  | { readonly code: 'missing-columns'; readonly columns: readonly string[] }
  | { readonly code: 'duplicate-columns'; readonly columns: readonly string[] }
  | { readonly code: 'no-window'; readonly app: string }
  | { readonly code: 'refresh-rate-unknown' }
  | { readonly code: 'no-frames' };

export interface ImportOptions {
  /** For sources that do not tell the display's rate (framestats before API 31, the frame timeline). */
  readonly refreshHz?: number;
  /** Windows of this application only; framestats alone names the window of its frames. */
  readonly app?: string;
}

export const refused = (reason: ImportRefusal): Imported => ({ kind: 'refused', reason });
