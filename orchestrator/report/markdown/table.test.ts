import { expect, test } from 'vitest';
import { table } from './table.ts';

test('a head, a rule and one line per row', () => {
  expect(
    table(
      ['Metric', 'Median'],
      [
        ['fps', '60'],
        ['hitch rate', '0'],
      ],
    ),
  ).toBe('| Metric | Median |\n| --- | --- |\n| fps | 60 |\n| hitch rate | 0 |');
});

test('bars and line breaks stay in their cell', () => {
  expect(table(['a'], [['x|y|z'], ['1\n2\n3']])).toBe('| a |\n| --- |\n| x\\|y\\|z |\n| 1 2 3 |');
});
