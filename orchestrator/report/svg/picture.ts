import { extent } from 'd3-array';
import { element, escapeXml } from '../text/xml.ts';
import { okabeIto, THEME_CSS } from './palette.ts';

/** From the smallest to the largest value, with room on both sides; not below 0 unless a value is. */
export function paddedExtent(values: readonly number[]): readonly [low: number, high: number] {
  const [low = 0, high = 0] = extent(values);
  const room = (high - low) * 0.05 || Math.abs(high) * 0.1 || 1;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

/** Every picture is drawn for this width; its smallest text has 11 px. */
export const PICTURE_PX = 800;
export const MARGIN_PX = 18;
const HEADING_CHARS = 84;
const LINE_CHARS = 112;
const LINE_PX = 19;
/** Mean width of a character of a label. */
export const CHAR_PX = 6.3;

/** What a picture shows: one scenario on one device. */
export interface PictureTitle {
  readonly scenario: string;
  readonly device: string;
  /** ` (simulated)`, or empty for a phone. */
  readonly simulation: string;
}

export const titleText = ({ scenario, device, simulation }: PictureTitle): string =>
  `${scenario} · ${device}${simulation}`;

/** Text broken at spaces into lines; what does not fit into the last one is cut off. */
export function brokenLines(text: string, maxChars: number, maxLines: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= maxChars || line === '' || lines.length === maxLines)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export interface PictureText {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Where the content begins: below the heading and its lines. */
export const contentTopPx = ({ lines }: Pick<PictureText, 'lines'>): number => 34 + lines.length * LINE_PX;

/** A whole SVG file without script or font; `content` is markup. */
export function picture(
  { heading, lines }: PictureText,
  { content, heightPx }: { readonly content: string; readonly heightPx: number },
): string {
  const height = Math.ceil(heightPx);
  const parts = [
    element('title', {}, escapeXml(heading)),
    element('desc', {}, escapeXml([heading, ...lines].join('. '), 1000)),
    `<style>${THEME_CSS}</style>`,
    element('rect', { class: 'page', width: PICTURE_PX, height, rx: 6 }),
    element(
      'text',
      { x: MARGIN_PX, y: 26, 'font-size': 16, 'font-weight': 700 },
      escapeXml(heading, HEADING_CHARS),
    ),
    ...lines.map((line, i) =>
      element('text', { x: MARGIN_PX, y: 46 + i * LINE_PX, 'font-size': 13 }, escapeXml(line, LINE_CHARS)),
    ),
    content,
  ];
  const size = { viewBox: `0 0 ${PICTURE_PX} ${height}`, width: PICTURE_PX, height };
  return `${element('svg', { xmlns: 'http://www.w3.org/2000/svg', role: 'img', ...size }, parts.join('\n'))}\n`;
}

interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'middle' | 'end';
  readonly isSoft?: boolean;
}

/** Text of 11 px, escaped here. */
export const label = (text: string, { x, y, anchor, isSoft }: LabelPlace, maxChars?: number): string =>
  element(
    'text',
    { class: isSoft ? 'soft' : 'note', x, y, 'text-anchor': anchor, 'font-size': 11 },
    escapeXml(text, maxChars),
  );

/** A coordinate inside a path, to a tenth of a pixel. */
export const px = (value: number): string => String(Math.round(value * 10) / 10);

const RADIUS_PX = 4.5;

/** A run of this build; the arms differ in shape and in colour. An edge keeps the contrast on every ground. */
export const dot = (x: number, y: number): string =>
  element('circle', { class: 'mark', cx: x, cy: y, r: RADIUS_PX, fill: okabeIto.blue });

/** A run of the baseline. */
export const diamond = (x: number, y: number): string => {
  const r = RADIUS_PX + 1;
  const d = `M${px(x - r)},${px(y)}L${px(x)},${px(y - r)}L${px(x + r)},${px(y)}L${px(x)},${px(y + r)}Z`;
  return element('path', { class: 'mark', d, fill: okabeIto.orange });
};

/** A value of the scale at the side, across the plot. */
export const gridLine = (text: string, y: number, [from, to]: readonly [from: number, to: number]): string =>
  element('path', { class: 'grid', d: `M${from},${px(y)}H${to}` }) +
  label(text, { x: from - 8, y: y + 4, anchor: 'end', isSoft: true });

export interface MarkedInterval {
  readonly low: number;
  readonly value: number;
  readonly high: number;
}

/** Ends and middle as ticks on a line; in pixels. */
export const intervalMark = ({ low, value, high }: MarkedInterval, y: number): string =>
  element('path', {
    class: 'line',
    d: `M${px(low)},${px(y - 4)}v8M${px(low)},${px(y)}H${px(high)}M${px(high)},${px(y - 4)}v8M${px(value)},${px(y - 7)}v14`,
  });
