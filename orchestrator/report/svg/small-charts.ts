import { sum } from 'd3-array';
import { element, escapeXml } from '../text/xml.ts';
import { okabeIto } from './palette.ts';

/** Matrix's levels of dropped frames, with a colour each; the numbers beside the bar say the same. */
export const DROP_LEVELS = [
  { name: 'best', fill: okabeIto.green },
  { name: 'normal', fill: okabeIto.skyBlue },
  { name: 'middle', fill: okabeIto.yellow },
  { name: 'high', fill: okabeIto.orange },
  { name: 'frozen', fill: okabeIto.vermillion },
] as const;

const BAR = { width: 240, height: 16 } as const;
/** Less than this would not be seen; the other parts give way. */
const LEAST_PX = 3;

/** Frames by level as one bar: even a single frozen frame is seen. */
export function levelBar(frames: readonly number[], name: string): string {
  const all = sum(frames);
  const counts = DROP_LEVELS.map((level, i) => ({ ...level, frames: frames[i] ?? 0 }));
  const small = counts.filter(({ frames: some }) => some > 0 && (some / all) * BAR.width < LEAST_PX);
  const room = BAR.width - small.length * LEAST_PX;
  const shared = all - sum(small, ({ frames: some }) => some);
  let x = 0;
  const rects = counts.map((count) => {
    const width = small.includes(count) ? LEAST_PX : shared === 0 ? 0 : (count.frames / shared) * room;
    const rect = element('rect', { x, y: 0, width, height: BAR.height, fill: count.fill });
    x += width;
    return width === 0 ? '' : rect;
  });
  return smallPicture(BAR, `${name}: ${levelText(frames)}`, rects.join(''));
}

/** `best 480 · frozen 1`; levels without frames are left out. */
export const levelText = (frames: readonly number[]): string =>
  DROP_LEVELS.flatMap(({ name }, i) => ((frames[i] ?? 0) > 0 ? [`${name} ${frames[i]}`] : [])).join(' · ') ||
  'no frames';

const LINE = { width: 240, height: 36 } as const;

/** Values in order as a line from 0 up to `most`; a single one is a point. */
export function sparkline(values: readonly number[], most: number, name: string): string {
  const step = LINE.width / Math.max(1, values.length - 1);
  const points = values.map((value, i) => {
    const share = most <= 0 ? 0 : Math.min(1, Math.max(0, value / most));
    return { x: values.length === 1 ? LINE.width / 2 : i * step, y: 2 + (1 - share) * (LINE.height - 4) };
  });
  const path = points.map(({ x, y }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`).join(' ');
  const line = element('polyline', {
    points: path,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.5,
  });
  const dots = points.map(({ x, y }) => element('circle', { cx: x, cy: y, r: 2, fill: 'currentColor' }));
  const base = element('line', {
    x1: 0,
    x2: LINE.width,
    y1: LINE.height - 1,
    y2: LINE.height - 1,
    stroke: 'currentColor',
    'stroke-opacity': '0.3',
  });
  return smallPicture(LINE, name, [base, line, ...dots].join(''));
}

const smallPicture = (
  { width, height }: { readonly width: number; readonly height: number },
  name: string,
  content: string,
): string =>
  element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'small',
      role: 'img',
      'aria-label': name,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
    },
    `${element('title', {}, escapeXml(name, 300))}${content}`,
  );
