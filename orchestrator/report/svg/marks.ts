import { element } from '../text/xml.ts';
import { okabeIto } from './palette.ts';
import { label, px } from './picture.ts';

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
