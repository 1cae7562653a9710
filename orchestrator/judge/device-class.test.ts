import { expect, it } from 'vitest';
import { app, phone } from '../../test/builders/session-of.ts';
import { deviceClassOf, differencesBetween } from './device-class.ts';

const pixel = deviceClassOf({ target: phone, app, gestureEngine: 'in-app' });

it.each([
  ['model', 'Pixel 9'],
  ['api', 36],
  ['refreshHz', 120],
  ['buildType', 'debug'],
  ['gestureEngine', 'w3c'],
  ['simulated', true],
] as const)('classes of different %s are different', (field, value) => {
  expect(differencesBetween(pixel, { ...pixel, [field]: value })).toEqual([
    { field, baseline: pixel[field], current: value },
  ]);
});

it('a session without the probe is of another class', () => {
  const bare = deviceClassOf({ target: phone, app, gestureEngine: 'in-app', source: 'gfxinfo' });
  expect(differencesBetween(bare, pixel)).toEqual([
    { field: 'source', baseline: 'gfxinfo', current: 'probe' },
  ]);
  expect(differencesBetween(bare, { ...bare })).toEqual([]);
});

it('a modelled session is of another class than one in which code is free, and than one of another profile', () => {
  const modelled = (profile: string) =>
    deviceClassOf({ target: { ...phone, profile }, app, gestureEngine: 'in-app' });
  expect(differencesBetween(pixel, modelled('mid'))).toEqual([
    { field: 'profile', baseline: 'none', current: 'mid' },
  ]);
  expect(differencesBetween(modelled('entry'), modelled('mid'))).toEqual([
    { field: 'profile', baseline: 'entry', current: 'mid' },
  ]);
});

it.each(['prices', 'costs', 'framework', 'java'] as const)(
  'a result of other %s is of another class, also if that of an older version is not known',
  (field) => {
    const ruler = { prices: 'p', costs: 'c', framework: 'f', java: 'j' };
    const modelled = deviceClassOf({
      target: { ...phone, profile: 'mid', ruler },
      app,
      gestureEngine: 'in-app',
    });
    expect(differencesBetween(modelled, { ...modelled, [field]: 'x' })).toEqual([
      { field, baseline: ruler[field], current: 'x' },
    ]);
    const { [field]: _, ...older } = modelled;
    expect(differencesBetween(older, modelled)).toEqual([{ field, baseline: 'none', current: ruler[field] }]);
  },
);

it('a class does not differ from itself', () => expect(differencesBetween(pixel, { ...pixel })).toEqual([]));
