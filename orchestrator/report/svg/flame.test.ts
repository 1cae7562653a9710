import { expect, test } from 'vitest';
import { HOSTILE_NAMES, parseSvg } from '../../testing/parse-svg.ts';
import type { SlideStack } from '../result/stacks-of-slide.ts';
import { flameSvg } from './flame.ts';

const TITLE = { scenario: 'feed', device: 'Pixel 8', simulation: '' };
/** Calls from outermost to innermost. */
const stack = (hitchMs: number, ...calls: string[]): SlideStack => ({ hitchMs, example: calls.toReversed() });
const draw = (stacks: readonly SlideStack[], withoutStackMs = 0) =>
  parseSvg(flameSvg({ stacks, withoutStackMs }, TITLE));
const boxes = ({ all }: ReturnType<typeof parseSvg>) =>
  all('rect')
    .filter((rect) => rect.getAttribute('rx') === '2')
    .map((rect) => ['x', 'y', 'width'].map((name) => Math.round(Number(rect.getAttribute(name)))));

test('calls of the same callers share a box as wide as their hitch time', () => {
  const drawn = draw([stack(30, 'main', 'a'), stack(60, 'main', 'b'), stack(10, 'main', 'b')]);
  const [top = 0] = boxes(drawn).map(([, y]) => y ?? 0);
  expect(boxes(drawn)).toEqual([
    [18, top, 763],
    [18, top + 20, 534],
    [553, top + 20, 228],
  ]);
  expect(drawn.texts.slice(4)).toEqual(['main 100 ms', 'b 70 ms', 'a 30 ms']);
});

test('a method that calls itself, and equal calls of other callers, have boxes of their own', () => {
  expect(draw([stack(10, 'a', 'a'), stack(10, 'b', 'a')]).texts.slice(4)).toEqual([
    'a 10 ms',
    'a 10 ms',
    'b 10 ms',
    'a 10 ms',
  ]);
});

test('hitch time without a stack has its share of the width, and a number', () => {
  const drawn = draw([stack(75, 'main')], 25);
  expect(drawn.texts).toContain('100 ms of hitches; the width is the share. 25 % has no stack.');
  expect(drawn.texts).toContain('no stack');
  expect(boxes(drawn)[0]?.[2]).toBe(572);
});

test('the first frame of the app is marked', () => {
  const { all } = draw([{ ...stack(9, 'main', 'Feed.bind', 'sleep'), appFrame: 'Feed.bind' }]);
  const marked = all('rect').filter((rect) => rect.getAttribute('fill') === '#E69F00');
  expect(marked).toHaveLength(1);
});

test('text that does not fit is shortened to class and method, or left out', () => {
  const long = `com.acme.${'deep.'.repeat(30)}Row.bind(Row.java:7)`;
  expect(draw([stack(9, long)]).texts.at(-1)).toBe('Row.bind 9 ms');
  expect(draw([stack(1, 'narrow.method'), stack(999, 'main')]).texts).not.toContain('narrow.method 1 ms');
});

test('nothing without a stack', () =>
  expect(flameSvg({ stacks: [], withoutStackMs: 9 }, TITLE)).toBeUndefined());

test.each(HOSTILE_NAMES)('the name %j stays text', (name) => {
  const { problems, texts, all, smallestText } = draw([stack(9, name)]);
  expect(problems).toEqual([]);
  expect(texts.join()).toContain(name);
  expect([...all('script'), ...all('image')]).toEqual([]);
  expect(smallestText).toBeGreaterThanOrEqual(11);
});

test('of very deep stacks the outer forty calls', () => {
  expect(boxes(draw([stack(9, ...Array.from({ length: 90 }, (_, i) => `call${i}`))]))).toHaveLength(40);
});
