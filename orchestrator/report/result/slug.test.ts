import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctSlugs } from './slug.ts';

test('slugs are distinct file names', () => {
  expect(distinctSlugs(['Feed Fling', 'feed/fling', '../..', '日本'])).toEqual([
    'feed-fling',
    'feed-fling-2',
    'unnamed',
    'unnamed-2',
  ]);
});

test('whatever the names, no two slugs are equal and none leaves the folder', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('a', 'a-2', 'A', 'a 2'))), (names) => {
      const slugs = distinctSlugs(names);
      expect(new Set(slugs).size).toBe(names.length);
      for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});
