import { max, sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { MS_PER_S } from '../../base/units.ts';
import type { FrameFact, RunMeasurement } from '../../compute/measurement.ts';
import { formatCount, formatNumber, formatPercent } from '../text/format.ts';
import { element } from '../text/xml.ts';
import { okabeIto } from './palette.ts';
import {
  contentTopPx,
  gridLine,
  label,
  MARGIN_PX,
  type PictureText,
  type PictureTitle,
  picture,
  px,
  titleText,
} from './picture.ts';
import type { BarScales } from './timeline-bar.ts';
import { PLOT } from './timeline-layout.ts';
import { spanUs, timeAxis } from './timeline-row.ts';

/** What was recorded of a frame, as long as it was shown. */
interface FrameValue extends Pick<FrameFact, 'vsyncUs' | 'intervalUs'> {
  readonly value: number;
  readonly isLate: boolean;
}
/** A slide. */
export interface FramePanel {
  readonly title: string;
  readonly frames: readonly FrameValue[];
}
interface ValueAxis {
  readonly most: number;
  readonly textOf: (value: number) => string;
}

const HEIGHT_PX = 84;
const ABOVE_PX = 30;
const BELOW_PX = 34;
const PANEL_PX = ABOVE_PX + HEIGHT_PX + BELOW_PX;

/** A value of each frame over the time of its slide; slides below each other, with one scale. */
export function byFrameSvg(text: PictureText, panels: readonly FramePanel[], axis: ValueAxis): string {
  const longestUs = max(panels, ({ frames }) => spanUs(frames)) ?? 0;
  const x = scaleLinear([0, Math.max(1, longestUs)], [PLOT.left, PLOT.right]);
  const content = panels.map((panel, i) => {
    const topPx = contentTopPx(text) + i * PANEL_PX + ABOVE_PX;
    const y = scaleLinear([0, axis.most], [topPx + HEIGHT_PX, topPx]).clamp(true);
    return [
      label(panel.title, { x: MARGIN_PX, y: topPx - 12 }, 118),
      ...y.ticks(3).map((value) => gridLine(axis.textOf(value), y(value), [PLOT.left, PLOT.right])),
      timeAxis({ fromUs: 0, toUs: spanUs(panel.frames) }, x, topPx + HEIGHT_PX + 11),
      ...panel.frames.map((frame) => drawn(frame, panel.frames[0]?.vsyncUs ?? 0, { x, y })),
    ].join('');
  });
  const heightPx = contentTopPx(text) + panels.length * PANEL_PX;
  return picture(text, { content: content.join('\n'), heightPx });
}

/** A late frame has another colour and a triangle below. */
function drawn({ vsyncUs, intervalUs, value, isLate }: FrameValue, fromUs: number, { x, y }: BarScales) {
  const [left, right] = [x(vsyncUs - fromUs), x(vsyncUs - fromUs + intervalUs)];
  const [base, top] = [y(0), y(value)];
  const width = Math.max(0.5, right - left - 0.4);
  const fill = isLate ? okabeIto.vermillion : okabeIto.blue;
  const bar = element('rect', { x: left, y: top, width, height: base - top, fill });
  if (!isLate) return value > 0 ? bar : '';
  const d = `M${px(left)},${px(base + 10)}l4,-7l4,7Z`;
  return bar + element('path', { d, fill: okabeIto.vermillion });
}

/** What a recorder saw of frames. */
interface Recorded {
  readonly heading: string;
  /** Undefined if nothing was recorded. */
  readonly amountIn: (frame: FrameFact) => number | undefined;
  readonly textOf: ValueAxis['textOf'];
  /** If it has a natural one. */
  readonly most?: number;
  /** How much of it a slide has; 0 is none. */
  readonly sizeOf: (frames: readonly FrameFact[]) => number;
  readonly sizeText: (size: number, frames: number) => string;
}

const RECOMPOSITIONS: Recorded = {
  heading: 'Recompositions by frame',
  amountIn: ({ recomposed }) => recomposed,
  textOf: (value) => formatNumber(value),
  sizeOf: (frames) => sum(frames, ({ recomposed = 0 }) => recomposed),
  sizeText: (size, frames) => `${formatCount(size, 'recomposition')} in ${formatCount(frames, 'frame')}`,
};

const BLANK_AREA: Recorded = {
  heading: 'Blank area by frame',
  amountIn: ({ blank }) => blank?.share,
  textOf: formatPercent,
  most: 1,
  sizeOf: (frames) => {
    const pxUs = sum(frames, ({ blank, intervalUs }) => (blank?.px ?? 0) * intervalUs);
    return (pxUs / sum(frames, ({ intervalUs }) => intervalUs)) * MS_PER_S;
  },
  sizeText: (size) => `${formatNumber(size, 'px')} px·ms/s blank`,
};

const MOST_SLIDES = 4;
const HOW_TO_READ = 'Width: how long a frame was shown. Red, with a triangle: a late one.';

export const recompositionsSvg = (runs: readonly RunMeasurement[], title: PictureTitle): string | undefined =>
  recordedSvg(RECOMPOSITIONS, runs, title);
export const blankSvg = (runs: readonly RunMeasurement[], title: PictureTitle): string | undefined =>
  recordedSvg(BLANK_AREA, runs, title);

/** The slides with most of it, the worst first; undefined if it was not recorded, or was never more than nothing. */
function recordedSvg(
  { heading, amountIn, textOf, most, sizeOf, sizeText }: Recorded,
  runs: readonly RunMeasurement[],
  title: PictureTitle,
): string | undefined {
  const sized = runs.flatMap(({ run, slides }) =>
    slides.map(({ ordinal, frames }) => ({ run, ordinal, frames, size: sizeOf(frames) })),
  );
  const shown = sized
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MOST_SLIDES);
  if (shown.length === 0) return undefined;
  const panels = shown.map(({ run, ordinal, frames, size }) => ({
    title: `run ${run}, slide ${ordinal + 1}: ${sizeText(size, frames.length)}`,
    frames: frames.map((frame) => {
      const { vsyncUs, intervalUs, missedVsyncs } = frame;
      return { vsyncUs, intervalUs, value: amountIn(frame) ?? 0, isLate: missedVsyncs > 0 };
    }),
  }));
  const largest = max(panels, ({ frames }) => max(frames, ({ value }) => value)) ?? 0;
  const lines = [
    titleText(title),
    `The ${formatCount(shown.length, 'slide')} with most, the worst first. ${HOW_TO_READ}`,
  ];
  return byFrameSvg({ heading, lines }, panels, { most: most ?? largest, textOf });
}
