import { countedFrames } from './counted.ts';
import { FrameFlag, type Ledger } from './ledger.ts';
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
}

const LEAST_COVERAGE = 0.95;
/** The trace's resolution: a time exceeds a limit when it does so by more. */
const RESOLUTION_US = 2;

export const presentation = rememberedForLedger((ledger): Presentation => {
  const lateRefreshes = new Int32Array(ledger.count);
  const shownAtRefresh = new Int32Array(ledger.count);
  const missedRefreshes = new Int32Array(ledger.count);
  const columns = { lateRefreshes, shownAtRefresh, missedRefreshes };
  const { row, starts } = countedFrames(ledger);
  let basis: Basis = 'presented';
  let joined = 0;
  ledger.slides.forEach((slide, i) => {
    const rows = row.subarray(starts[i], starts[i + 1]);
    const joinedRows = rowsJoined(ledger, rows);
    joined += joinedRows;
    const slackUs = deadlineSlackUs(ledger, slide);
    const own = basisOf(rows.length, joinedRows, slackUs);
    if (own === 'callbacks') fromCallbacks(ledger, slide, columns);
    else fromQueue(ledger, slide, slackUs ?? 0, columns);
    if (rows.length > 0 && BASES.indexOf(own) > BASES.indexOf(basis)) basis = own;
  });
  return { basis, coverage: joined / row.length, ...columns };
});

/** p_N·T_N: how long the screen showed nothing new after the frame. */
export const hitchUs = (ledger: Ledger, row: number): number =>
  (presentation(ledger).missedRefreshes[row] ?? 0) * (ledger.periodUs[row] ?? Number.NaN);

type Columns = Pick<Presentation, 'lateRefreshes' | 'shownAtRefresh' | 'missedRefreshes'>;

function rowsJoined(ledger: Ledger, rows: Int32Array): number {
  let joined = 0;
  const { totalUs } = ledger.stages;
  for (let i = 0; i < rows.length; i++) if (!Number.isNaN(totalUs[rows[i] as number] as number)) joined++;
  return joined;
}

function basisOf(counted: number, joined: number, slackUs: number | undefined): Basis {
  if (counted === 0 || joined < LEAST_COVERAGE * counted) return 'callbacks';
  return slackUs === undefined ? 'estimated' : 'presented';
}

/** Median of DEADLINE − T over the frames that began at the vsync they asked for; undefined without a deadline. */
function deadlineSlackUs({ stages, periodUs }: Ledger, { from, to }: Slide): number | undefined {
  const slacks = new Float64Array(to - from);
  let count = 0;
  let differ = false;
  for (let row = from; row < to; row++) {
    const slackUs = (stages.deadlineUs[row] as number) - (periodUs[row] as number);
    if (Number.isNaN(slackUs) || !((stages.intendedLagUs[row] as number) <= RESOLUTION_US)) continue;
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
const vsyncsOf = (intervalUs: number, periodUs: number): number =>
  intervalUs < 1.4 * periodUs ? 1 : Math.max(1, nearestPeriods(intervalUs, periodUs));

/** p := m, shown as soon as begun. */
function fromCallbacks({ intervalUs, periodUs }: Ledger, { from, to }: Slide, columns: Columns): void {
  let due = 0;
  for (let row = from; row < to; row++) {
    const vsyncs = vsyncsOf(intervalUs[row] as number, periodUs[row] as number);
    columns.shownAtRefresh[row] = due;
    columns.missedRefreshes[row] = vsyncs - 1;
    due += vsyncs;
  }
}

/** A queue: one picture a refresh, none dropped; a frame that drew nothing lets it drain. */
function fromQueue(ledger: Ledger, { from, to }: Slide, slackUs: number, columns: Columns): void {
  const { intervalUs, periodUs } = ledger;
  let due = 0;
  let shown = Number.NEGATIVE_INFINITY;
  let vsyncs = 1;
  for (let row = from; row < to; row++) {
    const late = lateRefreshesOf(ledger, row, slackUs);
    const before = shown;
    shown = Math.max(due + late, hasRow(ledger, row) ? before + 1 : before);
    columns.lateRefreshes[row] = late;
    columns.shownAtRefresh[row] = shown;
    if (row > from) columns.missedRefreshes[row - 1] = Math.max(0, shown - before - 1);
    vsyncs = vsyncsOf(intervalUs[row] as number, periodUs[row] as number);
    due += vsyncs;
  }
  if (to > from) columns.missedRefreshes[to - 1] = vsyncs - 1;
}

/** L_N; 0 without a row, and for a window's first draw. */
function lateRefreshesOf({ stages, periodUs, flags }: Ledger, row: number, slackUs: number): number {
  if (((flags[row] as number) & FrameFlag.firstDraw) !== 0) return 0;
  const period = periodUs[row] as number;
  const overUs =
    (stages.totalUs[row] as number) -
    (stages.intendedLagUs[row] as number) -
    period -
    slackUs -
    RESOLUTION_US;
  return overUs > 0 ? Math.ceil(overUs / period) : 0;
}

const hasRow = ({ stages }: Ledger, row: number): boolean => !Number.isNaN(stages.totalUs[row] as number);
