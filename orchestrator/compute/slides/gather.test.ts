import { expect, test } from 'vitest';
import { gatherer, stretchesOf } from './gather.ts';

const column = Float64Array.from({ length: 200 }, (_, place) => 1_000 + place);
const gather = (places: readonly number[]) => {
  const stretches = stretchesOf(Int32Array.from(places));
  return [...gatherer(stretches, places.length)(column)];
};
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

test.each([
  ['one place', [7]],
  ['places out of order', [9, 3, 4, 5, 1]],
  ['a short stretch', range(20, 51)],
  ['a stretch that is viewed', range(20, 52)],
  ['long and short stretches', [...range(100, 180), 5, 6, ...range(10, 60)]],
])('a row has the value at its place: %s', (_, places) => {
  expect(gather(places)).toEqual(places.map((place) => 1_000 + place));
});

test('a row without a place has no value', () => {
  expect(gather([4, -1, -1, 5, 6])).toEqual([1_004, Number.NaN, Number.NaN, 1_005, 1_006]);
});
