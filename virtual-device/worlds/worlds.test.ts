import { expect, it } from 'vitest';
import { findWorld, worlds } from './index.ts';

/** The extras that the demo's feed understands. */
const KNOWN_EXTRAS = {
  world: 's',
  slowEvery: 'i',
  slowMs: 'i',
  slowFirst: 'i',
  frozenRow: 'i',
  frozenMs: 'i',
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

it.each(worlds)(
  '$name says what it plants in extras that the demo knows',
  ({ name, extras, plan, expected }) => {
    expect(findWorld(name)?.name).toBe(name);
    expect(extras).toContainEqual({ type: 's', key: 'world', value: name });
    for (const { key, type } of extras) expect(KNOWN_EXTRAS).toHaveProperty(key, type);
    expect(expected.hasHitches).toBe(plan.kind !== 'nothing');
  },
);

it('gives every world a name of its own', () => {
  expect(new Set(worlds.map(({ name }) => name)).size).toBe(worlds.length);
});
