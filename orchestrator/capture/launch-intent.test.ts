import { expect, it } from 'vitest';
import type { IntentExtra } from './device-session.ts';
import { type LaunchOptions, launchIntentOf } from './scenario.ts';

const intentOf = (options: LaunchOptions, ofWorld: readonly IntentExtra[] = []) =>
  launchIntentOf('com.acme', options, ofWorld);

it.each<[LaunchOptions, object]>([
  [{ activity: '.Feed' }, { component: 'com.acme/.Feed' }],
  [{ deepLink: 'https://acme.com/feed' }, { uri: 'https://acme.com/feed' }],
  [
    { activity: '.Feed', deepLink: 'acme:feed' },
    { component: 'com.acme/.Feed', uri: 'acme:feed' },
  ],
])('%j', (options, target) => {
  expect(intentOf(options)).toEqual({ package: 'com.acme', ...target, extras: [] });
});

it.each([
  ['text', 's', 'text'],
  [true, 'z', 'true'],
  [false, 'z', 'false'],
  [2_147_483_647, 'i', '2147483647'],
  [2_147_483_648, 'l', '2147483648'],
  [-2_147_483_648, 'l', '-2147483648'],
  [5n, 'l', '5'],
  [1.5, 'f', '1.5'],
] as const)('the extra %s has the type %s', (value, type, text) => {
  const world: IntentExtra = { type: 's', key: 'world', value: 'smooth' };
  const { extras } = intentOf({ activity: '.Feed', extras: { user: value } }, [world]);
  expect(extras).toEqual([world, { type, key: 'user', value: text }]);
});

it.each<[LaunchOptions, RegExp]>([
  [{}, /needs an activity, e\.g\. \.FeedActivity, or a deepLink/],
  [{ deepLink: 'feed' }, /^"feed" is not a link/],
  [{ activity: 'a b' }, /^"a b" is not the name of an activity/],
  [{ activity: '.Feed', extras: { n: Number.NaN } }, /^The launch extra n is NaN, not a finite number/],
])('%j is refused', (options, message) => {
  expect(() => intentOf(options)).toThrow(message);
});
