import { expect, it } from 'vitest';
import type { Refresh } from './display-log.ts';
import { vsyncFinder } from './due-refreshes.ts';

const PERIOD_NS = 8_333_333;
const refreshes = [100, 101, 140].map(
  (n): Refresh => ({
    t: 'refresh',
    n,
    atNs: n * PERIOD_NS,
    window: 1,
    picture: 1,
    moved: false,
    owed: false,
    new: false,
  }),
);

it.each([
  ['at the microsecond of one', 101 * PERIOD_NS - 133, 101],
  ['less than a microsecond before one, but not in it', 100 * PERIOD_NS + 700, 101],
  ['while the window rests', 120 * PERIOD_NS - 400, 120],
  ['after the last', 141 * PERIOD_NS + 5_000, 142],
])('finds the vsync of a touch sample %s', (_, ns, n) => {
  expect(vsyncFinder(refreshes, PERIOD_NS)(ns)).toBe(n);
});
