import { expect, test } from 'vitest';
import { HOSTILE_NAMES, parseSvg } from '../../../test/builders/parse-svg.ts';
import { byFrameSvg, type FramePanel } from './recorded.ts';

const text = { heading: 'Blank area', lines: ['feed'] };
const axis = { most: 10, textOf: (value: number) => `${value} u` };
const draw = (...panels: readonly FramePanel[]) => parseSvg(byFrameSvg(text, panels, axis));
const frame = (atMs: number, ms: number, value: number, isLate = false) => ({
  ...{ vsyncUs: 5_000_000 + atMs * 1_000, intervalUs: ms * 1_000 },
  ...{ value, isLate },
});
/** Of the bars, without the page. */
const bars = ({ attributes }: ReturnType<typeof draw>) =>
  attributes('rect')
    .slice(1)
    .map(({ x, y, width, height }) => [x, y, width, height].map(Number));

test('a bar is as wide as its frame was shown and as high as its value, on one scale for all slides', () => {
  const long = { title: 'slide 1', frames: [frame(0, 100, 5), frame(100, 300, 10)] };
  const short = { title: 'slide 2', frames: [frame(1_000, 100, 2.5)] };
  const [first = [], second = [], third = []] = bars(draw(long, short));
  expect(bars(draw(short, long))[0]?.[2]).toBe(third[2]);
  // 724 px for 400 ms; 84 px for 10.
  expect([first[0], second[0], third[0]]).toEqual([58, 58 + 181, 58]);
  expect([first[2], second[2], third[2]]).toEqual([180.6, 542.6, 180.6]);
  expect([first[3], second[3], third[3]]).toEqual([42, 84, 21]);
  const bottoms = [first, second, third].map(([, y = 0, , height = 0]) => y + height);
  expect(bottoms).toEqual([167, 167, 167 + 148]);
});

test('has its scales as text', () => {
  const { texts, problems } = draw({ title: 'slide 1', frames: [frame(0, 250, 1)] });
  expect(texts).toEqual([
    ...['Blank area', 'feed', 'slide 1', '0 u', '5 u', '10 u'],
    ...Array.from({ length: 13 }, (_, i) => `${20 * i} ms`),
  ]);
  expect(problems).toEqual([]);
});

test('a late frame has another colour and a mark, even with nothing to draw', () => {
  const { attributes } = draw({
    title: '',
    frames: [frame(0, 16, 1), frame(16, 50, 1, true), frame(66, 50, 0, true)],
  });
  expect(
    attributes('rect')
      .slice(1)
      .map(({ fill }) => fill),
  ).toEqual(['#0072B2', '#D55E00', '#D55E00']);
  expect(attributes('path').filter(({ fill }) => fill === '#D55E00')).toHaveLength(2);
});

test('a frame with nothing has no bar, and what is above the scale is cut', () => {
  const [only = []] = bars(draw({ title: '', frames: [frame(0, 16, 0), frame(16, 16, 99)] }));
  expect(only[3]).toBe(84);
});

test.each(HOSTILE_NAMES)('the title %j stays text', (title) => {
  const { problems, texts } = draw({ title, frames: [] });
  expect(problems).toEqual([]);
  expect(texts).toContain(title);
});
