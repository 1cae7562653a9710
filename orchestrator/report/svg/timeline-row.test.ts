import { expect, test } from 'vitest';
import { parseSvg } from '../../../test/builders/parse-svg.ts';
import { slideOf } from '../../../test/builders/report-of.ts';
import { asShown } from './as-shown.ts';
import { type TimelineFrames, timelineRow } from './timeline-row.ts';

const T_US = 16_667;
/** A line has room for 67 frames of one vsync, of which 43 are used: 16.8 px each from x = 58; 2 periods are y = 176 to 44. */
const layout = { rows: [], acrossUs: (67 * T_US * 724) / 1124, tallestUs: 2 * T_US, bottomPx: 0 };
const rowOf = (from: number, to: number, drawn: TimelineFrames) => ({
  from,
  to,
  startUs: drawn.frames[from]?.vsyncUs ?? 0,
  topPx: 10,
});
const drawnOf = (
  change: Partial<TimelineFrames> = {},
  vsyncs: readonly number[] = Array(67).fill(1),
): TimelineFrames => ({
  frames: asShown(slideOf(0, vsyncs).frames),
  stutters: [],
  numberOf: new Map(),
  ...change,
});
const draw = (drawn: TimelineFrames, from = 0, to = drawn.frames.length): string =>
  timelineRow(drawn, rowOf(from, to, drawn), layout);
const pathsIn = (markup: string, pattern: RegExp): string[] =>
  [...markup.matchAll(/ d="([^"]*)"/g)].flatMap(([, d = '']) => (pattern.test(d) ? [d] : []));

test('a line per vsync of duration, its milliseconds at the side; the first one is dashed', () => {
  const drawn = draw(drawnOf());
  expect(pathsIn(drawn, /H782$/)).toEqual(['M58,176H782', 'M58,110H782', 'M58,44H782']);
  expect(drawn).toContain('<path class="grid" d="M58,110H782" stroke-dasharray="5 3"/>');
  expect(drawn.match(/stroke-dasharray/g)).toHaveLength(1);
  const side = [
    ...drawn.matchAll(/<text class="soft" x="52" y="([\d.]+)" text-anchor="end" font-size="11">(.*?)</g),
  ];
  expect(side.map(([, y, text]) => [y, text])).toEqual([
    ['179.5', '0'],
    ['113.5', '16.7'],
    ['47.5', '33.3'],
  ]);
});

test('a row has only elements, the lines from start to presentation below the axis', () => {
  const late = [{ from: 1, to: 2, fps: 30, longestFrameMs: 50 }];
  const drawn = parseSvg(`<svg>${draw(drawnOf({ stutters: late }, [1, 3, 1]))}</svg>`);
  expect(drawn.problems).toEqual([]);
  const starts = drawn.attributes('path').filter((path) => path.class === 'edge');
  expect(starts).toEqual([
    { class: 'edge', 'stroke-width': '1.5', d: 'M58,200L58,216M74.8,200L74.8,216M125.1,200L125.1,216' },
  ]);
});

test('a bar that is longer than the scale ends at its top', () => {
  const { attributes } = parseSvg(`<svg>${draw(drawnOf({}, [1, 3, 1]))}</svg>`);
  const [late] = attributes('rect').filter((rect) => rect.class === 'late');
  expect(late).toMatchObject({ y: '44', height: '66' });
});

test('a thin line at every vsync, also at those that a late frame missed', () => {
  const drawn = draw(drawnOf({}, [1, 3, 1]));
  const [grid = ''] = pathsIn(drawn, /V44/);
  expect(drawn).toContain(`<path class="grid" d="${grid}" stroke-width="0.5"/>`);
  expect(grid.split('M').slice(1)).toEqual([
    '58.0,176V44',
    '74.8,176V44',
    '91.6,176V44',
    '108.3,176V44',
    '125.1,176V44',
  ]);
});

test('the axis counts milliseconds from the start of the slide, on a later line too', () => {
  const ticksIn = (markup: string) =>
    [...markup.matchAll(/ x="([\d.]+)" y="192" text-anchor="(?:middle|end)" font-size="11">(.*?)</g)].map(
      ([, at, text]) => `${at} ${text}`,
    );
  const drawn = drawnOf();
  expect(ticksIn(draw(drawn)).slice(0, 3)).toEqual(['58 0 ms', '158.65 100 ms', '259.31 200 ms']);
  expect(ticksIn(draw(drawn, 30))[0]).toBe('158.64 600 ms');
  expect(ticksIn(draw(drawn, 0, 6))).toEqual(['58 0 ms', '158.65 100 ms']);
  expect(pathsIn(draw(drawn), /v5$/)[1]).toMatch(/^M158\.65\d*,176v5$/);
});

test('the axis has short lines with soft labels in their middle', () => {
  const { attributes, textAt } = parseSvg(`<svg>${draw(drawnOf({}, Array(6).fill(1)))}</svg>`);
  expect(attributes('path')).toContainEqual({ class: 'grid', d: 'M58,176v5' });
  expect(textAt('0 ms')).toEqual({
    class: 'soft',
    x: '58',
    y: '192',
    'text-anchor': 'middle',
    'font-size': '11',
  });
});

test('the last label of the axis ends inside the picture', () => {
  expect(draw(drawnOf({}, Array(43).fill(1)))).toMatch(
    /x="770\.\d+" y="192" text-anchor="end" font-size="11">700 ms</,
  );
});

test('a stutter is a band with a bracket and its numbers, cut at the ends of the line', () => {
  const stutters = [{ from: 2, to: 6, fps: 30, longestFrameMs: 50.001 }];
  const band = (from: number, to: number) => draw(drawnOf({ stutters }), from, to);
  expect(band(0, 67)).toContain('<rect class="band" x="91.55" y="24" width="67.1" height="152"/>');
  expect(band(0, 67)).toMatch(
    /<path d="M91\.55\d*,29V24H158\.65\d*V29" stroke="#E69F00" stroke-width="2" fill="none"\/>/,
  );
  expect(band(0, 67)).toContain('y="20" font-size="11">stutter: 30 fps, longest 50 ms</text>');
  expect(band(0, 4)).toContain('<rect class="band" x="91.55" y="24" width="33.55" height="152"/>');
  expect(band(4, 67)).toContain('<rect class="band" x="58" y="24" width="33.55" height="152"/>');
  const whole = [{ from: 0, to: 67, fps: 30, longestFrameMs: 50 }];
  expect(draw(drawnOf({ stutters: whole }), 2, 4)).toContain(
    '<rect class="band" x="58" y="24" width="33.55" height="152"/>',
  );
  expect(parseSvg(`<svg>${band(0, 2)}</svg>`).problems).toEqual([]);
  expect(band(0, 2)).not.toContain('band');
  expect(band(6, 67)).not.toContain('band');
});

test('of two stutters whose labels would cover each other, the first has one', () => {
  const at = (from: number) => ({ from, to: from + 6, fps: from, longestFrameMs: 50 });
  const drawn = draw(drawnOf({ stutters: [at(2), at(8), at(20)] }));
  expect(drawn.match(/class="band"/g)).toHaveLength(3);
  expect(drawn.match(/stutter: \d+ fps/g)).toEqual(['stutter: 2 fps', 'stutter: 20 fps']);
});

test('the label of a stutter at the right edge stays in the picture', () => {
  const stutters = [{ from: 60, to: 66, fps: 30, longestFrameMs: 50 }];
  expect(draw(drawnOf({ stutters }))).toContain('<text x="592" y="20"');
});

test('bars carry the numbers of their stacks, the touch track is below the axis', () => {
  const frames = asShown(slideOf(0, [1, 3, 1], (i) => (i === 1 ? { stack: 4 } : {})).frames);
  const drawn = draw(drawnOf({ frames, numberOf: new Map([[4, 2]]) }));
  expect(drawn).toContain('font-weight="700">2</text>');
  expect(drawn).toContain('<rect class="ink" x="58" y="221"');
});
