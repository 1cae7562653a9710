import { expect, test } from 'vitest';
import { HOSTILE_NAMES, parseSvg } from '../../../test/builders/parse-svg.ts';
import type { SlideStack } from '../result/slide-to-draw.ts';
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

test('boxes are below the text, 20 px for each call, and the picture ends below them', () => {
  const drawn = draw([stack(60, 'main', 'a', 'b'), stack(40, 'main')]);
  expect(drawn.problems).toEqual([]);
  const box = { class: 'bar', height: '19', rx: '2' };
  expect(drawn.attributes('rect').slice(1)).toEqual([
    { ...box, x: '18', y: '97', width: '763' },
    { ...box, x: '18', y: '117', width: '457.4' },
    { ...box, x: '18', y: '137', width: '457.4' },
  ]);
  expect(drawn.textAt('a 60 ms')).toEqual({ x: '23', y: '131', 'font-size': '11' });
  expect(drawn.attributes('svg')[0]?.height).toBe('171');
  expect([drawn.texts[0], drawn.texts[3]]).toEqual([
    'Hitch time of the slide by stack',
    'Outermost call at the top. ▸, orange: the first frame of the app in a stack.',
  ]);
});

test('time without a stack is a dashed outline after the others', () => {
  const drawn = draw([stack(75, 'main')], 25);
  expect(drawn.problems).toEqual([]);
  const gap = { class: 'grid', x: '591', y: '97', height: '19', 'stroke-dasharray': '4 3' };
  expect(drawn.attributes('rect').at(-1)).toEqual({ ...gap, width: '190' });
  expect(drawn.textAt('no stack')).toEqual({ class: 'soft', x: '596', y: '111', 'font-size': '11' });
});

test('there is no outline without such time, and no words in one of less than 70 px', () => {
  const outlines = ({ all }: ReturnType<typeof parseSvg>) =>
    all('rect').filter((rect) => rect.getAttribute('stroke-dasharray') !== null).length;
  expect(outlines(draw([stack(100, 'main')]))).toBe(0);
  const [wide, narrow] = [draw([stack(694, 'main')], 70), draw([stack(695, 'main')], 69)];
  expect([outlines(wide), outlines(narrow)]).toEqual([1, 1]);
  expect(wide.texts).toContain('no stack');
  expect(narrow.texts).not.toContain('no stack');
});

test('a call of the app is marked, and orange with black text in both themes, in some of its stacks or in all', () => {
  const bind = { ...stack(60, 'main', 'bind', 'sleep'), appFrame: 'bind' };
  const drawn = draw([bind, stack(40, 'main', 'bind', 'lock')]);
  const orange = drawn.attributes('rect').filter(({ fill }) => fill !== undefined);
  expect(orange).toEqual([{ fill: '#E69F00', x: '18', y: '117', width: '763', height: '19', rx: '2' }]);
  expect(drawn.textAt('▸ bind 100 ms')).toMatchObject({ fill: '#000000', style: 'fill:#000000' });
  expect(drawn.textAt('main 100 ms')).toEqual({ x: '23', y: '111', 'font-size': '11' });
});

test.each([
  ['all', 238, 'com.acme.Row.bind(Row.java:7) 238 ms'],
  ['class, method and time', 237, 'Row.bind 237 ms'],
  ['class, method and time', 106, 'Row.bind 106 ms'],
  ['class and method', 105, 'Row.bind'],
  ['class and method', 62, 'Row.bind'],
  ['the beginning of it', 61, 'Row.bi…'],
  ['the beginning of it', 49, 'Row.b…'],
  ['nothing', 48, undefined],
])('has %s where %d px have room for no more', (_, ms, text) => {
  expect(draw([stack(ms, 'com.acme.Row.bind(Row.java:7)')], 764 - ms).texts[4]).toBe(text ?? 'no stack');
});

test('a short name is written where it fits', () => {
  const textIn = (ms: number) => draw([stack(ms, 'a')], 764 - ms).texts[4];
  expect([textIn(18), textIn(17)]).toEqual(['a', 'no stack']);
});

test('a stack without calls has no box', () => {
  const drawn = draw([stack(9)]);
  expect(boxes(drawn)).toEqual([]);
  expect(drawn.attributes('svg')[0]?.height).toBe('111');
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
