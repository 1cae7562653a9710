import { countedFrames } from './counted.ts';
import type { Ledger } from './ledger.ts';
import { deadlineSlackUs, fromCallbacks, fromQueue } from './modelled-presentation.ts';
import { rememberedForLedger } from './remembered.ts';
import { fromReports } from './reported-presentation.ts';
import { type FrameTimes, frameTimesOf, knownIn, type ShownColumns, shownColumns } from './shown-columns.ts';
import type { Slide } from './slide.ts';

/**
 * Sources for when frames were shown, the strongest first: `reported` by the platform per frame, `presented` computed from
 * the platform's deadlines, `estimated` if it reports none (API < 31), `callbacks` if too few frames have a FrameMetrics
 * row.
 */
export const BASES = ['reported', 'presented', 'estimated', 'callbacks'] as const;
export type Basis = (typeof BASES)[number];

/** When each frame of a run was shown. docs/metrics.md §2a. */
export interface Presentation extends ShownColumns {
  /** The weakest basis among the slides with counted frames. */
  readonly basis: Basis;
  /** Share of the counted frames whose present time, or else whose row, is known; NaN without counted frames. */
  readonly coverage: number;
}

const LEAST_COVERAGE = 0.95;

export const presentation = rememberedForLedger((ledger): Presentation => {
  const columns = shownColumns(ledger);
  const slacks = new Float64Array(Math.max(0, ...ledger.slides.map(({ from, to }) => to - from)));
  const frames = frameTimesOf(ledger);
  const { row, starts } = countedFrames(ledger);
  let weakest = 0;
  let known = 0;
  ledger.slides.forEach((slide, i) => {
    const counted = row.subarray(starts[i], starts[i + 1]);
    const found = showSlide(frames, slide, { counted, slacks }, columns);
    known += found.known;
    if (counted.length > 0) weakest = Math.max(weakest, BASES.indexOf(found.basis));
  });
  return { basis: BASES[weakest] ?? 'callbacks', coverage: known / row.length, ...columns };
});

/** The same ledger without the platform's reports, to compare the model with them. */
export const withoutReports = (ledger: Ledger): Ledger => ({ ...ledger, presentUs: undefined });

/** Fills the columns for the slide's rows. */
function showSlide(
  frames: FrameTimes,
  slide: Slide,
  { counted, slacks }: { readonly counted: Int32Array; readonly slacks: Float64Array },
  columns: ShownColumns,
): { readonly basis: Basis; readonly known: number } {
  const isMost = (known: number): boolean => counted.length > 0 && known >= LEAST_COVERAGE * counted.length;
  const rows = knownIn(frames.totalUs, counted);
  const slackUs = deadlineSlackUs(frames, slide, slacks);
  if (isMost(rows)) fromQueue(frames, slide, slackUs ?? 0, columns);
  else fromCallbacks(frames, slide, columns);
  const { presentUs } = frames;
  const reports = presentUs === undefined ? 0 : knownIn(presentUs, counted);
  if (presentUs !== undefined && isMost(reports)) {
    fromReports({ ...frames, presentUs }, slide, columns);
    return { basis: 'reported', known: reports };
  }
  if (!isMost(rows)) return { basis: 'callbacks', known: rows };
  return { basis: slackUs === undefined ? 'estimated' : 'presented', known: rows };
}
