import { range } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { Unit } from '../../compute/metrics/metric.ts';
import type { TrendPoint } from '../../history/read-trends.ts';
import type { ChangePoint } from '../../judge/trend.ts';
import type { ShownTrend } from '../result/shown-trend.ts';
import { formatCount, formatNumber, formatQuantity } from '../text/format.ts';
import { element } from '../text/xml.ts';
import { okabeIto } from './palette.ts';
import {
  contentTopPx,
  dot,
  gridLine,
  label,
  PICTURE_PX,
  type PictureTitle,
  paddedExtent,
  picture,
  px,
  titleText,
} from './picture.ts';

const LEFT_PX = 70;
const RIGHT_PX = PICTURE_PX - 30;
const PLOT_PX = 190;
/** Room for the labels of change points, on two levels. */
const ABOVE_PX = 36;
const MAX_DATES = 7;

interface Scales {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
}

/** The medians of a metric's sessions with the change points among them. */
export function trendSvg(trend: ShownTrend, title: PictureTitle): string {
  const { points, changes, unit } = trend;
  const text = {
    heading: `${trend.title} by session`,
    lines: [
      titleText(title),
      `${formatCount(points.length, 'session')}, the last is this one${lastValue(points, unit)}. ● Median of the runs, │ lowest to highest.`,
      ...changes.map((change) => changeLine(change, points, unit)),
    ],
  };
  const topPx = contentTopPx(text) + ABOVE_PX;
  const scales = scalesOf(points, topPx);
  const content = [
    ...scales.y
      .ticks(5)
      .map((value) => gridLine(formatNumber(value, unit), scales.y(value), [LEFT_PX, RIGHT_PX])),
    label(unit, { x: LEFT_PX - 8, y: topPx - 12, anchor: 'end', isSoft: true }),
    ...changes.map((change, i) => changeMark(change, scales, topPx - 6 - (i % 2) * 15)),
    ...points.map((point, i) => pointMark(point, scales.x(i), scales)),
    ...dateLabels(points, scales, topPx + PLOT_PX + 20),
  ];
  return picture(text, { content: content.join(''), heightPx: topPx + PLOT_PX + 34 });
}

function scalesOf(points: readonly TrendPoint[], topPx: number): Scales {
  return {
    x: scaleLinear([0, Math.max(1, points.length - 1)], [LEFT_PX + 16, RIGHT_PX - 16]),
    y: scaleLinear(paddedExtent(points.flatMap(({ low, high }) => [low, high])), [
      topPx + PLOT_PX,
      topPx,
    ]).nice(5),
  };
}

function pointMark({ low, median, high }: TrendPoint, x: number, { y }: Scales): string {
  const spread = element('path', { class: 'line', d: `M${px(x)},${px(y(low))}V${px(y(high))}` });
  return spread + dot(x, y(median));
}

const CHANGE_COLOURS: Readonly<Record<ChangePoint['direction'], string>> = {
  regression: okabeIto.vermillion,
  improvement: okabeIto.green,
  change: okabeIto.purple,
};

/** A line between the last session before the change and the first one after it. */
function changeMark({ index, direction }: ChangePoint, { x, y }: Scales, labelPx: number): string {
  const at = x(index - 0.5);
  const [bottom = 0] = y.range();
  const line = element('path', {
    d: `M${px(at)},${px(labelPx + 4)}V${px(bottom)}`,
    stroke: CHANGE_COLOURS[direction],
    'stroke-width': 2,
    'stroke-dasharray': '6 3',
  });
  return line + label(direction, { x: at, y: labelPx, anchor: 'middle' });
}

function changeLine(
  { index, direction, before, after, p }: ChangePoint,
  points: readonly TrendPoint[],
  unit: Unit,
): string {
  const point = points[index];
  const commit = point?.commit === undefined ? '' : `, commit ${point.commit.slice(0, 10)}`;
  const step = `${formatNumber(before, unit)} → ${formatQuantity(after, unit)}`;
  return `${direction} ${step} since ${dayOf(point)}${commit} (p ${p.toFixed(3)})`;
}

const lastValue = (points: readonly TrendPoint[], unit: Unit): string => {
  const last = points.at(-1);
  return last === undefined ? '' : `: ${formatQuantity(last.median, unit)}`;
};

const dayOf = (point: TrendPoint | undefined): string => point?.judgedAt.slice(0, 10) ?? '';
const timeOf = (point: TrendPoint | undefined): string => point?.judgedAt.slice(11, 16) ?? '';

/** A day, or the time (UTC) of a session on the same day as the label before. */
function dateLabels(points: readonly TrendPoint[], { x }: Scales, y: number): string[] {
  const step = Math.max(1, Math.ceil(points.length / MAX_DATES));
  return range(points.length - 1, -1, -step).map((i) => {
    const isSameDay = dayOf(points[i]) === dayOf(points[i - step]);
    const text = isSameDay ? timeOf(points[i]) : dayOf(points[i]);
    return label(text, { x: x(i), y, anchor: 'middle', isSoft: true });
  });
}
