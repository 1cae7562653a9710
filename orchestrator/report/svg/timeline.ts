import { greatest, max, sum } from 'd3-array';
import type { FrameFact, RunMeasurement, SlideMeasurement, StackCluster } from '../../compute/measurement.ts';
import type { MeasuredSlide } from '../result/slide-to-draw.ts';
import { formatCount, formatQuantity } from '../text/format.ts';
import { element, escapeXml } from '../text/xml.ts';
import { factorText } from '../wording/factors.ts';
import { asShown, type ShownFrame } from './as-shown.ts';
import { okabeIto } from './palette.ts';
import {
  contentTopPx,
  label,
  MARGIN_PX,
  PICTURE_PX,
  type PictureTitle,
  picture,
  titleText,
} from './picture.ts';
import { stageGroups } from './stages.ts';
import { disc } from './timeline-bar.ts';
import { layoutOf } from './timeline-layout.ts';
import { type TimelineFrames, timelineRow } from './timeline-row.ts';

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

const LEGEND_PX = 18;

/** Start and display time of each frame of a slide, over the refresh grid. */
export function timelineSvg({ measurement, slide: measured }: MeasuredSlide, title: PictureTitle): string {
  const slide = { ...measured, frames: asShown(measured.frames) };
  const { frames } = slide;
  const drawn: TimelineFrames = { frames, stutters: slide.stutters, numberOf: stackNumbers(slide) };
  const heading = `${titleText(title)} · run ${measurement.run}, slide ${slide.ordinal + 1}`;
  const text = { heading, lines: [slideNumbers(slide), HOW_TO_READ] };
  const legend = legendRows(drawn);
  const legendPx = contentTopPx(text) + 14;
  const layout = layoutOf(frames, legendPx + legend.length * LEGEND_PX - 10);
  const notes = timelineNotes(frames, measurement, drawn.numberOf, layout.bottomPx);
  const content = [
    element('defs', {}, missedPattern()),
    ...legend.map((entries, i) => legendRow(entries, legendPx + i * LEGEND_PX)),
    ...layout.rows.map((row) => timelineRow(drawn, row, layout)),
    notes.markup,
  ];
  return picture(text, { content: content.join('\n'), heightPx: notes.bottomPx });
}

const HOW_TO_READ =
  'A bar is a frame; height and width are the ms it was shown. Line below: from its start to when it was shown.';

/** Stacks of this slide, numbered in reading order. */
function stackNumbers({ frames }: SlideMeasurement): ReadonlyMap<number, number> {
  const met = frames.flatMap(({ stack }) => (stack === undefined ? [] : [stack]));
  return new Map([...new Set(met)].map((stack, i) => [stack, i + 1]));
}

function slideNumbers({ frames, metrics }: SlideMeasurement): string {
  const hitchRate = metrics['scroll-hitch-rate'];
  const fps = metrics['sliding-fps'];
  const missed = sum(frames, ({ missedVsyncs }) => missedVsyncs);
  const longestMs = (max(frames, ({ intervalUs }) => intervalUs) ?? 0) / 1000;
  return [
    ...(hitchRate?.kind === 'measured' ? [`hitch rate ${formatQuantity(hitchRate.value, 'ms/s')}`] : []),
    ...(fps?.kind === 'measured' ? [formatQuantity(fps.value, 'fps')] : []),
    formatCount(frames.length, 'frame'),
    formatCount(missed, 'missed vsync'),
    `longest frame ${formatQuantity(longestMs, 'ms')}`,
  ].join(' · ');
}

const missedPattern = (): string =>
  element(
    'pattern',
    { id: 'missed', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    element('rect', { width: 6, height: 6, fill: okabeIto.vermillion, 'fill-opacity': 0.25 }) +
      element('rect', { width: 2.5, height: 6, fill: okabeIto.vermillion }),
  );

interface LegendEntry {
  readonly text: string;
  readonly swatch: Readonly<Record<string, string>>;
  readonly widthPx: number;
}

/** The stages that occur in the slide, and always the hatching; broken into lines like text. */
function legendRows({ frames }: TimelineFrames): readonly (readonly LegendEntry[])[] {
  const shown = stageGroups.filter(({ stages }) =>
    frames.some((frame) => stages.some((stage) => (frame.stages?.[stage] ?? 0) > 0)),
  );
  const entries = [
    { text: 'frame on time', swatch: { class: 'bar' } },
    { text: 'missed vsyncs (+n)', swatch: { class: 'late' } },
    ...shown.map(({ label: text, colour }) => ({ text, swatch: { fill: colour } })),
  ].map((entry) => ({ ...entry, widthPx: 40 + entry.text.length * 6.2 }));
  const rows: LegendEntry[][] = [];
  let roomPx = 0;
  for (const entry of entries) {
    if (entry.widthPx > roomPx) {
      rows.push([]);
      roomPx = PICTURE_PX - 2 * MARGIN_PX;
    }
    rows.at(-1)?.push(entry);
    roomPx -= entry.widthPx;
  }
  return rows;
}

function legendRow(entries: readonly LegendEntry[], y: number): string {
  let x = MARGIN_PX;
  return entries
    .map(({ text, swatch, widthPx }) => {
      const drawn = element('rect', { ...swatch, x, y: y - 9, width: 14, height: 10 });
      const words = label(text, { x: x + 19, y });
      x += widthPx;
      return drawn + words;
    })
    .join('');
}
