import { ticks } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { FrameFact, StutterSpan } from '../../compute/measurement.ts';
import { formatNumber, formatQuantity } from '../text/format.ts';
import { type Attributes, element } from '../text/xml.ts';
import type { ShownFrame } from './as-shown.ts';
import { okabeIto } from './palette.ts';
import { label, px } from './picture.ts';
import { type BarScales, frameBar } from './timeline-bar.ts';
import { PLOT, type TimelineLayout, type TimelineRow } from './timeline-layout.ts';

export interface TimelineFrames {
  readonly frames: readonly ShownFrame[];
  readonly stutters: readonly StutterSpan[];
  /** Stack index of the measurement → number in the legend. */
  readonly numberOf: ReadonlyMap<number, number>;
}

const GRID_LINES_MAX = 400;
const TICK_PX = 90;
/** Of a stutter. */
const LABEL_PX = 190;

/** One line of the timeline with its axes, stutter bands, bars and touch track. */
export function timelineRow(drawn: TimelineFrames, row: TimelineRow, layout: TimelineLayout): string {
  const base = row.topPx + PLOT.above + PLOT.height;
  const scales: BarScales = {
    x: scaleLinear([0, layout.acrossUs], [PLOT.left, PLOT.right]),
    y: scaleLinear([0, layout.tallestUs], [base, row.topPx + PLOT.above]).clamp(true),
  };
  const frames = drawn.frames.slice(row.from, row.to);
  const fromUs = row.startUs - (drawn.frames[0]?.vsyncUs ?? 0);
  return [
    ...bands(drawn, row, scales),
    verticalScale(frames, layout.tallestUs, scales),
    vsyncGrid(frames, row, scales),
    ...frames.map((frame) => bar(frame, row, drawn, scales)),
    timeAxis({ fromUs, toUs: fromUs + spanUs(frames) }, scales.x, base),
    startLines(frames, row.startUs, scales.x, base + 24),
    touchTrack(frames, row.startUs, scales.x, base + 50),
  ].join('');
}

function bar(frame: ShownFrame, row: TimelineRow, { numberOf }: TimelineFrames, scales: BarScales): string {
  const badge = frame.stack === undefined ? undefined : numberOf.get(frame.stack);
  return frameBar(frame, frame.vsyncUs - row.startUs, scales, badge);
}

/** Where labels would cover each other, the first one stands. */
function bands({ frames, stutters }: TimelineFrames, row: TimelineRow, { x, y }: BarScales): string[] {
  let freeFromPx = 0;
  return stutters.flatMap(({ from, to, fps, longestFrameMs }) => {
    const below = frames.slice(Math.max(from, row.from), Math.min(to, row.to));
    const [first] = below;
    if (first === undefined) return [];
    const { vsyncUs, intervalUs } = below.at(-1) ?? first;
    const left = x(first.vsyncUs - row.startUs);
    const right = x(vsyncUs + intervalUs - row.startUs);
    const top = row.topPx + 14;
    const text = `stutter: ${fps} fps, longest ${formatQuantity(longestFrameMs, 'ms')}`;
    const textAt = Math.min(left, PLOT.right - LABEL_PX);
    const isFree = textAt >= freeFromPx;
    if (isFree) freeFromPx = textAt + LABEL_PX;
    return [
      element('rect', { class: 'band', x: left, y: top, width: right - left, height: y(0) - top }),
      element('path', {
        d: `M${left},${top + 5}V${top}H${right}V${top + 5}`,
        stroke: okabeIto.orange,
        'stroke-width': 2,
        fill: 'none',
      }),
      ...(isFree ? [element('text', { x: textAt, y: top - 4, 'font-size': 11 }, text)] : []),
    ];
  });
}

/** One line per vsync of duration, labelled in milliseconds at the side. */
function verticalScale(frames: readonly ShownFrame[], tallestUs: number, { y }: BarScales): string {
  const periodUs = frames[0]?.periodUs ?? tallestUs;
  const count = Math.floor(tallestUs / periodUs);
  return Array.from({ length: count + 1 }, (_, k) => {
    const at = y(k * periodUs);
    const line = element('path', {
      class: 'grid',
      d: `M${PLOT.left},${at}H${PLOT.right}`,
      'stroke-dasharray': k === 1 ? '5 3' : undefined,
    });
    const place = { x: PLOT.left - 6, y: at + 3.5, anchor: 'end', isSoft: true } as const;
    return line + label(formatNumber((k * periodUs) / 1000), place);
  }).join('');
}

function vsyncGrid(frames: readonly ShownFrame[], row: TimelineRow, { x, y }: BarScales): string {
  const [ceiling = 0] = y.range().slice(1);
  const lines = frames.flatMap(({ vsyncUs, intervalUs, periodUs }) =>
    Array.from({ length: Math.max(1, Math.min(GRID_LINES_MAX, Math.round(intervalUs / periodUs))) }, (_, k) =>
      x(vsyncUs - row.startUs + k * periodUs),
    ),
  );
  const d = lines.map((at) => `M${at.toFixed(1)},${y(0)}V${ceiling}`).join('');
  return element('path', { class: 'grid', d, 'stroke-width': 0.5 });
}

/** From the begin of the first to the end of the last. */
export function spanUs(frames: readonly Pick<FrameFact, 'vsyncUs' | 'intervalUs'>[]): number {
  const [first, last] = [frames[0], frames.at(-1)];
  return first === undefined || last === undefined ? 0 : last.vsyncUs + last.intervalUs - first.vsyncUs;
}

/** Times below a plot, since the slide's begin. @param x µs since `fromUs` → px */
export function timeAxis(
  { fromUs, toUs }: { readonly fromUs: number; readonly toUs: number },
  x: ScaleLinear<number, number>,
  y: number,
): string {
  const count = Math.max(1, Math.round((x(toUs - fromUs) - PLOT.left) / TICK_PX));
  return ticks(fromUs / 1000, toUs / 1000, count)
    .map((ms) => {
      const at = x(ms * 1000 - fromUs);
      const tick = element('path', { class: 'grid', d: `M${at},${y}v5` });
      // Near the edge, a centred text would be cut off.
      const place =
        at > PLOT.right - 24 ? { x: at + 8, anchor: 'end' as const } : { x: at, anchor: 'middle' as const };
      return tick + label(formatQuantity(ms, 'ms'), { ...place, y: y + 16, isSoft: true });
    })
    .join('');
}

const WORDS: Readonly<Record<FrameFact['phase'], string>> = {
  drag: 'finger down',
  fling: 'fling',
  none: '',
};
const LABEL_MIN_PX = 60;

/** Consecutive frames of one phase. */
interface Stretch {
  readonly phase: FrameFact['phase'];
  readonly fromUs: number;
  toUs: number;
}

/** Below the bars: solid while the finger was down, outlined while the content moved by itself. */
export function touchTrack(
  frames: readonly FrameFact[],
  startUs: number,
  x: ScaleLinear<number, number>,
  top: number,
): string {
  const stretches: Stretch[] = [];
  for (const { phase, vsyncUs, intervalUs } of frames) {
    const toUs = vsyncUs + intervalUs - startUs;
    const last = stretches.at(-1);
    if (last?.phase === phase) last.toUs = toUs;
    else stretches.push({ phase, fromUs: vsyncUs - startUs, toUs });
  }
  return stretches
    .filter(({ phase }) => phase !== 'none')
    .map((stretch) => stretchMarkup(stretch, x, top))
    .join('');
}

function stretchMarkup(
  { phase, fromUs, toUs }: Stretch,
  x: ScaleLinear<number, number>,
  top: number,
): string {
  const left = x(fromUs);
  const width = x(toUs) - left;
  const bar = element('rect', {
    class: phase === 'drag' ? 'ink' : 'bar',
    x: left,
    y: top - 5,
    width: Math.max(1, width - 1),
    height: 5,
    rx: 2.5,
  });
  return width < LABEL_MIN_PX ? bar : bar + label(WORDS[phase], { x: left, y: top + 11, isSoft: true });
}

const HEIGHT_PX = 16;

/**
 * One line per frame, from its start above to its display below. Frames displayed as soon after their start as the
 * slide's first one have upright lines; the longer a frame waited, the flatter its line. A frame that waited a refresh
 * longer than the frame before it is marked; the next ones often queue behind it.
 */
export function startLines(
  frames: readonly ShownFrame[],
  startUs: number,
  x: ScaleLinear<number, number>,
  topPx: number,
): string {
  const lines: Record<'onTime' | 'late', string[]> = { onTime: [], late: [] };
  let beforeUs = Number.POSITIVE_INFINITY;
  for (const {
    begunUs: [begun],
    vsyncUs,
    periodUs,
  } of frames) {
    const waitUs = vsyncUs - begun;
    const line = `M${px(x(begun - startUs))},${px(topPx)}L${px(x(vsyncUs - startUs))},${px(topPx + HEIGHT_PX)}`;
    lines[waitUs > beforeUs + periodUs / 2 ? 'late' : 'onTime'].push(line);
    beforeUs = waitUs;
  }
  return (
    path(lines.onTime, { class: 'edge', 'stroke-width': 1.5 }) +
    path(lines.late, { stroke: okabeIto.vermillion, 'stroke-width': 2, fill: 'none' })
  );
}

const path = (lines: readonly string[], style: Attributes): string =>
  lines.length === 0 ? '' : element('path', { ...style, d: lines.join('') });
