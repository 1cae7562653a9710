import { expect, it } from 'vitest';
import { documentedRows, surprises } from './known-failures.ts';

it('reads the tables of the page', () => {
  const rows = documentedRows('Measured with other');
  expect(rows.find(([name]) => name === 'viewport')?.[2]).toBe('2');
  expect(rows.some(([name]) => name === '`media.AudioFxDemo`')).toBe(true);
});

it('names what differs from the page, in either direction', () => {
  expect(surprises(['a', 'b', 'b'], ['b', 'b', 'a'])).toEqual([]);
  expect(surprises(['a', 'b'], ['b', 'b'])).toEqual([
    'a: 1 failed, 0 documented',
    'b: 1 failed, 2 documented',
  ]);
});
