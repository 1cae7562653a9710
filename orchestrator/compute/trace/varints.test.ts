import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/builders/seeded-random.ts';
import { ByteCursor } from './byte-cursor.ts';
import { readDifferences, readSecondDifferences, readUnsigned, readZigzag } from './varints.ts';

/** Columns as recordings have them: long runs of numbers of one length, and numbers of other lengths between them. */
const LIMITS = [1, 100, 128, 16_384, 1 << 21, 2 ** 31, 2 ** 33, 2 ** 52];
const columns: readonly (readonly number[])[] = [
  ...[0, 1, 127, 128, 16_383, 16_384, 2 ** 21 - 1, 2 ** 21, 2 ** 31, 2 ** 32, 2 ** 52].map((value) =>
    Array.from({ length: 9 }, () => value),
  ),
  ...Array.from({ length: 200 }, (_, seed) => {
    const random = seededRandom(seed);
    const limit = LIMITS[seed % LIMITS.length] as number;
    return Array.from({ length: Math.floor(30 * random()) }, () =>
      Math.floor(random() * (random() < 0.9 ? limit : 2 ** 40)),
    );
  }),
];

function leb128(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

const AFTER = [1, 200, 0, 200];
const read = (
  values: readonly number[],
  reader: typeof readZigzag,
  before = 0,
  after: readonly number[] = [],
) => {
  const bytes = values.flatMap(leb128);
  const at = before;
  const cursor = new ByteCursor(
    Uint8Array.from([...new Array<number>(before).fill(255), ...bytes, ...after]),
    at,
    at + bytes.length,
  );
  const out = new Float64Array(values.length + 2).fill(-1);
  reader(cursor, out, { from: 1, to: values.length + 1 });
  return { cursor, out: [...out] };
};

const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

test.each([
  [0, []],
  [3, AFTER],
  [1, []],
  [2, AFTER],
])('every number is read, and no other row written (%i bytes before, %j after)', (before, after) => {
  for (const values of columns) {
    const unsigned = read(values, readUnsigned, before, after);
    expect(unsigned.out).toEqual([-1, ...values, -1]);
    expect(unsigned.cursor.isSpent()).toBe(true);
    const zigzag = read(values, readZigzag, before, after);
    expect(zigzag.out).toEqual([-1, ...values.map(signed), -1]);
    expect(zigzag.cursor.isSpent()).toBe(true);
  }
});

test.each([[[]], [AFTER]])('a column that ends early fails (%j after)', (after) => {
  for (const values of columns.filter(({ length }) => length > 0))
    for (const reader of [readUnsigned, readZigzag]) {
      const bytes = values.flatMap(leb128).slice(0, -1);
      const cut = new ByteCursor(Uint8Array.from([...bytes, ...after]), 0, bytes.length);
      reader(cut, new Float64Array(values.length + 4), { from: 0, to: values.length + 4 });
      expect(cut.failed).toBe(true);
    }
});

test('a number of more than ten bytes fails', () => {
  for (const reader of [readUnsigned, readZigzag]) {
    const cursor = new ByteCursor(new Uint8Array(40).fill(128), 0, 40);
    reader(cursor, new Float64Array(6), { from: 0, to: 6 });
    expect(cursor.failed).toBe(true);
  }
});

test('differences and second differences are summed from the base', () => {
  const of = (reader: typeof readDifferences) =>
    read([20, 1, 4, 2], (cursor, out, rows) => reader(cursor, out, rows, 1_000)).out.slice(1, -1);
  expect(of(readDifferences)).toEqual([1_010, 1_009, 1_011, 1_012]);
  expect(of(readSecondDifferences)).toEqual([1_010, 1_009, 1_010, 1_012]);
});
