import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { FrameFact } from '../../compute/measurement.ts';
import { element } from '../text/xml.ts';
import { gridLine } from './marks.ts';
import { okabeIto } from './palette.ts';
import { contentTopPx, label, MARGIN_PX, type PictureText, picture, px } from './picture.ts';
import type { BarScales } from './timeline-bar.ts';
import { PLOT } from './timeline-layout.ts';
import { spanUs, timeAxis } from './timeline-row.ts';

/** What was recorded of a frame, as long as it was shown. */
export interface FrameValue extends Pick<FrameFact, 'vsyncUs' | 'intervalUs'> {
  readonly value: number;
  readonly isLate: boolean;
}
/** A slide. */
export interface FramePanel {
  readonly title: string;
  readonly frames: readonly FrameValue[];
}
export interface ValueAxis {
  readonly most: number;
  readonly textOf: (value: number) => string;
}

const HEIGHT_PX = 84;
const ABOVE_PX = 30;
const BELOW_PX = 34;
const PANEL_PX = ABOVE_PX + HEIGHT_PX + BELOW_PX;

/** A value of each frame over the time of its slide; slides below each other, with one scale. */
export function byFrameSvg(text: PictureText, panels: readonly FramePanel[], axis: ValueAxis): string {
  const longestUs = max(panels, ({ frames }) => spanUs(frames)) ?? 0;
  const x = scaleLinear([0, Math.max(1, longestUs)], [PLOT.left, PLOT.right]);
  const content = panels.map((panel, i) => {
    const topPx = contentTopPx(text) + i * PANEL_PX + ABOVE_PX;
    const y = scaleLinear([0, axis.most], [topPx + HEIGHT_PX, topPx]).clamp(true);
    return [
      label(panel.title, { x: MARGIN_PX, y: topPx - 12 }, 118),
      ...y.ticks(3).map((value) => gridLine(axis.textOf(value), y(value), [PLOT.left, PLOT.right])),
      timeAxis({ fromUs: 0, toUs: spanUs(panel.frames) }, x, topPx + HEIGHT_PX + 11),
      ...panel.frames.map((frame) => drawn(frame, panel.frames[0]?.vsyncUs ?? 0, { x, y })),
    ].join('');
  });
  const heightPx = contentTopPx(text) + panels.length * PANEL_PX;
  return picture(text, { content: content.join('\n'), heightPx });
}

/** A late frame has another colour and a triangle below. */
function drawn({ vsyncUs, intervalUs, value, isLate }: FrameValue, fromUs: number, { x, y }: BarScales) {
  const [left, right] = [x(vsyncUs - fromUs), x(vsyncUs - fromUs + intervalUs)];
  const [base, top] = [y(0), y(value)];
  const width = Math.max(0.5, right - left - 0.4);
  const fill = isLate ? okabeIto.vermillion : okabeIto.blue;
  const bar = element('rect', { x: left, y: top, width, height: base - top, fill });
  if (!isLate) return value > 0 ? bar : '';
  const d = `M${px(left)},${px(base + 10)}l4,-7l4,7Z`;
  return bar + element('path', { d, fill: okabeIto.vermillion });
}
