import { expect, it } from 'vitest';
import { randomWorld } from './random-world.ts';

const worlds = Array.from({ length: 300 }, (_, index) => randomWorld(7, index));
const keys = (world: (typeof worlds)[number]): readonly string[] => world.extras.map(({ key }) => key);

it('is a pure function of seed and index', () => {
  expect(randomWorld(7, 42)).toEqual(worlds[42]);
  expect(randomWorld(8, 42)).not.toEqual(worlds[42]);
  expect(new Set(worlds.map((world) => JSON.stringify({ ...world, index: 0 }))).size).toBe(worlds.length);
});

it('covers every refresh rate, screen, defect, engine and kind of slide', () => {
  const all = (values: readonly unknown[]): readonly unknown[] => [...new Set(values)].toSorted();
  expect(all(worlds.map(({ refreshHz }) => refreshHz))).toEqual([120, 60, 90]);
  expect(all(worlds.map(({ engine }) => engine))).toEqual(['in-app', 'input']);
  expect(all(worlds.flatMap(({ slides }) => slides.map(({ kind }) => kind)))).toEqual([
    ...['cut-fling', 'drag', 'drag-and-tapped', 'fling', 'rest', 'reversed-fling', 'sideways', 'slow-drag'],
    ...['stopped-fling', 'tapped', 'turning-drag'],
  ]);
  const layouts = worlds.flatMap(({ extras }) =>
    extras.flatMap(({ key, value }) => (key === 'layout' ? [value] : [])),
  );
  expect(all(layouts)).toEqual(['column', 'list', 'page', 'pager', 'shelves']);
  expect(all(worlds.map(({ rateChange }) => rateChange?.hz))).toEqual([120, 60, undefined]);
  expect(all(worlds.map(({ slides }) => slides.length))).toEqual([3, 8]);
  const screen = ['dialog', 'layout', 'popup', 'tapPx', 'tapRow'];
  expect(all(worlds.flatMap(keys)).filter((key) => screen.includes(String(key)))).toEqual(screen);
  expect(all(worlds.flatMap(keys)).filter((key) => !screen.includes(String(key)))).toEqual([
    ...[
      'dragEvery',
      'dragMs',
      'drawEvery',
      'drawOperations',
      'frozenMs',
      'frozenRow',
      'layerEvery',
      'layers',
    ],
    ...['layoutEvery', 'layoutMs', 'prefetch', 'rowMs', 'slowEvery', 'slowMs', 'uploadEvery', 'uploadKpx'],
  ]);
});

it('plants nothing, one defect or two', () => {
  const defects = (world: (typeof worlds)[number]): number =>
    keys(world).filter((key) => key.endsWith('Ms') || ['drawOperations', 'uploadKpx', 'layers'].includes(key))
      .length;
  expect(new Set(worlds.map(defects))).toEqual(new Set([0, 1, 2]));
});

it('a world whose finger comes back before the scroll has settled is performed from outside the app', () => {
  for (const { engine, slides } of worlds)
    if (slides.some(({ strokes }) => strokes.length > 1)) expect(engine).toBe('input');
});
