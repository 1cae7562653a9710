import { max } from 'd3-array';
import type { FrameFact } from '../../compute/measurement.ts';
import { MARGIN_PX, PICTURE_PX } from './picture.ts';

export const PLOT = { left: 58, right: PICTURE_PX - MARGIN_PX, height: 132, above: 34, below: 66 } as const;
const ROW_US = 900_000;
const MAX_ROWS = 12;
/** Taller bars are cut and labelled with their duration, so that one freeze does not flatten the others. */
const TALLEST_VSYNCS = 6;

export interface TimelineRow {
  /** Frames [from, to) of the slide. */
  readonly from: number;
  readonly to: number;
  readonly startUs: number;
  readonly topPx: number;
}
export interface TimelineLayout {
  readonly rows: readonly TimelineRow[];
  /** Duration that fits across the picture. */
  readonly acrossUs: number;
  /** Duration at the top of the vertical scale. */
  readonly tallestUs: number;
  readonly bottomPx: number;
}

export const ROW_PITCH = PLOT.above + PLOT.height + PLOT.below;

/** Breaks a slide into lines like text, so that every frame stays wide enough to be visible. */
export function layoutOf(frames: readonly FrameFact[], topPx: number): TimelineLayout {
  const totalUs = frames.reduce((sum, { intervalUs }) => sum + intervalUs, 0);
  const count = Math.min(MAX_ROWS, Math.max(1, Math.ceil(totalUs / ROW_US)));
  const starts = rowStarts(frames, totalUs / count);
  const rows = starts.map((from, i) => ({
    from,
    to: starts[i + 1] ?? frames.length,
    startUs: frames[from]?.vsyncUs ?? 0,
    topPx: topPx + i * ROW_PITCH,
  }));
  return {
    rows,
    acrossUs: Math.max(1, max(rows, ({ from, to }) => lengthUs(frames.slice(from, to))) ?? 0),
    tallestUs: tallestUs(frames),
    bottomPx: topPx + rows.length * ROW_PITCH,
  };
}

/** A new line begins if the next frame would extend beyond the line's share of the slide. */
function rowStarts(frames: readonly FrameFact[], shareUs: number): number[] {
  const starts: number[] = [];
  let rowUs = Number.POSITIVE_INFINITY;
  for (const [i, { intervalUs, periodUs }] of frames.entries()) {
    if (rowUs + intervalUs > shareUs + periodUs) {
      starts.push(i);
      rowUs = 0;
    }
    rowUs += intervalUs;
  }
  return starts;
}

const lengthUs = (frames: readonly FrameFact[]): number =>
  frames.reduce((sum, { intervalUs }) => sum + intervalUs, 0);

function tallestUs(frames: readonly FrameFact[]): number {
  const periodUs = Math.max(1, max(frames, ({ periodUs: us }) => us) ?? 0);
  const longestUs = max(frames, (frame) => Math.max(frame.intervalUs, stagesUs(frame))) ?? 0;
  return Math.min(Math.max(longestUs, 2 * periodUs), TALLEST_VSYNCS * periodUs) + 0.35 * periodUs;
}

const stagesUs = ({ stages }: FrameFact): number =>
  stages === undefined ? 0 : Object.values(stages).reduce((sum, us) => sum + (Math.max(us, 0) || 0), 0);
