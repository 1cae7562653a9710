import { greatest, sum } from 'd3-array';
import type { FrameFact, RunMeasurement, StackCluster } from '../../compute/measurement.ts';
import { formatCount, formatQuantity } from '../text/format.ts';
import { element, escapeXml } from '../text/xml.ts';
import { factorText } from '../wording/factors.ts';
import type { ShownFrame } from './as-shown.ts';
import { MARGIN_PX } from './picture.ts';
import { stageGroups } from './stages.ts';
import { disc } from './timeline-bar.ts';

const LINE_PX = 19;
const MAX_FRAMES = 5;

interface LateFrame {
  readonly frame: ShownFrame;
  readonly index: number;
}

/** The picture's numbers in words: late frames, then the numbered stacks. */
export function timelineNotes(
  frames: readonly ShownFrame[],
  measurement: RunMeasurement,
  numberOf: ReadonlyMap<number, number>,
  topPx: number,
): { readonly markup: string; readonly bottomPx: number } {
  const worst = frames
    .map((frame, index) => ({ frame, index }))
    .filter(({ frame }) => frame.missedVsyncs > 0)
    .sort((a, b) => b.frame.intervalUs - a.frame.intervalUs)
    .slice(0, MAX_FRAMES);
  const lines = [
    ...worst.map((late) => plainLine(frameNote(late, frames, measurement, numberOf))),
    ...[...numberOf].flatMap(([stack, number]) => {
      const cluster = measurement.attribution.stutterStacks[stack];
      return cluster === undefined ? [] : [stackLine(number, cluster)];
    }),
  ];
  const written = lines.length > 0 ? lines : [plainLine('No vsync was missed in this slide.')];
  return {
    markup: written.map((line, i) => line(topPx + (i + 1) * LINE_PX)).join(''),
    bottomPx: topPx + (written.length + 0.5) * LINE_PX,
  };
}

function frameNote(
  { frame, index }: LateFrame,
  frames: readonly ShownFrame[],
  { attribution }: RunMeasurement,
  numberOf: ReadonlyMap<number, number>,
): string {
  const number = frame.stack === undefined ? undefined : numberOf.get(frame.stack);
  const factor = attribution.worstFrames.find(({ vsyncUs }) => frame.begunUs.includes(vsyncUs))?.factor;
  const why = factor === undefined ? longestStage(frames.slice(index, index + 2)) : factorText(factor);
  const [{ vsyncUs: startUs } = frame] = frames;
  const at = formatQuantity(Math.round((frame.vsyncUs - startUs) / 1000), 'ms');
  const cost = `${formatQuantity(frame.intervalUs / 1000, 'ms')}, ${formatCount(frame.missedVsyncs, 'vsync')} missed`;
  return `frame ${index + 1} at ${at}: ${cost}; ${why}${number === undefined ? '' : `; stack ${number}`}`;
}

/** The longest stage of the frame on screen and the frame that was waited for. */
function longestStage(frames: readonly FrameFact[]): string {
  const measured = frames.flatMap(({ stages, periodUs }) =>
    stages === undefined
      ? []
      : stageGroups.map(({ label, stages: names }) => {
          const us = sum(names, (name) => stages[name]);
          return { label, us, isLong: us > periodUs };
        }),
  );
  const longest = greatest(measured, ({ us }) => us);
  if (longest === undefined) return 'no frame metrics';
  return longest.isLong
    ? `longest stage ${longest.label}, ${formatQuantity(longest.us / 1000, 'ms')}`
    : 'no stage longer than a vsync period'; // The time was spent outside the frame's stages.
}

type Line = (y: number) => string;

const plainLine =
  (text: string): Line =>
  (y) =>
    element('text', { x: MARGIN_PX, y, 'font-size': 12 }, escapeXml(text, 116));

const stackLine =
  (number: number, { appFrame, key, example, hitchMs, frames }: StackCluster): Line =>
  (y) => {
    const frame = appFrame ?? (key || example[0]) ?? 'empty stack';
    const numbers = `${formatQuantity(hitchMs, 'ms')} of hitches in ${formatCount(frames, 'frame')} of this run`;
    const text = `${numbers}: ${frame}`;
    return (
      disc(number, MARGIN_PX + 7, y - 4) +
      element('text', { x: MARGIN_PX + 22, y, 'font-size': 12 }, escapeXml(text, 112))
    );
  };
