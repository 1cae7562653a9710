import { countedFrames } from './counted.ts';
import { FrameFlag, type Ledger, type StageColumns } from './ledger.ts';
import { rememberedForLedger } from './remembered.ts';
import type { Slide } from './slide.ts';
import { nearestPeriods } from './whole-periods.ts';

/**
 * Where the knowledge of when frames were shown comes from: `presented` computed from the platform's deadlines,
 * `estimated` where it reports none (API < 31), `callbacks` where too few frames have a FrameMetrics row to say.
 */
export const BASES = ['presented', 'estimated', 'callbacks'] as const;
export type Basis = (typeof BASES)[number];

/** When each frame of a run was shown. docs/metrics.md §2a. Columns have one value per ledger row. */
export interface Presentation {
  /** The weakest basis among the slides with counted frames. */
  readonly basis: Basis;
  /** Share of the counted frames that have a row; NaN without counted frames. */
  readonly coverage: number;
  /** L_N: by how many refreshes the frame itself was complete too late. */
  readonly lateRefreshes: Int32Array;
  /** S_N: the refresh that showed the frame, counted from the one that the slide's first frame was due at. */
  readonly shownAtRefresh: Int32Array;
  /** p_N: refreshes that showed nothing new between this frame and the next one of its slide. */
  readonly missedRefreshes: Int32Array;
  /** p_N·T_N: how long the screen showed nothing new after the frame. */
  readonly hitchUs: Float64Array;
}

const LEAST_COVERAGE = 0.95;
/** The trace's resolution: a time exceeds a limit when it does so by more. */
const RESOLUTION_US = 2;

export const presentation = rememberedForLedger((ledger): Presentation => {
  const columns = {
    lateRefreshes: new Int32Array(ledger.count),
    shownAtRefresh: new Int32Array(ledger.count),
    missedRefreshes: new Int32Array(ledger.count),
    hitchUs: new Float64Array(ledger.count),
  };
  const frames = timingOf(ledger);
  const { row, starts } = countedFrames(ledger);
  let basis: Basis = 'presented';
  let joined = 0;
  ledger.slides.forEach((slide, i) => {
    const counted = row.subarray(starts[i], starts[i + 1]);
    const joinedRows = rowsJoined(frames, counted);
    joined += joinedRows;
    const slackUs = deadlineSlackUs(frames, slide);
    const slideBasis = basisOf(counted.length, joinedRows, slackUs);
    if (slideBasis === 'callbacks') fromCallbacks(frames, slide, columns);
    else fromQueue(frames, slide, slackUs ?? 0, columns);
    if (counted.length > 0 && BASES.indexOf(slideBasis) > BASES.indexOf(basis)) basis = slideBasis;
  });
  return { basis, coverage: joined / row.length, ...columns };
});

type Columns = Omit<Presentation, 'basis' | 'coverage'>;

/** The columns of a ledger that say when its frames were due and done, in an object of one shape for every ledger. */
type Timing = Pick<Ledger, 'intervalUs' | 'periodUs' | 'flags'> &
  Pick<StageColumns, 'totalUs' | 'deadlineUs' | 'intendedLagUs'>;

function timingOf({ intervalUs, periodUs, flags, stages }: Ledger): Timing {
  const { totalUs, deadlineUs, intendedLagUs } = stages;
  return { intervalUs, periodUs, flags, totalUs, deadlineUs, intendedLagUs };
}

const hasRow = ({ totalUs }: Timing, row: number): boolean => !Number.isNaN(totalUs[row] as number);

function rowsJoined(frames: Timing, rows: Int32Array): number {
  let joined = 0;
  for (const row of rows) if (hasRow(frames, row)) joined++;
  return joined;
}

function basisOf(counted: number, joined: number, slackUs: number | undefined): Basis {
  if (counted === 0 || joined < LEAST_COVERAGE * counted) return 'callbacks';
  return slackUs === undefined ? 'estimated' : 'presented';
}

/** Median of DEADLINE − T over the frames that began at the vsync they asked for; undefined without a deadline. */
function deadlineSlackUs({ deadlineUs, intendedLagUs, periodUs }: Timing, slide: Slide): number | undefined {
  const slacks = new Float64Array(slide.to - slide.from);
  let count = 0;
  let differ = false;
  for (let row = slide.from; row < slide.to; row++) {
    const slackUs = (deadlineUs[row] as number) - (periodUs[row] as number);
    if (Number.isNaN(slackUs) || !((intendedLagUs[row] as number) <= RESOLUTION_US)) continue;
    slacks[count++] = slackUs;
    if (slackUs !== slacks[0]) differ = true;
  }
  if (count === 0) return undefined;
  const sorted = differ ? slacks.subarray(0, count).sort() : slacks;
  const upper = sorted[count >> 1];
  const lower = sorted[(count - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}

/** max(1, round(I / T)); most frames are in time, and a comparison is cheaper than a division. */
const vsyncsOf = ({ intervalUs, periodUs }: Timing, row: number): number => {
  const [us, period] = [intervalUs[row] as number, periodUs[row] as number];
  return us < 1.4 * period ? 1 : Math.max(1, nearestPeriods(us, period));
};

function miss({ periodUs }: Timing, columns: Columns, row: number, refreshes: number): void {
  columns.missedRefreshes[row] = refreshes;
  columns.hitchUs[row] = refreshes * (periodUs[row] as number);
}

/** p := m, shown as soon as begun. */
function fromCallbacks(frames: Timing, { from, to }: Slide, columns: Columns): void {
  let due = 0;
  for (let row = from; row < to; row++) {
    const vsyncs = vsyncsOf(frames, row);
    columns.shownAtRefresh[row] = due;
    miss(frames, columns, row, vsyncs - 1);
    due += vsyncs;
  }
}

/** A queue: one picture a refresh, none dropped; a frame that drew nothing lets it drain. */
function fromQueue(frames: Timing, { from, to }: Slide, slackUs: number, columns: Columns): void {
  let due = 0;
  let shown = -1;
  let vsyncs = 1;
  for (let row = from; row < to; row++) {
    const late = lateRefreshesOf(frames, row, slackUs);
    const before = shown;
    shown = Math.max(due + late, hasRow(frames, row) ? before + 1 : before);
    columns.lateRefreshes[row] = late;
    columns.shownAtRefresh[row] = shown;
    if (row > from && shown > before + 1) miss(frames, columns, row - 1, shown - before - 1);
    vsyncs = vsyncsOf(frames, row);
    due += vsyncs;
  }
  if (to > from) miss(frames, columns, to - 1, vsyncs - 1);
}

/** L_N; 0 without a row, and for a window's first draw. */
function lateRefreshesOf(frames: Timing, row: number, slackUs: number): number {
  if (((frames.flags[row] as number) & FrameFlag.firstDraw) !== 0) return 0;
  const period = frames.periodUs[row] as number;
  const overUs =
    (frames.totalUs[row] as number) -
    (frames.intendedLagUs[row] as number) -
    period -
    slackUs -
    RESOLUTION_US;
  return overUs > 0 ? Math.ceil(overUs / period) : 0;
}
