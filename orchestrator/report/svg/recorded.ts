import { max, sum } from 'd3-array';
import { MS_PER_S } from '../../base/units.ts';
import type { FrameFact, RunMeasurement } from '../../compute/measurement.ts';
import { formatCount, formatNumber, formatPercent } from '../text/format.ts';
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
