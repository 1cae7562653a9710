import { expect, it } from 'vitest';
import { chosenProfile, runningProfile } from './chosen-profile.ts';

const configured = (clock: 'free' | 'work') => ({ config: { clock, profile: 'entry' }, root: '/project' });

it.each([
  ['the configured clock', {}, 'work', 'entry'],
  ['the configured clock', {}, 'free', undefined],
  ['a world has the free clock', { world: 'slow-row' }, 'work', undefined],
  ['unless it is asked for the other one', { world: 'slow-row', clock: 'work' }, 'free', 'entry'],
  ['an option before the configuration', { clock: 'free' }, 'work', undefined],
  ['an option before the configuration', { clock: 'work', profile: 'flagship' }, 'free', 'flagship'],
  ['a profile asks for the work clock', { profile: 'mid' }, 'free', 'mid'],
] as const)('%s: %o, configured %s', (_, options, clock, name) => {
  expect(chosenProfile(options, configured(clock), 'virtual')?.name).toBe(name);
});

it('the free clock has no profile', () => {
  expect(() => chosenProfile({ clock: 'free', profile: 'mid' }, configured('work'), 'virtual')).toThrow(
    /--profile applies to the work clock only/,
  );
});

it('a phone has its own clock', () => {
  expect(chosenProfile({}, configured('work'), 'usb')).toBeUndefined();
  expect(() => chosenProfile({ profile: 'mid' }, configured('free'), 'usb')).toThrow(
    /needs the virtual device/,
  );
});

it.each([
  ['its own clock', {}, undefined, undefined],
  ['its own clock', {}, 'entry', 'entry'],
  ['the same clock', { clock: 'free' }, undefined, undefined],
  ['the same profile', { clock: 'work', profile: 'mid' }, 'mid', 'mid'],
] as const)('a running device has %s: %o', (_, options, profile, name) => {
  expect(runningProfile(options, { profile })).toBe(name);
});

it.each([
  [{ clock: 'work' }, undefined, 'has the free clock: start one with `npx hitchproof device --clock work`'],
  [{ profile: 'mid' }, undefined, 'has the free clock'],
  [{ clock: 'free' }, 'mid', 'has the work clock: start one with `npx hitchproof device --clock free`'],
  [
    { profile: 'entry' },
    'mid',
    'has the profile mid: start one with `npx hitchproof device --profile entry`',
  ],
] as const)('a running device keeps its clock: %o, of %s', (options, profile, message) => {
  expect(() => runningProfile(options, { profile })).toThrow(message);
});
