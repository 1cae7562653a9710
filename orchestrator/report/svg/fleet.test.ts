import { range } from 'd3-array';
import { expect, test } from 'vitest';
import { HOSTILE_NAMES, parseSvg } from '../../testing/parse-svg.ts';
import { resultWith, scenarioWith } from '../../testing/result-with.ts';
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
  expect(drawn.texts).toEqual(expect.arrayContaining(['fail', '12.4 ms/s', 'not run']));
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

test('nothing for a single scenario', () => expect(fleetSvg(resultWith())).toBeUndefined());

test.each(HOSTILE_NAMES)('the name %j stays text', (name) => {
  const { problems, texts, all, smallestText } = draw(on(name, name), on('b', name));
  expect(problems).toEqual([]);
  expect(texts.join()).toContain(name);
  expect([...all('script'), ...all('image')]).toEqual([]);
  expect(smallestText).toBeGreaterThanOrEqual(11);
});
