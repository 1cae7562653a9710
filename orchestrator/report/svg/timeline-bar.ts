import type { ScaleLinear } from 'd3-scale';
import type { FrameFact } from '../../compute/measurement.ts';
import { formatQuantity } from '../text/format.ts';
import { element } from '../text/xml.ts';
import { label } from './picture.ts';
import { stageGroups } from './stages.ts';

export interface BarScales {
  /** µs since the row's start → px. */
  readonly x: ScaleLinear<number, number>;
  /** µs of duration → px. */
  readonly y: ScaleLinear<number, number>;
}

/** One frame: its interval as the wide bar, the missed part hatched, its stages inside. */
export function frameBar(
  frame: FrameFact,
  atUs: number,
  scales: BarScales,
  badge: number | undefined,
): string {
  const parts = [
    intervalBar(frame, atUs, scales),
    stageBars(frame, atUs, scales),
    note(frame, atUs, scales, badge),
  ];
  return element('g', frame.counted ? {} : { class: 'off' }, parts.join(''));
}

function intervalBar(
  { intervalUs, periodUs, missedVsyncs }: FrameFact,
  atUs: number,
  { x, y }: BarScales,
): string {
  const left = x(atUs);
  const width = Math.max(0.4, x(atUs + intervalUs) - left - 0.6);
  const onTimeUs = missedVsyncs > 0 ? Math.min(periodUs, intervalUs) : intervalUs;
  const onTime = element('rect', {
    class: 'bar',
    x: left,
    y: y(onTimeUs),
    width,
    height: y(0) - y(onTimeUs),
  });
  if (missedVsyncs < 1) return onTime;
  const late = { x: left, y: y(intervalUs), width, height: y(onTimeUs) - y(intervalUs) };
  return onTime + element('rect', { class: 'late', ...late });
}

/** Never wider than one period: most of a long interval is waiting, not work. */
function stageBars({ stages, intervalUs, periodUs }: FrameFact, atUs: number, { x, y }: BarScales): string {
  if (stages === undefined) return '';
  const left = x(atUs) + (x(periodUs) - x(0)) * 0.18;
  const width = Math.max(0.4, (x(Math.min(periodUs, intervalUs)) - x(0)) * 0.6);
  let fromUs = 0;
  return stageGroups
    .map(({ stages: names, colour }) => {
      const us = names.reduce((sum, name) => sum + Math.max(0, stages[name] || 0), 0);
      const bottom = y(fromUs);
      fromUs += us;
      const height = bottom - y(fromUs);
      return height < 0.15
        ? ''
        : element('rect', { x: left, y: bottom - height, width, height, fill: colour });
    })
    .join('');
}

/** The missed vsyncs above the bar; the stack's number in a disc. */
function note(
  { intervalUs, missedVsyncs }: FrameFact,
  atUs: number,
  { x, y }: BarScales,
  badge: number | undefined,
): string {
  if (missedVsyncs < 1) return '';
  const [, ceiling = Number.POSITIVE_INFINITY] = y.domain();
  const middle = (x(atUs) + x(atUs + intervalUs)) / 2;
  const cut = intervalUs > ceiling;
  const text = cut ? formatQuantity(intervalUs / 1000, 'ms') : `+${missedVsyncs}`;
  const top = y(intervalUs) - 4;
  return (
    label(text, { x: middle, y: top, anchor: 'middle' }) +
    (badge === undefined ? '' : disc(badge, middle, cut ? top + 18 : top - 17))
  );
}

export const disc = (number: number, x: number, y: number): string =>
  element('circle', { class: 'ink', cx: x, cy: y, r: 7 }) +
  element(
    'text',
    { class: 'paper', x, y: y + 3.5, 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 700 },
    String(number),
  );
