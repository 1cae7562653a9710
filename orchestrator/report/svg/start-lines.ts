import type { ScaleLinear } from 'd3-scale';
import { type Attributes, element } from '../text/xml.ts';
import type { ShownFrame } from './as-shown.ts';
import { okabeIto } from './palette.ts';
import { px } from './picture.ts';

const HEIGHT_PX = 16;

/**
 * One line per frame, from its start above to its display below. Frames displayed as soon after their start as the
 * slide's first one have upright lines; the longer a frame waited, the flatter its line. A frame that waited a refresh
 * longer than the frame before it is marked; the next ones often queue behind it.
 */
export function startLines(
  frames: readonly ShownFrame[],
  startUs: number,
  x: ScaleLinear<number, number>,
  topPx: number,
): string {
  const lines: Record<'onTime' | 'late', string[]> = { onTime: [], late: [] };
  let beforeUs = Number.POSITIVE_INFINITY;
  for (const {
    begunUs: [begun],
    vsyncUs,
    periodUs,
  } of frames) {
    const waitUs = vsyncUs - begun;
    const line = `M${px(x(begun - startUs))},${px(topPx)}L${px(x(vsyncUs - startUs))},${px(topPx + HEIGHT_PX)}`;
    lines[waitUs > beforeUs + periodUs / 2 ? 'late' : 'onTime'].push(line);
    beforeUs = waitUs;
  }
  return (
    path(lines.onTime, { class: 'edge', 'stroke-width': 1.5 }) +
    path(lines.late, { stroke: okabeIto.vermillion, 'stroke-width': 2, fill: 'none' })
  );
}

const path = (lines: readonly string[], style: Attributes): string =>
  lines.length === 0 ? '' : element('path', { ...style, d: lines.join('') });
