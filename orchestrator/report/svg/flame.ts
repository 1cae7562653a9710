import { groups, sum } from 'd3-array';
import type { SlideStack, SlideStacks } from '../result/slide-to-draw.ts';
import { formatPercent, formatQuantity } from '../text/format.ts';
import { element, escapeXml } from '../text/xml.ts';
import { okabeIto } from './palette.ts';
import {
  CHAR_PX,
  contentTopPx,
  label,
  MARGIN_PX,
  PICTURE_PX,
  type PictureTitle,
  picture,
  titleText,
} from './picture.ts';

const ROW_PX = 20;
const MAX_DEPTH = 40;

/** Hitch time by stack, outermost frame at the top; undefined without a stack. */
export function flameSvg({ stacks, withoutStackMs }: SlideStacks, title: PictureTitle): string | undefined {
  const shownMs = sum(stacks, ({ hitchMs }) => hitchMs);
  if (shownMs === 0) return undefined;
  const totalMs = shownMs + withoutStackMs;
  const text = {
    heading: 'Hitch time of the slide by stack',
    lines: [
      titleText(title),
      `${formatQuantity(totalMs, 'ms')} of hitches; the width is the share. ${formatPercent(withoutStackMs / totalMs)} has no stack.`,
      'Outermost call at the top. ▸, orange: the first frame of the app in a stack.',
    ],
  };
  const topPx = contentTopPx(text) + 6;
  const trees = stacks.map((stack) => ({ ...stack, calls: stack.example.toReversed() }));
  const boxes = boxesOf(trees, { depth: 0, fromMs: 0 });
  const depth = Math.max(0, ...boxes.map((box) => box.depth + 1));
  const pxPerMs = (PICTURE_PX - 2 * MARGIN_PX) / totalMs;
  const content = [
    ...boxes.map((box) => boxMarkup(box, topPx, pxPerMs)),
    ...(withoutStackMs === 0 ? [] : [gap(MARGIN_PX + shownMs * pxPerMs, topPx, withoutStackMs * pxPerMs)]),
  ];
  return picture(text, { content: content.join(''), heightPx: topPx + depth * ROW_PX + 14 });
}

interface Calls extends SlideStack {
  /** Outermost first. */
  readonly calls: readonly string[];
}
interface Box {
  readonly name: string;
  readonly depth: number;
  readonly fromMs: number;
  readonly ms: number;
  readonly isOfApp: boolean;
}

/** One box per distinct call below the same callers; the costliest first. */
function boxesOf(stacks: readonly Calls[], { depth, fromMs }: { depth: number; fromMs: number }): Box[] {
  if (depth >= MAX_DEPTH) return [];
  const byName = groups(stacks, ({ calls }) => calls[depth])
    .flatMap(([name, below]) =>
      name === undefined ? [] : [{ name, below, ms: sum(below, ({ hitchMs }) => hitchMs) }],
    )
    .sort((a, b) => b.ms - a.ms);
  let at = fromMs;
  return byName.flatMap(({ name, below, ms }) => {
    const box = { name, depth, fromMs: at, ms, isOfApp: below.some(({ appFrame }) => appFrame === name) };
    const children = boxesOf(below, { depth: depth + 1, fromMs: at });
    at += ms;
    return [box, ...children];
  });
}

function boxMarkup({ name, depth, fromMs, ms, isOfApp }: Box, topPx: number, pxPerMs: number): string {
  const x = MARGIN_PX + fromMs * pxPerMs;
  const y = topPx + depth * ROW_PX;
  const width = Math.max(0.5, ms * pxPerMs - 1);
  const fill = isOfApp ? { fill: okabeIto.orange } : { class: 'bar' };
  const box = element('rect', { ...fill, x, y, width, height: ROW_PX - 1, rx: 2 });
  const time = formatQuantity(ms, 'ms');
  const mark = isOfApp ? '▸ ' : '';
  const short = `${mark}${shortName(name)}`;
  const room = Math.floor((width - 10) / CHAR_PX);
  const text = [`${mark}${name} ${time}`, `${short} ${time}`].find(({ length }) => length <= room) ?? short;
  if (Math.min(text.length, 6) > room) return box;
  const ink = isOfApp ? { fill: okabeIto.black, style: `fill:${okabeIto.black}` } : {};
  return box + element('text', { ...ink, x: x + 5, y: y + 14, 'font-size': 11 }, escapeXml(text, room));
}

/** `RowCost.pay` of `dev.hitchproof.demo.RowCost.pay(RowCost.java:15)`. */
const shortName = (name: string): string => name.replace(/\(.*/, '').split('.').slice(-2).join('.');

function gap(x: number, y: number, width: number): string {
  const box = element('rect', {
    class: 'grid',
    x,
    y,
    width: Math.max(0.5, width - 1),
    height: ROW_PX - 1,
    'stroke-dasharray': '4 3',
  });
  return width < 70 ? box : box + label('no stack', { x: x + 5, y: y + 14, isSoft: true });
}
