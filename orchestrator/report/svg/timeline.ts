import { max } from 'd3-array';
import type { SlideMeasurement } from '../../compute/measurement.ts';
import type { MeasuredSlide } from '../result/slide-to-draw.ts';
import { formatCount, formatNumber, formatQuantity } from '../text/format.ts';
import { element, escapeXml } from '../text/xml.ts';
import { asShown } from './as-shown.ts';
import { okabeIto, THEME_CSS } from './palette.ts';
import { stageGroups } from './stages.ts';
import { layoutOf, PLOT, WIDTH } from './timeline-layout.ts';
import { timelineNotes } from './timeline-notes.ts';
import { type TimelineFrames, timelineRow } from './timeline-row.ts';

export interface TimelineTitle {
  readonly scenario: string;
  readonly device: string;
  readonly simulated: boolean;
}

const TOP_PX = 84;

/** When each frame of a slide was shown, over the refresh grid, as an SVG file without script or font. */
export function timelineSvg({ measurement, slide: measured }: MeasuredSlide, title: TimelineTitle): string {
  const slide = { ...measured, frames: asShown(measured.frames) };
  const { frames } = slide;
  const layout = layoutOf(frames, TOP_PX);
  const drawn: TimelineFrames = { frames, stutters: slide.stutters, numberOf: stackNumbers(slide) };
  const notes = timelineNotes(frames, measurement, drawn.numberOf, layout.bottomPx);
  const heading = `${title.scenario} · ${title.device}${title.simulated ? ' · simulated' : ''} · run ${measurement.run}, slide ${slide.ordinal + 1}`;
  const numbers = slideNumbers(slide);
  const content = [
    element('title', {}, escapeXml(heading)),
    element(
      'desc',
      {},
      escapeXml(`${heading}: ${numbers}. One bar per frame; its height is how long it was shown.`, 1000),
    ),
    `<style>${THEME_CSS}</style>`,
    element('defs', {}, missedPattern()),
    element('rect', { class: 'page', width: WIDTH, height: notes.bottomPx, rx: 6 }),
    element('text', { x: PLOT.left, y: 26, 'font-size': 16, 'font-weight': 700 }, escapeXml(heading, 130)),
    element('text', { x: PLOT.left, y: 46, 'font-size': 13 }, escapeXml(numbers)),
    colourLegend(drawn, PLOT.left, 68),
    ...layout.rows.map((row) => timelineRow(drawn, row, layout)),
    notes.markup,
  ];
  const size = {
    viewBox: `0 0 ${WIDTH} ${Math.ceil(notes.bottomPx)}`,
    width: WIDTH,
    height: Math.ceil(notes.bottomPx),
  };
  return `${element('svg', { xmlns: 'http://www.w3.org/2000/svg', role: 'img', ...size }, content.join('\n'))}\n`;
}

/** Stacks of this slide, numbered in the order in which a reader meets them. */
function stackNumbers({ frames }: SlideMeasurement): ReadonlyMap<number, number> {
  const met = frames.flatMap(({ stack, missedVsyncs }) =>
    stack === undefined || missedVsyncs < 1 ? [] : [stack],
  );
  return new Map([...new Set(met)].map((stack, i) => [stack, i + 1]));
}

function slideNumbers({ frames, metrics }: SlideMeasurement): string {
  const hitchRate = metrics['scroll-hitch-rate'];
  const fps = metrics['sliding-fps'];
  const missed = frames.reduce((sum, frame) => sum + frame.missedVsyncs, 0);
  const longestMs = (max(frames, ({ intervalUs }) => intervalUs) ?? 0) / 1000;
  return [
    ...(hitchRate?.kind === 'measured' ? [`hitch rate ${formatQuantity(hitchRate.value, 'ms/s')}`] : []),
    ...(fps?.kind === 'measured' ? [formatQuantity(fps.value, 'fps')] : []),
    formatCount(frames.length, 'frame'),
    `${formatCount(missed, 'missed vsync')}`,
    `longest frame ${formatNumber(longestMs, 'ms')} ms`,
  ].join(' · ');
}

const missedPattern = (): string =>
  element(
    'pattern',
    { id: 'missed', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    element('rect', { width: 6, height: 6, fill: okabeIto.vermillion, 'fill-opacity': 0.25 }) +
      element('rect', { width: 2.5, height: 6, fill: okabeIto.vermillion }),
  );

/** Only the stages that the slide shows; the hatching always. */
function colourLegend({ frames }: TimelineFrames, left: number, y: number): string {
  const shown = stageGroups.filter(({ stages }) =>
    frames.some((frame) => stages.some((stage) => (frame.stages?.[stage] ?? 0) > 0)),
  );
  const entries = [
    { label: 'frame on time', attributes: { class: 'bar' } },
    { label: 'missed vsyncs (+n)', attributes: { class: 'late' } },
    ...shown.map(({ label, colour }) => ({ label, attributes: { fill: colour } })),
  ];
  let x = left;
  return entries
    .map(({ label, attributes }) => {
      const swatch = element('rect', { ...attributes, x, y: y - 9, width: 14, height: 10 });
      const text = element('text', { x: x + 19, y, 'font-size': 11 }, escapeXml(label));
      x += 40 + label.length * 6.2;
      return swatch + text;
    })
    .join('');
}
