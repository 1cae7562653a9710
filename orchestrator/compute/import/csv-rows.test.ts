import { expect, test } from 'vitest';
import { csvRows } from './csv-rows.ts';
import { repeatedIn } from './imported.ts';

test.each([
  ['plain cells', 'a,b\n1,2\n', [{ a: '1', b: '2' }]],
  ['commas, quotes and line ends within quotes', 'a,b\r\n"x, ""y""\nz",2\r\n', [{ a: 'x, "y"\nz', b: '2' }]],
  ['empty cells and lines', 'a,b\n\n,2\n', [{ a: '', b: '2' }]],
  ['a last line without an end', 'a\n1', [{ a: '1' }]],
  ['a line with fewer cells', 'a,b\n1', [{ a: '1', b: '' }]],
  ['nothing', '', []],
])('%s', (_, text, rows) => {
  expect(csvRows(text).rows).toEqual(rows);
});

test('nothing has no columns', () => expect(csvRows('').columns).toEqual([]));

test('columns keep their order and duplicates', () => {
  expect(csvRows('b,a,b\n1,2,3').columns).toEqual(['b', 'a', 'b']);
});

test('a quote that is not closed is reported with its place', () => {
  expect(() => csvRows('a,b\n1,"2')).toThrow('at character 6');
});

test('a name that is there twice is repeated, no name is not', () => {
  expect(repeatedIn(['a', '', 'b', '', 'a', 'a'])).toEqual(['a']);
});
