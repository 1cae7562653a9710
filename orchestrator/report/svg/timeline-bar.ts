import { max } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import type { FrameFact } from '../../compute/measurement.ts';
import { formatQuantity } from '../text/format.ts';
import { element } from '../text/xml.ts';
import { label, MARGIN_PX, PICTURE_PX } from './picture.ts';
import { stageGroups } from './stages.ts';

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

export interface BarScales {
  /** µs since the row's start → px. */
  readonly x: ScaleLinear<number, number>;
  /** µs of duration → px. */
  readonly y: ScaleLinear<number, number>;
}

/** One frame: its interval as the wide bar, the missed part hatched, its stages inside. */
export function frameBar(
  frame: FrameFact,
  atUs: number,
  scales: BarScales,
  badge: number | undefined,
): string {
  const parts = [
    intervalBar(frame, atUs, scales),
    stageBars(frame, atUs, scales),
    note(frame, atUs, scales, badge),
  ];
  return element('g', frame.counted ? {} : { class: 'off' }, parts.join(''));
}

function intervalBar(
  { intervalUs, periodUs, missedVsyncs }: FrameFact,
  atUs: number,
  { x, y }: BarScales,
): string {
  const left = x(atUs);
  const width = Math.max(0.4, x(atUs + intervalUs) - left - 0.6);
  const onTimeUs = missedVsyncs > 0 ? Math.min(periodUs, intervalUs) : intervalUs;
  const onTime = element('rect', {
    class: 'bar',
    x: left,
    y: y(onTimeUs),
    width,
    height: y(0) - y(onTimeUs),
  });
  if (missedVsyncs < 1) return onTime;
  const late = { x: left, y: y(intervalUs), width, height: y(onTimeUs) - y(intervalUs) };
  return onTime + element('rect', { class: 'late', ...late });
}

/** Never wider than one period: most of a long interval is waiting, not work. */
function stageBars({ stages, intervalUs, periodUs }: FrameFact, atUs: number, { x, y }: BarScales): string {
  if (stages === undefined) return '';
  const left = x(atUs) + (x(periodUs) - x(0)) * 0.18;
  const width = Math.max(0.4, (x(Math.min(periodUs, intervalUs)) - x(0)) * 0.6);
  let fromUs = 0;
  return stageGroups
    .map(({ stages: names, colour }) => {
      const us = names.reduce((sum, name) => sum + Math.max(0, stages[name] || 0), 0);
      const bottom = y(fromUs);
      fromUs += us;
      const height = bottom - y(fromUs);
      return height < 0.15
        ? ''
        : element('rect', { x: left, y: bottom - height, width, height, fill: colour });
    })
    .join('');
}

/** The missed vsyncs above the bar; the stack's number in a disc. */
function note(
  { intervalUs, missedVsyncs }: FrameFact,
  atUs: number,
  { x, y }: BarScales,
  badge: number | undefined,
): string {
  if (missedVsyncs < 1) return '';
  const [, ceiling = Number.POSITIVE_INFINITY] = y.domain();
  const middle = (x(atUs) + x(atUs + intervalUs)) / 2;
  const cut = intervalUs > ceiling;
  const text = cut ? formatQuantity(intervalUs / 1000, 'ms') : `+${missedVsyncs}`;
  const top = y(intervalUs) - 4;
  return (
    label(text, { x: middle, y: top, anchor: 'middle' }) +
    (badge === undefined ? '' : disc(badge, middle, cut ? top + 18 : top - 17))
  );
}

export const disc = (number: number, x: number, y: number): string =>
  element('circle', { class: 'ink', cx: x, cy: y, r: 7 }) +
  element(
    'text',
    { class: 'paper', x, y: y + 3.5, 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 700 },
    String(number),
  );
