import { expect, it } from 'vitest';
import { configSchema } from '../config.ts';
import { checkDisplay, whyAnother } from './running-device.ts';

const configured = (clock: 'free' | 'work') => ({
  config: { ...configSchema.parse({}), clock, profile: 'mid' },
  root: '/project',
});
const usual = { api: '34', display: '60' };

it.each([
  ['the free clock', {}, 'free', usual],
  ['the work clock', {}, 'work', { ...usual, profile: 'mid', display: '90' }],
  ['a world', { world: 'slow-row' }, 'work', usual],
  ['the same world', { world: 'slow-row' }, 'work', { ...usual, world: 'slow-row' }],
  ['an adaptive display', { world: 'rest-10' }, 'free', { ...usual, display: '10/120' }],
  ['another rate than that of the world', { world: 'rest-10', hz: 90 }, 'free', { ...usual, display: '90' }],
  ['no leniency', { lenient: 'none' }, 'free', usual],
  ['a level', { api: 31 }, 'free', { ...usual, api: '31' }],
] as const)('a running device is as wanted: %s', (_, options, clock, running) => {
  expect(whyAnother(running, options, configured(clock), 34)).toBeUndefined();
});

it.each([
  [{}, 'work', usual, 'has the free clock, not the work clock of mid'],
  [{}, 'free', { ...usual, profile: 'mid' }, 'has the work clock of mid, not the free clock'],
  [{}, 'free', { ...usual, display: '90' }, 'refreshes at 90 Hz, not 60'],
  [{}, 'free', { api: '34' }, 'refreshes at an unknown number of Hz, not 60'],
  [{ world: 'rest-10' }, 'free', { ...usual, display: '120' }, 'refreshes at 120 Hz, not 10/120'],
  [{}, 'free', { ...usual, world: 'slow-row' }, 'was started for the world slow-row'],
  [{}, 'free', { ...usual, as: 'samsung' }, 'answers as samsung'],
  [{}, 'free', { ...usual, lenient: 'any-apk' }, 'leaves out other refusals of a phone (any-apk)'],
  [{}, 'free', { ...usual, api: '31' }, 'has API 31, not 34'],
  [{ faults: 'f.json' }, 'free', usual, 'was started without those faults'],
] as const)('a running device is another: %o, %s, %o', (options, clock, running, why) => {
  expect(whyAnother(running, options, configured(clock), 34)).toBe(why);
});

it.each([
  [{}, '90'],
  [{ hz: 90 }, '90'],
  [{ world: 'rest-10' }, '10/120'],
  [{ hz: 60 }, undefined],
] as const)('a device that is named keeps its display: %o, of %s', (options, display) => {
  expect(() => checkDisplay(display === undefined ? {} : { display }, options)).not.toThrow();
});

it.each([
  [{ hz: 60 }, '90', 'refreshes at 90 Hz, and --hz asks for 60: add --device virtual'],
  [{ world: 'rest-10' }, '120', 'refreshes at 120 Hz, and --world asks for 10/120'],
] as const)('and is refused for another: %o, of %s', (options, display, message) => {
  expect(() => checkDisplay({ display }, options)).toThrow(message);
});
