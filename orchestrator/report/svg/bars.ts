import { max, sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { Both } from '../../judge/metric-verdict.ts';
import { element } from '../text/xml.ts';
import { okabeIto } from './palette.ts';
import { contentTopPx, label, MARGIN_PX, PICTURE_PX, type PictureText, picture } from './picture.ts';

/** A value with its text; `grey` for the one that others are compared with. */
export interface Bar {
  /** Beside it, if its row has several. */
  readonly name?: string;
  readonly value: number;
  readonly text: string;
  readonly isGrey?: boolean;
}
export interface BarRow {
  readonly name: string;
  readonly bars: readonly Bar[];
}

/** What was, in grey, and what is instead. */
export const bothBars = (
  [before, after]: readonly [string, string],
  { baseline, current }: Both,
  textOf: (value: number) => string,
): readonly Bar[] => [
  { name: before, value: baseline, text: textOf(baseline), isGrey: true },
  { name: after, value: current, text: textOf(current) },
];

const NAME_PX = 18;
const BAR_PX = 13;
const BETWEEN_PX = 10;
const NAME_CHARS = 118;
const LEFT_PX = MARGIN_PX + 62;
/** Room for the longest text beside the longest bar. */
const RIGHT_PX = PICTURE_PX - 190;
/** A value above 0 is seen. */
const LEAST_PX = 1.5;

/** Rows of bars from 0 on one scale, each with its number. */
export function barsSvg(text: PictureText, rows: readonly BarRow[]): string {
  const most = max(rows, ({ bars }) => max(bars, ({ value }) => value)) ?? 0;
  const widthPx = scaleLinear([0, Math.max(most, Number.MIN_VALUE)], [0, RIGHT_PX - LEFT_PX]);
  let y = contentTopPx(text);
  const content = rows.map(({ name, bars }) => {
    const topPx = y;
    y += rowPx(bars);
    return [
      label(name, { x: MARGIN_PX, y: topPx + 13 }, NAME_CHARS),
      ...bars.map((bar, i) => drawn(bar, topPx + NAME_PX + i * BAR_PX, widthPx(bar.value))),
    ].join('');
  });
  return picture(text, {
    content: content.join('\n'),
    heightPx: contentTopPx(text) + sum(rows, ({ bars }) => rowPx(bars)),
  });
}

const rowPx = (bars: readonly Bar[]): number => NAME_PX + bars.length * BAR_PX + BETWEEN_PX;

function drawn({ name, value, text, isGrey }: Bar, y: number, widthPx: number): string {
  const width = value > 0 ? Math.max(LEAST_PX, widthPx) : 0;
  const fill = isGrey === true ? { class: 'bar' } : { fill: okabeIto.blue };
  return [
    ...(name === undefined ? [] : [label(name, { x: LEFT_PX - 6, y: y + 10, anchor: 'end', isSoft: true })]),
    element('rect', { ...fill, x: LEFT_PX, y, width, height: BAR_PX - 2 }),
    label(text, { x: LEFT_PX + width + 6, y: y + 10 }),
  ].join('');
}
