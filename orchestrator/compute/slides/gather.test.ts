import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownMemory } from '../trace/column-memory.ts';
import { gatherer, stretchesOf } from './gather.ts';

const gathered = (places: readonly number[]): readonly number[] => [
  ...gatherer(stretchesOf(Int32Array.from(places)), places.length, ownMemory)(column),
];
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
  expect(gathered(places)).toEqual(values);
});

test('takes the value at every place, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 7 })), (places) => {
      expect(gathered(places)).toEqual(places.map((place) => column[place] ?? Number.NaN));
    }),
  );
});
