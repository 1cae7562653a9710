import { expect, it } from 'vitest';
import { namesAList } from './names-a-list.ts';

it.each([
  ['Lists', true],
  ['01. List (array)', true],
  ['RecyclerView', true],
  ['Scroll Bars', true],
  ['Photo gallery', true],
  ['Your feed', true],
  ['Listen', false],
  ['Settings', false],
  ['', false],
])('%s: %s', (label, promises) => {
  expect(namesAList(label)).toBe(promises);
});
