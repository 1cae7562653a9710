import { max, sum } from 'd3-array';
import { MS_PER_S } from '../../base/units.ts';
import type { FrameFact, RunMeasurement } from '../../compute/measurement.ts';
import type { MeasuredSlide } from '../result/slide-to-draw.ts';
import { formatCount, formatNumber, formatPercent, formatQuantity } from '../text/format.ts';
import { byFrameSvg, type ValueAxis } from './by-frame.ts';
import { type PictureTitle, titleText } from './picture.ts';

/** What a recorder saw of frames. */
interface Recorded {
  readonly heading: string;
  /** Undefined if nothing was recorded. */
  readonly amountIn: (frame: FrameFact) => number | undefined;
  readonly textOf: ValueAxis['textOf'];
  /** If it has a natural one. */
  readonly most?: number;
  readonly sumText: (frames: readonly FrameFact[]) => string;
}

const RECOMPOSITIONS: Recorded = {
  heading: 'Recompositions by frame',
  amountIn: ({ recomposed }) => recomposed,
  textOf: (value) => formatNumber(value),
  sumText: (frames) => {
    const times = sum(frames, ({ recomposed = 0 }) => recomposed);
    return `${formatCount(times, 'recomposition')} in ${formatCount(frames.length, 'frame')}`;
  },
};

const BLANK_AREA: Recorded = {
  heading: 'Blank area by frame',
  amountIn: ({ blank }) => blank?.share,
  textOf: formatPercent,
  most: 1,
  sumText: (frames) => {
    const us = sum(frames, ({ intervalUs }) => intervalUs);
    const pxUs = sum(frames, ({ blank, intervalUs }) => (blank?.px ?? 0) * intervalUs);
    return `${formatQuantity((pxUs / us) * MS_PER_S, 'px')}·ms/s blank`;
  },
};

const MOST_SLIDES = 4;
const LATE = 'Red with a triangle below: a late frame. Width: how long the frame was shown.';

export const recompositionsSvg = (runs: readonly RunMeasurement[], title: PictureTitle): string | undefined =>
  recordedSvg(RECOMPOSITIONS, runs, title);
export const blankSvg = (runs: readonly RunMeasurement[], title: PictureTitle): string | undefined =>
  recordedSvg(BLANK_AREA, runs, title);

/** The slides with most of it, the worst first; undefined if it was not recorded, or was never more than nothing. */
function recordedSvg(
  { heading, amountIn, textOf, most, sumText }: Recorded,
  runs: readonly RunMeasurement[],
  title: PictureTitle,
): string | undefined {
  const sized = runs
    .flatMap((measurement) => measurement.slides.map((slide): MeasuredSlide => ({ measurement, slide })))
    .map((one) => ({
      ...one,
      size: sum(one.slide.frames, (frame) => (amountIn(frame) ?? 0) * frame.intervalUs),
    }));
  const shown = sized
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MOST_SLIDES);
  if (shown.length === 0) return undefined;
  const panels = shown.map(({ measurement: { run }, slide: { ordinal, frames } }) => ({
    title: `run ${run}, slide ${ordinal + 1}: ${sumText(frames)}`,
    frames: frames.map((frame) => ({
      ...{ atUs: frame.vsyncUs, us: frame.intervalUs },
      ...{ value: amountIn(frame) ?? 0, isLate: frame.missedVsyncs > 0 },
    })),
  }));
  const largest = max(panels, ({ frames }) => max(frames, ({ value }) => value)) ?? 0;
  const lines = [
    titleText(title),
    `${formatCount(shown.length, 'slide')} with most, the worst first. ${LATE}`,
  ];
  return byFrameSvg({ heading, lines }, panels, { most: most ?? largest, textOf });
}
