import { ascending, cumsum, max } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ScenarioResult, VerdictResult } from '../result/result.ts';
import { formatCount, formatNumber } from '../text/format.ts';
import { element, escapeXml } from '../text/xml.ts';
import { limitText, verdictLine } from '../wording/verdict-words.ts';
import { okabeIto } from './palette.ts';
import {
  brokenLines,
  contentTopPx,
  diamond,
  dot,
  intervalMark,
  label,
  MARGIN_PX,
  type MarkedInterval,
  PICTURE_PX,
  type PictureTitle,
  paddedExtent,
  picture,
  px,
  titleText,
} from './picture.ts';

const LEFT_PX = 96;
const RIGHT_PX = PICTURE_PX - 40;
/** Marks closer than this would overlap. */
const MARK_PX = 10;
const STACK_PX = 8;
/** Minimum number of stacked marks a row has room for; a row grows with its highest stack. */
const LEAST_STACKED = 4;
/** If more marks are in one place, their number is written instead. */
const MAX_STACKED = 16;
/** Space in a row above and below its marks. */
const ROW_SPACE_PX = 16;
const MAX_PANELS = 8;
const TITLE_CHARS = 108;
const TITLE_LINE_PX = 19;
const MAX_TITLE_LINES = 3;

/** The run values of each gated metric with interval, limit and tolerance; undefined without any value. */
export function distributionSvg(
  { verdicts }: Pick<ScenarioResult, 'verdicts'>,
  title: PictureTitle,
): string | undefined {
  const drawn = verdicts.filter(({ values }) => values.length > 0).slice(0, MAX_PANELS);
  if (drawn.length === 0) return undefined;
  const lines = [
    titleText(title),
    'One mark per run: ● this build, ◆ the baseline. Line with ticks: the interval. Shaded: beyond the limit.',
  ];
  let topPx = contentTopPx({ lines });
  const panels = drawn.map((verdict) => {
    const panel = panelOf(verdict, topPx);
    topPx = panel.bottomPx;
    return panel.markup;
  });
  return picture({ heading: 'Run values', lines }, { content: panels.join('\n'), heightPx: topPx });
}

type Scale = ScaleLinear<number, number>;

function panelOf(verdict: VerdictResult, topPx: number): { markup: string; bottomPx: number } {
  const x = scaleLinear(shownExtent(verdict), [LEFT_PX, RIGHT_PX]).nice();
  const rows = [
    { name: 'baseline', stacks: stacksOf(verdict.regression?.baselineValues ?? [], x), mark: diamond },
    { name: 'this build', stacks: stacksOf(verdict.values, x), mark: dot },
  ].filter(({ stacks }) => stacks.length > 0);
  const title = brokenLines(`${verdict.kind}: ${verdictLine(verdict)}`, TITLE_CHARS, MAX_TITLE_LINES);
  const firstPx = topPx + 30 + (title.length - 1) * TITLE_LINE_PX;
  const bottomsPx = cumsum(rows, ({ stacks }) => rowPx(stacks));
  const axisPx = firstPx + (bottomsPx.at(-1) ?? 0) + 16;
  const shown = markedInterval(verdict);
  const markup = [
    ...title.map((line, i) =>
      element(
        'text',
        { x: MARGIN_PX, y: topPx + 18 + i * TITLE_LINE_PX, 'font-size': 13 },
        escapeXml(line, TITLE_CHARS),
      ),
    ),
    ...limitsOf(verdict).map((limit) => beyond(limit, x, { from: firstPx, to: axisPx })),
    axis(verdict, x, axisPx),
    ...rows.map(({ name, stacks, mark }, i) => {
      const y = firstPx + (bottomsPx[i] ?? 0) - 12;
      const text = label(name, { x: LEFT_PX - 14, y: y + 4, anchor: 'end', isSoft: true });
      return text + stacks.map((stack) => drawn(stack, y, mark)).join('');
    }),
    ...(shown === undefined ? [] : [intervalMark(inPixels(shown, x), axisPx - 9)]),
  ];
  return { markup: element('g', { class: 'panel' }, markup.join('')), bottomPx: axisPx + 36 };
}

/** Positions of marks that would overlap the first one and are drawn above each other. */
type Stack = readonly [number, ...number[]];

function stacksOf(values: readonly number[], x: Scale): readonly Stack[] {
  const stacks: [number, ...number[]][] = [];
  for (const at of values.map(x).sort(ascending)) {
    const stack = stacks.at(-1);
    if (stack !== undefined && at - stack[0] < MARK_PX) stack.push(at);
    else stacks.push([at]);
  }
  return stacks;
}

const rowPx = (stacks: readonly Stack[]): number => {
  const highest = max(stacks, ({ length }) => Math.min(length, MAX_STACKED + 1)) ?? 0;
  return ROW_SPACE_PX + STACK_PX * Math.max(LEAST_STACKED, highest);
};

function drawn(stack: Stack, y: number, mark: (x: number, y: number) => string): string {
  const marks = stack.slice(0, MAX_STACKED).map((at, level) => mark(at, y - level * STACK_PX));
  const number =
    stack.length <= MAX_STACKED
      ? ''
      : label(formatCount(stack.length, 'run'), {
          x: stack[0],
          y: y - MAX_STACKED * STACK_PX,
          anchor: 'middle',
        });
  return marks.join('') + number;
}

interface Limit {
  readonly at: number;
  readonly text: string;
  readonly beyond: 'above' | 'below';
}

/** A budget's limits, or the tolerance around the baseline's median. */
function limitsOf(verdict: VerdictResult): readonly Limit[] {
  const { gate, regression, better, unit } = verdict;
  if (gate.kind === 'regression') {
    if (regression === undefined) return [];
    const { baselineMedian } = regression;
    const text = `tolerated ${limitText(verdict)}`;
    return better === 'higher'
      ? [{ at: baselineMedian - gate.delta, text, beyond: 'below' }]
      : [{ at: baselineMedian + gate.delta, text, beyond: 'above' }];
  }
  return [
    ...(gate.max === undefined
      ? []
      : [{ at: gate.max, text: `≤ ${formatNumber(gate.max, unit)}`, beyond: 'above' as const }]),
    ...(gate.min === undefined
      ? []
      : [{ at: gate.min, text: `≥ ${formatNumber(gate.min, unit)}`, beyond: 'below' as const }]),
  ];
}

function beyond(
  { at, text, beyond: side }: Limit,
  x: Scale,
  { from, to }: { from: number; to: number },
): string {
  const left = side === 'above' ? x(at) : LEFT_PX;
  const width = Math.max(0, (side === 'above' ? RIGHT_PX : x(at)) - left);
  const nearRight = x(at) > RIGHT_PX - 110;
  return [
    element('rect', { class: 'band', x: left, y: from, width, height: to - from }),
    element('path', {
      d: `M${px(x(at))},${px(from)}V${px(to)}`,
      stroke: okabeIto.vermillion,
      'stroke-width': 1.5,
      'stroke-dasharray': '6 3',
    }),
    label(text, { x: x(at) + (nearRight ? -5 : 5), y: from + 11, ...(nearRight ? { anchor: 'end' } : {}) }),
  ].join('');
}

function axis({ unit }: VerdictResult, x: Scale, y: number): string {
  const ticks = x.ticks(7).map((value) => {
    const tick = element('path', { class: 'grid', d: `M${px(x(value))},${px(y)}v5` });
    return (
      tick + label(formatNumber(value, unit), { x: x(value), y: y + 18, anchor: 'middle', isSoft: true })
    );
  });
  const line = element('path', { class: 'grid', d: `M${LEFT_PX},${px(y)}H${RIGHT_PX}` });
  return line + ticks.join('') + label(unit, { x: LEFT_PX - 14, y: y + 4, anchor: 'end', isSoft: true });
}

/** Interval of the value; for a comparison, the interval of the change, added to the baseline's median. */
function markedInterval({ estimate, regression }: VerdictResult): MarkedInterval | undefined {
  const from = regression?.baselineMedian ?? 0;
  return estimate && { low: from + estimate.low, value: from + estimate.value, high: from + estimate.high };
}

const inPixels = ({ low, value, high }: MarkedInterval, x: Scale): MarkedInterval => ({
  low: x(low),
  value: x(value),
  high: x(high),
});

function shownExtent(verdict: VerdictResult): readonly [number, number] {
  const shown = markedInterval(verdict);
  return paddedExtent([
    ...verdict.values,
    ...(verdict.regression?.baselineValues ?? []),
    ...limitsOf(verdict).map(({ at }) => at),
    ...(shown === undefined ? [] : [shown.low, shown.high]),
  ]);
}
