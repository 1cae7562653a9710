import { range } from 'd3-array';
import { expect, test } from 'vitest';
import { HOSTILE_NAMES, parseSvg } from '../../../test/builders/parse-svg.ts';
import { resultWith, scenarioWith } from '../../../test/builders/result-with.ts';
import type { ScenarioResult } from '../result/result.ts';
import { fleetSvg } from './fleet.ts';

const { device } = scenarioWith();
const on = (name: string, model: string, verdict: ScenarioResult['verdict'] = 'pass') => ({
  name,
  device: { ...device, model },
  verdict,
});
const draw = (...scenarios: Partial<ScenarioResult>[]) => parseSvg(fleetSvg(resultWith(scenarios)));
const cells = ({ all }: ReturnType<typeof parseSvg>) =>
  all('rect').filter((rect) => rect.getAttribute('class') === 'cell').length;

test('a cell per scenario and device, with verdict and number in text', () => {
  const drawn = draw(on('feed', 'Pixel 8', 'fail'), on('feed', 'Galaxy'), on('grid', 'Pixel 8'));
  expect(drawn.problems).toEqual([]);
  expect(cells(drawn)).toBe(4);
  expect(drawn.texts).toContain('2 devices × 2 scenarios');
  expect(drawn.texts.filter((text) => text === 'pass')).toHaveLength(2);
  expect(drawn.texts).toEqual(expect.arrayContaining(['fail', 'Hitch rate 12.4 ms/s (≤ 10)', 'not run']));
});

test('rows with a failure come first', () => {
  const { texts } = draw(on('feed', 'A'), on('feed', 'B', 'inconclusive'), on('feed', 'C', 'fail'));
  expect(texts.filter((text) => /^[ABC] ·/.test(text)).map(([model]) => model)).toEqual(['C', 'B', 'A']);
});

test('many scenarios on one device are rows', () => {
  const { all, texts } = draw(on('a', 'Pixel 8'), on('b', 'Pixel 8'), on('c', 'Pixel 8'));
  const left = (name: string) =>
    all('text')
      .find((text) => text.textContent === name)
      ?.getAttribute('x');
  expect(texts).toContain('1 device × 3 scenarios');
  expect(left('a')).toBe('18');
});

test('of a large fleet the worst rows, and how many more', () => {
  const many = range(100).map((i) => on('feed', `Phone ${i}`, i === 99 ? 'fail' : 'pass'));
  const drawn = draw(...many);
  expect(cells(drawn)).toBe(60);
  expect(drawn.texts.join()).toContain('Phone 99');
  expect(drawn.texts.join()).toContain('40 rows and 0 columns more in result.json');
});

const NOTE = { class: 'note', 'font-size': '11' };
const SOFT = { class: 'soft', 'font-size': '11' };

test('a table of devices by scenarios: names at the side and on top, two lines in each cell', () => {
  const drawn = draw(
    on('feed', 'Pixel 8', 'fail'),
    on('feed', 'Galaxy'),
    on('grid', 'Galaxy', 'inconclusive'),
  );
  expect(drawn.problems).toEqual([]);
  expect(drawn.texts.slice(0, 2)).toEqual(['Hitchproof: fail', '2 devices × 2 scenarios']);
  expect(drawn.textAt('feed')).toEqual({ ...NOTE, x: '260', y: '71' });
  expect(drawn.textAt('grid')).toEqual({ ...NOTE, x: '524', y: '71' });
  const names = drawn.attributes('text').filter(({ x, y }) => x === '18' && Number(y) > 90);
  expect(names.map(({ y }) => y)).toEqual(['101', '139']);
  expect(drawn.textAt('fail')).toEqual({ ...NOTE, x: '266', y: '93' });
  expect(drawn.attributes('text').filter((text) => text.class === 'soft')).toEqual([
    { ...SOFT, x: '266', y: '107' },
    { ...SOFT, x: '530', y: '100' },
    { ...SOFT, x: '266', y: '145' },
    { ...SOFT, x: '530', y: '145' },
  ]);
  const cell = { class: 'cell', width: '260', height: '34', rx: '3' };
  const bar = { width: '6', height: '34', rx: '2' };
  expect(drawn.attributes('rect').slice(1)).toEqual([
    { ...cell, x: '254', y: '79' },
    { ...bar, x: '254', y: '79', fill: '#D55E00' },
    { ...cell, x: '518', y: '79' },
    { ...cell, x: '254', y: '117' },
    { ...bar, x: '254', y: '117', fill: '#56B4E9' },
    { ...cell, x: '518', y: '117' },
    { ...bar, x: '518', y: '117', fill: '#F0E442' },
  ]);
  expect(drawn.attributes('svg')[0]?.height).toBe('167');
});

test.each([
  ['pass', 'pass', '#56B4E9'],
  ['fail', 'fail', '#D55E00'],
  ['inconclusive', 'inconclusive', '#F0E442'],
  ['no-baseline', 'no baseline', '#F0E442'],
  ['no-data', 'no data', '#CC79A7'],
  ['invalid-environment', 'invalid environment', '#CC79A7'],
  ['infrastructure', 'infrastructure failure', '#CC79A7'],
] as const)('%s is a word and a colour', (verdict, word, colour) => {
  const { attributes, texts } = draw(on('feed', 'A', verdict), on('feed', 'B', verdict));
  expect(texts.filter((text) => text === word)).toHaveLength(2);
  expect(attributes('rect').filter(({ fill }) => fill === colour)).toHaveLength(2);
});

test('the number is the headline metric’s, or there is none', () => {
  const [metric] = scenarioWith().metrics;
  const other = metric && { ...metric, metric: 'other', median: 99 };
  const metrics = [other, metric].flatMap((one) => one ?? []);
  const drawn = draw({ ...on('feed', 'A'), metrics }, { ...on('feed', 'B'), metrics: [] });
  expect(drawn.texts.filter((text) => /ms\/s|value/.test(text))).toEqual([
    'Hitch rate 12.4 ms/s (≤ 10)',
    'no value',
  ]);
});

test('in a narrow cell the number is without its name, then without its limit', () => {
  const numbersOf = (columns: number) => {
    const scenarios = range(columns).flatMap((i) =>
      ['A', 'B', 'C', 'D', 'E', 'F'].map((on_) => on(`s${i}`, on_)),
    );
    return new Set(draw(...scenarios).texts.filter((text) => text.includes('ms/s')));
  };
  expect([2, 4, 6].map((columns) => [...numbersOf(columns)])).toEqual([
    ['Hitch rate 12.4 ms/s (≤ 10)'],
    ['12.4 ms/s (≤ 10)'],
    ['12.4 ms/s'],
  ]);
});

test('long names of rows and columns are broken into lines, and the rows begin below them', () => {
  const names = ['feed of a very long name', 'b', 'c', 'd', 'e'];
  const models = range(6).map((i) => `Phone with a long name ${i}`);
  const drawn = draw(...names.flatMap((name) => models.map((model) => on(name, model))));
  expect(drawn.textAt('feed of a very')).toMatchObject({ y: '71' });
  expect(drawn.textAt('long name')).toMatchObject({ y: '85' });
  const [first] = drawn.attributes('rect').filter((rect) => rect.class === 'cell');
  expect(first?.y).toBe('93');
  expect(drawn.textAt('Phone with a long name 0 · API 35 ·')).toMatchObject({ y: '107' });
  expect(drawn.texts.filter((text) => text === '60 Hz')).toHaveLength(6);
});

test('a row is as grave as its gravest cell; one that did not run is the least grave', () => {
  const { texts } = draw(
    on('feed', 'A', 'inconclusive'),
    on('grid', 'A', 'inconclusive'),
    on('feed', 'B', 'pass'),
    on('grid', 'B', 'fail'),
    on('feed', 'C', 'pass'),
  );
  expect(texts.filter((text) => /^[ABC] ·/.test(text)).map(([model]) => model)).toEqual(['B', 'A', 'C']);
});

test('of many columns the five worst, and how many more rows and columns there are', () => {
  const scenarios = range(61).flatMap((row) =>
    range(6).map((column) => on(`scenario ${column}`, `Phone ${row}`, column === 5 ? 'fail' : 'pass')),
  );
  const drawn = draw(...scenarios);
  expect(cells(drawn)).toBe(60 * 5);
  expect(drawn.texts).toContain('1 row and 1 column more in result.json; the worst are shown.');
  const columns = drawn.texts.filter((text) => text.startsWith('scenario '));
  expect(columns).toEqual([5, 0, 1, 2, 3].map((column) => `scenario ${column}`));
});

test('what is shown whole has no such line', () =>
  expect(draw(on('feed', 'A'), on('feed', 'B')).texts.join()).not.toContain('more in'));

test('names are cut to the width of their place', () => {
  const long = 'x'.repeat(60);
  const { texts } = draw(on(long, long), on('b', long), on(long, 'B'));
  const lengths = texts.filter((text) => text.startsWith('xxx')).map(({ length }) => length);
  expect(lengths).toEqual([40, 36]);
});

test('in the narrowest cell every word is whole, on two lines if need be, and a number is cut', () => {
  const [metric] = scenarioWith().metrics;
  const metrics = metric === undefined ? [] : [{ ...metric, median: 123_456_789 }];
  const scenarios = range(6).flatMap((column) =>
    range(6).map((row) => ({ ...on(`s${column}`, `Phone ${row}`, 'infrastructure'), metrics })),
  );
  const { texts, attributes } = draw(...scenarios);
  expect(attributes('rect')[1]?.height).toBe('48');
  expect(new Set(texts.slice(9).filter((text) => !text.startsWith('Phone')))).toEqual(
    new Set(['infrastructure', 'failure', '123,456,789 m…']),
  );
});

test('nothing for a single scenario', () => expect(fleetSvg(resultWith())).toBeUndefined());

test.each(HOSTILE_NAMES)('the name %j stays text', (name) => {
  const { problems, texts, all, smallestText } = draw(on(name, name), on('b', name));
  expect(problems).toEqual([]);
  expect(texts.join()).toContain(name);
  expect([...all('script'), ...all('image')]).toEqual([]);
  expect(smallestText).toBeGreaterThanOrEqual(11);
});
