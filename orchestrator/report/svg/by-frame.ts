import { max } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { US_PER_MS } from '../../base/units.ts';
import { formatQuantity } from '../text/format.ts';
import { element } from '../text/xml.ts';
import { gridLine } from './marks.ts';
import { okabeIto } from './palette.ts';
import { contentTopPx, label, MARGIN_PX, type PictureText, picture, px } from './picture.ts';
import { PLOT } from './timeline-layout.ts';

/** What was recorded of a frame, as long as it was shown. */
export interface FrameValue {
  readonly atUs: number;
  readonly us: number;
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
  const longestUs = max(panels, ({ frames }) => lengthUs(frames)) ?? 0;
  const x = scaleLinear([0, Math.max(1, longestUs)], [PLOT.left, PLOT.right]);
  const content = panels.map((panel, i) => {
    const topPx = contentTopPx(text) + i * PANEL_PX + ABOVE_PX;
    const y = scaleLinear([0, axis.most], [topPx + HEIGHT_PX, topPx]).clamp(true);
    return [
      label(panel.title, { x: MARGIN_PX, y: topPx - 12 }, 118),
      ...y.ticks(3).map((value) => gridLine(axis.textOf(value), y(value), [PLOT.left, PLOT.right])),
      ...timeTicks(panel.frames, x, topPx + HEIGHT_PX),
      ...panel.frames.map((frame) => drawn(frame, panel.frames[0]?.atUs ?? 0, { x, y })),
    ].join('');
  });
  const heightPx = contentTopPx(text) + panels.length * PANEL_PX;
  return picture(text, { content: content.join('\n'), heightPx });
}

type Scale = ScaleLinear<number, number>;

const lengthUs = (frames: readonly FrameValue[]): number => {
  const [first, last] = [frames[0], frames.at(-1)];
  return first === undefined || last === undefined ? 0 : last.atUs + last.us - first.atUs;
};

const timeTicks = (frames: readonly FrameValue[], x: Scale, basePx: number): readonly string[] =>
  scaleLinear([0, lengthUs(frames)], [0, 1])
    .ticks(6)
    .map((us) =>
      label(formatQuantity(us / US_PER_MS, 'ms'), {
        ...{ x: x(us), y: basePx + 24, isSoft: true },
        ...(us === 0 ? {} : { anchor: 'middle' as const }),
      }),
    );

/** A late frame has another colour and a triangle below. */
function drawn({ atUs, us, value, isLate }: FrameValue, fromUs: number, scales: { x: Scale; y: Scale }) {
  const [left, right] = [scales.x(atUs - fromUs), scales.x(atUs - fromUs + us)];
  const [base, top] = [scales.y(0), scales.y(value)];
  const width = Math.max(0.5, right - left - 0.4);
  const fill = isLate ? okabeIto.vermillion : okabeIto.blue;
  const bar = element('rect', { x: left, y: top, width, height: base - top, fill });
  if (!isLate) return value > 0 ? bar : '';
  const d = `M${px(left)},${px(base + 10)}l4,-7l4,7Z`;
  return bar + element('path', { d, fill: okabeIto.vermillion });
}
