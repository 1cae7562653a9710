import { expect, it } from 'vitest';
import type { Gesture, Scroll } from './scroll.ts';
import { type Search, searchWorst } from './search.ts';

const FLING: Gesture = { kind: 'fling', back: false, speed: 'fast' };
const BACK: Gesture = { ...FLING, back: true };
const SEEDS = [7, 8].map((value) => ({ extra: 'seed', values: [value] as const }));
const ALL = new Set(['fontScale', 'darkMode', 'locale'] as const);

/** A search in an app whose frames do 100 units, or 1,000 where it has a defect. */
function search(hasDefect: (scroll: Scroll) => boolean, how: Partial<Search> = {}) {
  const tried: Scroll[] = [];
  const measure = async (scroll: Scroll): Promise<number> => {
    tried.push(scroll);
    return hasDefect(scroll) ? 1_000 : 100;
  };
  const options = {
    seed: 1,
    tries: 60,
    limit: 150,
    can: ALL,
    seeds: SEEDS,
    measure,
    isOver: () => false,
    ...how,
  };
  return searchWorst(options).then((result) => ({ ...result, tried }));
}

const onward = ({ gestures }: Scroll): number =>
  gestures.filter((one) => one.kind === 'fling' && one.speed === 'fast' && !one.back).length;

it.each<[string, (scroll: Scroll) => boolean, Scroll]>([
  ['a row far down', (one) => onward(one) >= 3, { gestures: [FLING, FLING, FLING], settings: {} }],
  [
    'a fling back after one on',
    ({ gestures: [first, ...more] }) =>
      first?.kind === 'fling' && !first.back && more.some((one) => one.kind === 'fling' && one.back),
    { gestures: [FLING, BACK], settings: {} },
  ],
  [
    'a font scale',
    ({ settings }) => settings.fontScale === 1.3,
    { gestures: [FLING], settings: { fontScale: 1.3 } },
  ],
  [
    'a language and darkness',
    ({ settings }) => settings.locale === 'ar-EG' && settings.darkMode === true,
    { gestures: [FLING], settings: { darkMode: true, locale: 'ar-EG' } },
  ],
  [
    'the data of a seed, in dark mode',
    ({ settings, seeds }) => seeds?.values[0] === 8 && settings.darkMode === true,
    { gestures: [FLING], settings: { darkMode: true }, seeds: { extra: 'seed', values: [8] } },
  ],
  [
    'a slow drag',
    ({ gestures }) => gestures.some((one) => one.kind === 'drag' && one.durationMs === 3_000),
    { gestures: [{ kind: 'drag', back: false, distance: 0.6, durationMs: 3_000 }], settings: {} },
  ],
])('finds %s and the smallest scroll that shows it', async (_, hasDefect, smallest) => {
  expect(await search(hasDefect)).toEqual(expect.objectContaining({ most: 1_000, found: smallest }));
});

it('finds nothing where nothing is worse', async () => {
  const { found, most, tried } = await search(() => false);
  expect({ found, most }).toEqual({ found: undefined, most: 100 });
  expect(tried.length).toBeGreaterThan(50);
});

it('takes nothing for worse that only happens the first time', async () => {
  const seen = new Set<string>();
  const isFirst = (one: Scroll): boolean => seen.size !== seen.add(JSON.stringify(one)).size;
  const { found, most } = await search(isFirst);
  expect({ found, most }).toEqual({ found: undefined, most: 100 });
});

it('tries the same scrolls with the same seed, and stops when the time is over', async () => {
  const isWorse = (one: Scroll): boolean => onward(one) >= 3;
  expect((await search(isWorse)).tried).toEqual((await search(isWorse)).tried);
  expect((await search(isWorse, { seed: 2 })).tried).not.toEqual((await search(isWorse)).tried);
  let left = 5;
  expect((await search(isWorse, { isOver: () => left-- <= 0 })).tried).toHaveLength(7);
});

it('asks nothing of a device that it cannot change', async () => {
  const { tried } = await search(() => false, { can: new Set(), seeds: [] });
  expect(tried.every(({ settings, seeds }) => Object.keys({ ...settings, ...seeds }).length === 0)).toBe(
    true,
  );
});

it('the heaviest counts, not the first that is worse', async () => {
  const measure = async ({ gestures }: Scroll): Promise<number> => 100 * gestures.length;
  expect((await search(() => false, { measure })).found?.gestures.length).toBeGreaterThanOrEqual(9);
});
