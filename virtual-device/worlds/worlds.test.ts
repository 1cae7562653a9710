import { expect, it } from 'vitest';
import { findWorld, worlds } from './index.ts';

/** The extras of the demo app's feed. */
const KNOWN_EXTRAS = {
  world: 's',
  slowEvery: 'i',
  slowMs: 'i',
  slowFirst: 'i',
  lockedEvery: 'i',
  lockedMs: 'i',
  frozenRow: 'i',
  frozenMs: 'i',
  crashRow: 'i',
  layoutEvery: 'i',
  layoutMs: 'i',
  dragEvery: 'i',
  dragMs: 'i',
  rowMs: 'i',
  noiseSeed: 'l',
  noiseMedianUs: 'i',
  noiseSigmaPermille: 'i',
  runFactorPermille: 'i',
  prefetch: 'z',
  rows: 'i',
} as const;

it.each(worlds)('$name plants its cost with extras that the demo app has', ({ name, extras }) => {
  expect(findWorld(name)?.name).toBe(name);
  expect(extras).toContainEqual({ type: 's', key: 'world', value: name });
  for (const { key, type } of extras) expect(KNOWN_EXTRAS).toHaveProperty(key, type);
});

it('every world has a unique name', () => {
  expect(new Set(worlds.map(({ name }) => name)).size).toBe(worlds.length);
});
