import { expect, test } from 'vitest';
import { element, escapeXml } from './xml.ts';

test('the five characters with a meaning in markup become entities', () => {
  expect(escapeXml(`a&b<c>d"e'f`)).toBe('a&amp;b&lt;c&gt;d&quot;e&#39;f');
  expect(escapeXml('&amp;')).toBe('&amp;amp;');
  expect(escapeXml('abcdef', 3)).toBe('ab…');
});

test('an element without content closes itself, an empty one does not', () => {
  expect(element('rect')).toBe('<rect/>');
  expect(element('td', {}, '')).toBe('<td></td>');
  expect(element('g', {}, '<b/>')).toBe('<g><b/></g>');
});

test('attributes in their order, numbers with at most two decimals, undefined ones left out', () => {
  expect(element('rect', { x: 1.005, y: 2 / 3, width: 10, fill: undefined, class: 'a"b' })).toBe(
    '<rect x="1" y="0.67" width="10" class="a&quot;b"/>',
  );
});

test('a long path is not cut', () => {
  const d = 'M1'.repeat(2000);
  expect(element('path', { d })).toBe(`<path d="${d}"/>`);
});
