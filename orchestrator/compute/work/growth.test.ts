import { expect, it } from 'vitest';
import { growthOf } from './growth.ts';
import type { WorkLog } from './work-log.ts';

const rows = (positions: readonly number[], unitsAt: (position: number, bind: number) => number) =>
  positions.map((position, bind): WorkLog['rows'][number] => [position, unitsAt(position, bind)]);
const down = (to: number, from = 0): readonly number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);
/** Differences between the rows of the demo app's feed, whose texts repeat. */
const texts = (position: number): number => [0, 3_100, 400, 3_500, 2_300, 3_300][position % 6] ?? 0;
/** A pseudo-random share of 1. */
const some = (n: number): number => ((n * 7_919 + 104_729) % 1_000) / 1_000;

it('a bind that grows by the position is a law, also between rows that differ', () => {
  expect(growthOf(rows(down(60), (at) => 2_000 + 3.1 * at))).toMatchObject({ of: 'position', rows: 60 });
  expect(growthOf(rows(down(60), (at) => 2_000 + 3.1 * at))?.unitsEach).toBeCloseTo(3.1, 10);
  const found = growthOf(rows(down(400), (at) => 40_000 + 60 * at + texts(at)));
  expect(found?.of).toBe('position');
  expect(found?.unitsEach).toBeCloseTo(60, 0);
});

it('of rows that were bound again, the position or the number of the bind explains more', () => {
  const there = [...down(40), ...down(40).toReversed(), ...down(40)];
  expect(growthOf(rows(there, (at) => 9_000 + 200 * at))).toMatchObject({ of: 'position' });
  expect(growthOf(rows(there, (_, bind) => 9_000 + 200 * bind))).toMatchObject({ of: 'bind' });
  const again = [...down(60), ...down(90, 50)];
  expect(growthOf(rows(again, (_, bind) => 9_000 + 200 * bind))).toMatchObject({ of: 'bind' });
});

it('in a list that is loaded in pages, the size explains more than the position, and a list of one size follows no law of it', () => {
  const paged = (position: number): number => 25 * (1 + Math.floor((position + 20) / 25));
  const sizes = down(150).map(paged);
  expect(
    growthOf(
      rows(down(150), (at) => 9_000 + 400 * paged(at) + texts(at)),
      sizes,
    ),
  ).toMatchObject({ of: 'size', unitsEach: expect.closeTo(400, -1) });
  expect(
    growthOf(
      rows(down(150), (at) => 9_000 + 40 * at),
      sizes,
    )?.of,
  ).toBe('position');
  for (const of of [sizes, down(150).map(() => 2_000)]) {
    expect(growthOf(rows(down(150), texts), of)).toBeUndefined();
  }
});

it('two sizes are no law', () => {
  const sizes = down(60).map((at) => (at < 30 ? 20 : 40));
  expect(
    growthOf(
      rows(down(60), (at) => 9_000 + 100 * (sizes[at] ?? 0)),
      sizes,
    ),
  ).toBeUndefined();
});

it('a size that is not known of each row explains nothing', () => {
  const grows = rows(down(60), (at) => 9_000 + 40 * (Math.floor(at / 9) + 1));
  const sizes = down(60).map((at) => Math.floor(at / 9) + 1);
  expect(growthOf(grows, sizes)).toBeUndefined();
  const steep = rows(down(60), (at) => 9_000 + 900 * (Math.floor(at / 9) + 1));
  expect(growthOf(steep, sizes)?.of).toBe('size');
  expect(growthOf(steep, [...sizes.slice(1), -1])?.of).not.toBe('size');
});

it('an early row that costs more, for a class that is loaded, hides no law', () => {
  expect(growthOf(rows(down(60), (at) => (at === 0 ? 500_000 : 2_000 + 100 * at)))).toBeDefined();
});

/** The rows of saved runs without a law, and what a sloppier line would take for one. */
it.each([
  [
    'four rows that were kept from the start, then full ones',
    [...down(4), ...down(60, 4)],
    (at: number, bind: number) => (bind < 8 ? 19_000 : 46_000 + texts(at)),
  ],
  [
    'three sections, each dearer than the one before',
    down(60),
    (at: number) => 20_000 * (1 + Math.floor(at / 20)),
  ],
  ['growth that is small beside the texts', down(240), (at: number) => 10 * texts(at) + 30 * at],
  ['the same work in each row', down(60), () => 49_000],
  ['texts that differ', down(60), texts],
  ['random work', down(200), (at: number) => 20_000 + 30_000 * some(at)],
  ['longer numbers in a text, by their digits', down(300), (at: number) => 20_000 + 600 * String(at).length],
  ['the second half costs more', down(60), (at: number) => (at < 30 ? 20_000 : 40_000)],
  [
    'an outer list, and four rows of each inner one',
    down(12).flatMap((at) => [6 + at, 0, 1, 2, 3]),
    (at: number) => (at < 4 ? 6_500 - 90 * at : 16_732 + at),
  ],
  ['work that falls', down(60), (at: number) => 50_000 - 300 * at],
  ['fewer rows than a law needs', down(11), (at: number) => 2_000 + 500 * at],
  ['growth that no one will notice', down(60), (at: number) => 50_000 + 10 * at],
] as const)('no law: %s', (_, positions, unitsAt) => {
  expect(growthOf(rows(positions, unitsAt))).toBeUndefined();
});
