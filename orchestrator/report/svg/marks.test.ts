import { expect, test } from 'vitest';
import { parseSvg } from '../../../test/builders/parse-svg.ts';
import { THEME_CSS } from './palette.ts';
import { diamond, dot, intervalMark } from './picture.ts';

const drawn = (markup: string) => parseSvg(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`);
const pathOf = (markup: string) => drawn(markup).all('path')[0]?.getAttribute('d');

test('a dot and a diamond are around their place', () => {
  const [circle] = drawn(dot(10, 20)).all('circle');
  expect(['cx', 'cy', 'r'].map((name) => Number(circle?.getAttribute(name)))).toEqual([10, 20, 4.5]);
  expect(pathOf(diamond(10, 20))).toBe('M4.5,20L10,14.5L15.5,20L10,25.5Z');
});

test('a mark has an edge, so that it is seen on every ground', () => {
  for (const mark of [dot(10, 20), diamond(10, 20)]) expect(mark).toContain('class="mark"');
  expect(THEME_CSS).toContain('.mark{stroke:var(--ink)');
});

test('an interval has a tick at each end and a longer one at its value', () => {
  expect(pathOf(intervalMark({ low: 1, value: 3, high: 9 }, 20))).toBe('M1,16v8M1,20H9M9,16v8M3,13v14');
});
