import { expect, it } from 'vitest';
import { costsOf } from './profile.ts';
import { findProfile, profiles } from './profiles.ts';

it('a faster core makes code and RenderThread cheaper in the same proportion, faster memory pixels', () => {
  expect(profiles.map((profile) => [profile.name, costsOf(profile)])).toEqual([
    ['entry', { psPerUnit: 40_000, cores: 4, renderPermille: 1757, psPerPixel: 471 }],
    ['mid', { psPerUnit: 22_771, cores: 2, renderPermille: 1000, psPerPixel: 469 }],
    ['flagship', { psPerUnit: 7152, cores: 6, renderPermille: 314, psPerPixel: 104 }],
  ]);
});

it('every number has a source', () => {
  const numbers = profiles.flatMap(({ speed, cores, refreshHz }) => [
    cores,
    refreshHz,
    ...(speed.kind === 'score' ? [speed.singleCore, speed.memory] : []),
  ]);
  expect(numbers.filter(({ source }) => source.trim() === '')).toEqual([]);
});

it('finds a profile by its name', () => {
  expect(findProfile('mid')?.phone).toMatch(/Galaxy A15/);
  expect(findProfile('middle')).toBeUndefined();
});
