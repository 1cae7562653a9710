import type { ScaleLinear } from 'd3-scale';
import { element } from '../text/xml.ts';
import type { ShownFrame } from './as-shown.ts';
import { okabeIto } from './palette.ts';
import { px } from './picture.ts';

const HEIGHT_PX = 16;

/**
 * One line per frame, from its start above to when it was shown below. Frames that were shown as soon after their
 * start as the slide's first one have upright lines; the longer a frame waited, the flatter its line. One that waited a
 * refresh longer than the frame before it is marked; the next ones often queue behind it.
 */
export function startLines(
  frames: readonly ShownFrame[],
  startUs: number,
  x: ScaleLinear<number, number>,
  topPx: number,
): string {
  const lineOf = ({ begunUs: [begun = 0], vsyncUs }: ShownFrame): string =>
    `M${px(x(begun - startUs))},${px(topPx)}L${px(x(vsyncUs - startUs))},${px(topPx + HEIGHT_PX)}`;
  const isLate = (frame: ShownFrame, i: number): boolean =>
    i > 0 && waitUs(frame) > waitUs(frames[i - 1]) + frame.periodUs / 2;
  const [late, onTime] = [true, false].map((wanted) =>
    frames.filter((frame, i) => isLate(frame, i) === wanted),
  );
  const path = (
    list: readonly ShownFrame[] | undefined,
    style: Readonly<Record<string, string | number>>,
  ): string =>
    list === undefined || list.length === 0
      ? ''
      : element('path', { ...style, d: list.map(lineOf).join('') });
  return (
    path(onTime, { class: 'edge', 'stroke-width': 1.5 }) +
    path(late, { stroke: okabeIto.vermillion, 'stroke-width': 2, fill: 'none' })
  );
}

/** From start to presentation, less what the slide's first frame took. */
const waitUs = (frame: ShownFrame | undefined): number =>
  frame === undefined ? 0 : frame.vsyncUs - (frame.begunUs[0] ?? 0);
