/** A number that counts in one space: it is refused where an index of another space is asked for. */
type Index<Space extends string> = number & { readonly space?: Space };

/** A frame callback of the trace; negative before the file's first one. */
export type FrameOrdinal = Index<'frame of the trace'>;
/** A row of the ledger: the frames of all slides, slide after slide. */
export type LedgerRow = Index<'row of the ledger'>;
/** A row of the platform's reports. */
export type ReportRow = Index<'row of FrameMetrics'>;
/** An entry among the counted frames. */
export type CountedIndex = Index<'counted frame'>;
/** n_N and S_N: a refresh of the display, counted from the slide's first frame. */
export type Refresh = Index<'refresh'>;
