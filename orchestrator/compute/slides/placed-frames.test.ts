import { expect, test } from 'vitest';
import { gathered } from './placed-frames.ts';

const column = Float64Array.from({ length: 200 }, (_, place) => 1_000 + place);
const gather = (places: readonly number[]) => [...gathered(column, Int32Array.from(places))];
test.each([
  ['one place', [7]],
  ['places out of order', [9, 3, 4, 5, 1]],
])('a row has the value at its place: %s', (_, places) => {
  expect(gather(places)).toEqual(places.map((place) => 1_000 + place));
});

test('a row without a place has no value', () => {
  expect(gather([4, -1, -1, 5, 6])).toEqual([1_004, Number.NaN, Number.NaN, 1_005, 1_006]);
});
