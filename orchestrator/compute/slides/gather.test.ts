import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownMemory } from '../trace/column-memory.ts';
import { gatherer } from './gather.ts';

const column = Float64Array.from({ length: 8 }, (_, i) => 10 * i);

test.each([
  [[], []],
  [
    [2, 3, 4],
    [20, 30, 40],
  ],
  [
    [-1, 0, 1],
    [Number.NaN, 0, 10],
  ],
  [
    [7, -1, -1, 0, 0],
    [70, Number.NaN, Number.NaN, 0, 0],
  ],
])('places %j', (places, values) => {
  expect([...gatherer(Int32Array.from(places), ownMemory)(column)]).toEqual(values);
});

test('takes the value at every place, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 7 })), (places) => {
      const gathered = gatherer(Int32Array.from(places), ownMemory)(column);
      expect([...gathered]).toEqual(places.map((place) => column[place] ?? Number.NaN));
    }),
  );
});
