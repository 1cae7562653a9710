import { element } from '../text/xml.ts';
import type { ShownFrame } from './as-shown.ts';
import type { BarScales } from './timeline-bar.ts';
import { PLOT, type TimelineRow } from './timeline-layout.ts';

const HEIGHT_PX = 7;

/** Below the axis a line per frame from when it began to when it was shown: upright when in time, aslant when late. */
export function beginLines(frames: readonly ShownFrame[], row: TimelineRow, { x, y }: BarScales): string {
  const shownY = y(0);
  const at = (us: number): string => Math.max(PLOT.left, x(us - row.startUs)).toFixed(1);
  const lines = frames.map(
    ({ beganUs, vsyncUs }) => `M${at(beganUs)},${shownY + HEIGHT_PX}L${at(vsyncUs)},${shownY}`,
  );
  return element('path', { class: 'began', d: lines.join('') });
}

/** Its entry in the legend, with the left end at x and the text's base line at y. */
export const beginLegend = (x: number, y: number): string =>
  element('path', { class: 'began', d: `M${x.toFixed(1)},${y + 1}l14,-10` }) +
  element('text', { x: x + 19, y, 'font-size': 11 }, 'from its start to when it was shown');
