import { expect, test } from 'vitest';
import { sectionQuery, sectionsOf } from './trace-sections.ts';

test('spans are counted by name, in the order of their first', () => {
  const rows = [
    { name: 'bind', ts: 10, dur: 4e6 },
    { name: 'load', ts: 20, dur: 30e6 },
    { name: 'bind', ts: 30, dur: 2e6 },
    { name: 'bind', ts: 40, dur: 9e6 },
    { name: null, ts: 50, dur: 1 },
  ];
  expect(sectionsOf(rows)).toEqual([
    { name: 'bind', count: 3, sumMs: 15, averageMs: 5, firstMs: 4, minMs: 2, maxMs: 9 },
    { name: 'load', count: 1, sumMs: 30, averageMs: 30, firstMs: 30, minMs: 30, maxMs: 30 },
  ]);
  expect(sectionsOf([])).toEqual([]);
});

test('a name with a quote cannot end the text of the query', () => {
  expect(sectionQuery([7, 9], ["it's", 'RV %'])).toContain("s.name LIKE 'it''s' OR s.name LIKE 'RV %'");
  expect(sectionQuery([7, 9], ['a'])).toContain('p.pid IN (7, 9)');
});
