import type { LedgerRow } from '../index-spaces.ts';
import { countedFrames, RESOLUTION_US } from './counted.ts';
import { due } from './due.ts';
import { findGaps, type Gaps } from './gaps.ts';
import { isByCompositor } from './jank-bits.ts';
import { FrameFlag, hasFlag, type Ledger, rememberedForLedger, type Slide } from './ledger.ts';
import { deadlineSlackUs, fromCallbacks, fromQueue, shownBefore } from './modelled-presentation.ts';
import {
  depthsOf,
  type FrameTimes,
  frameTimesOf,
  fromReports,
  isDropped,
  type ReportedTimes,
  type ShownColumns,
  shownColumns,
} from './reported-presentation.ts';

/**
 * Sources for when frames were shown, the strongest first: `reported` by the platform per frame, `presented` computed from
 * the platform's deadlines, `estimated` if it reports none (API < 31), `callbacks` if too few frames have a FrameMetrics
 * row.
 */
export const BASES = ['reported', 'presented', 'estimated', 'callbacks'] as const;
export type Basis = (typeof BASES)[number];

/** When each frame of a run was shown, and the gaps between them. docs/metrics.md §2a. */
export interface Presentation extends ShownColumns, Gaps {
  /** The weakest basis among the slides. */
  readonly basis: Basis;
  /** Share of the scrolling frames of which it is known when they were shown, or else how long they took; NaN without any. */
  readonly coverage: number;
}

const LEAST_COVERAGE = 0.95;

export const presentation = rememberedForLedger((ledger): Presentation => {
  const { whole, slides } = ledger;
  if (whole === undefined) return summed(presentationOfRun(ledger), slides);
  const { columns, grounds } = presentationOfRun(whole.ledger);
  return summed({ columns: viewOf(columns, whole.fromRow, ledger.count), grounds }, slides);
});

interface Found {
  readonly columns: ShownColumns & Gaps;
  /** By the slide's ordinal. */
  readonly grounds: ReadonlyMap<number, Ground>;
}

/** Remembers both the run as recorded and the run without its reports. */
const found = new WeakMap<Ledger, Found>();

function presentationOfRun(ledger: Ledger): Found {
  const known = found.get(ledger);
  if (known !== undefined) return known;
  const shown = shownColumns(ledger);
  const dueAt = due(ledger);
  const frames = frameTimesOf(ledger, dueAt.atRefresh);
  const grounds = modelSlides(ledger, frames, dueAt.followsAt, shown);
  showReported(ledger, frames, grounds, shown);
  const gaps = findGaps(ledger, (_, i) => ({
    shownAtRefresh: shown.shownAtRefresh,
    earlier: grounds[i]?.earlier ?? [],
    isDropped: (row) => isDropped(ledger, row),
    isByCompositor: (row) => grounds[i]?.basis === 'reported' && wasInTime(frames, row),
  }));
  const bySlide = new Map(ledger.slides.map(({ ordinal }, i) => [ordinal, grounds[i] ?? NO_GROUND]));
  const all = { columns: { ...shown, ...gaps }, grounds: bySlide };
  found.set(ledger, all);
  return all;
}

/** Whether the app was in time: by the platform's verdict or, without one, by the frame's own row. */
function wasInTime({ jankClass, deadlineUs, totalUs, flags }: FrameTimes, row: LedgerRow): boolean {
  const bits = jankClass?.[row] ?? -1;
  if (bits >= 0) return isByCompositor(bits);
  const isFirstDraw = ((flags[row] as number) & FrameFlag.firstDraw) !== 0;
  return !isFirstDraw && (totalUs[row] as number) <= (deadlineUs[row] as number) + RESOLUTION_US;
}

function summed({ columns, grounds }: Found, slides: readonly Slide[]): Presentation {
  const own = slides.map(({ ordinal }) => grounds.get(ordinal) ?? NO_GROUND);
  const counted = own.reduce((sum, ground) => sum + ground.counted, 0);
  const known = own.reduce((sum, ground) => sum + ground.known, 0);
  const bases = own.filter((ground) => ground.counted > 0).map(({ basis }) => BASES.indexOf(basis));
  return { basis: BASES[Math.max(0, ...bases)] ?? 'callbacks', coverage: known / counted, ...columns };
}

function viewOf(columns: Found['columns'], from: number, count: number): Found['columns'] {
  const to = from + count;
  return {
    lateRefreshes: columns.lateRefreshes.subarray(from, to),
    shownAtRefresh: columns.shownAtRefresh.subarray(from, to),
    isNew: columns.isNew.subarray(from, to),
    missedRefreshes: columns.missedRefreshes.subarray(from, to),
    hitchUs: columns.hitchUs.subarray(from, to),
    compositorRefreshes: columns.compositorRefreshes.subarray(from, to),
    unusedRefreshes: columns.unusedRefreshes.subarray(from, to),
  };
}

/** The same ledger without the platform's reports, to compare the model with them. */
export const withoutReports = rememberedForLedger((ledger): Ledger => {
  const { whole } = ledger;
  const bare = { ...ledger, presentUs: undefined };
  return whole === undefined
    ? bare
    : { ...bare, whole: { ...whole, ledger: runWithoutReports(whole.ledger) } };
});

const runWithoutReports = rememberedForLedger((ledger): Ledger => ({ ...ledger, presentUs: undefined }));

/** The gaps if each frame were shown as soon as its callback began. */
export const callbackGaps = rememberedForLedger((ledger): Gaps => {
  const { atRefresh } = due(ledger);
  const never = (): boolean => false;
  return findGaps(ledger, () => ({
    shownAtRefresh: atRefresh,
    earlier: [],
    isDropped: never,
    isByCompositor: never,
  }));
});

/** What the presentation of a slide rests on. */
interface Ground {
  readonly basis: Basis;
  /** Number of frames that scrolled. */
  readonly counted: number;
  /** Those with a row, or else a report. */
  readonly known: number;
  /** S_N of the frames that were drawn before it. */
  readonly earlier: readonly number[];
}

const NO_GROUND: Ground = { basis: 'callbacks', counted: 0, known: 0, earlier: [] };

function modelSlides(
  ledger: Ledger,
  frames: FrameTimes,
  followsAt: ReadonlyMap<Slide, number>,
  columns: ShownColumns,
): Ground[] {
  const { row, starts } = countedFrames(ledger);
  const slacks = new Float64Array(Math.max(0, ...ledger.slides.map(({ from, to }) => to - from)));
  return ledger.slides.map((slide, i): Ground => {
    const rows = row.subarray(starts[i], starts[i + 1]);
    const { counted, known } = knownOf(
      ledger,
      rows,
      (at) => !Number.isNaN(frames.totalUs[at]) || isDropped(frames, at),
    );
    if (!isMost(known, counted)) {
      fromCallbacks(frames, slide, columns);
      return { basis: 'callbacks', counted, known, earlier: [] };
    }
    const slackUs = deadlineSlackUs(frames, slide, slacks);
    const start = followsAt.get(slide);
    const last =
      start === undefined
        ? Number.NEGATIVE_INFINITY
        : (columns.shownAtRefresh[slide.from - 1] as number) - start;
    const earlier = shownBefore(slide, last, slackUs ?? 0);
    const lastShown = Math.max(-1, earlier.at(-1) ?? last);
    fromQueue(frames, slide, { slackUs: slackUs ?? 0, lastShown }, columns);
    return { basis: slackUs === undefined ? 'estimated' : 'presented', counted, known, earlier };
  });
}

/** Replaces what is modelled in the slides that have enough reports. */
function showReported(ledger: Ledger, frames: FrameTimes, found: Ground[], columns: ShownColumns): void {
  const { presentUs } = frames;
  if (presentUs === undefined) return;
  const times: ReportedTimes = { ...frames, presentUs };
  const { row, starts } = countedFrames(ledger);
  const depths = ledger.slides.map((slide) => depthsOf(times, slide, columns));
  const ofRun = depths.flat();
  ledger.slides.forEach((slide: Slide, i) => {
    const rows = row.subarray(starts[i], starts[i + 1]);
    const { counted, known } = knownOf(
      ledger,
      rows,
      (at) => !Number.isNaN(presentUs[at]) || isDropped(frames, at),
    );
    if (!isMost(known, counted)) return;
    fromReports(times, slide, { ofSlide: depths[i] ?? [], ofRun }, columns);
    found[i] = { basis: 'reported', counted, known, earlier: found[i]?.earlier ?? [] };
  });
}

const isMost = (known: number, counted: number): boolean => counted > 0 && known >= LEAST_COVERAGE * counted;

/** Number of the scrolling frames, and of those of which something is known; a late frame that drew nothing has no row. */
function knownOf(
  ledger: Ledger,
  rows: Int32Array,
  isKnown: (row: LedgerRow) => boolean,
): Pick<Ground, 'counted' | 'known'> {
  let [counted, known] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    if (!hasFlag(ledger, row, FrameFlag.scrolling)) continue;
    counted++;
    if (isKnown(row)) known++;
  }
  return { counted, known };
}
