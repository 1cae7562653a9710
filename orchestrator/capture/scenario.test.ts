import { expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { appOf } from './scenario.ts';

it.each([
  ['.Feed', { component: 'com.acme/.Feed' }],
  [{ deepLink: 'acme:feed' }, { uri: 'acme:feed' }],
])('an app opens %j with the extras of the world', async (what, target) => {
  const launched: unknown[] = [];
  const device = fakeDevice({ session: { launch: async (intent) => void launched.push(intent) } });
  const extras = [{ type: 's', key: 'world', value: 'slow-row' }] as const;
  await appOf(device, 'com.acme', extras).open(what);
  expect(launched).toEqual([{ package: 'com.acme', ...target, extras }]);
});

it('data has the first seed of the scenario, whatever else a spec gives for that extra', async () => {
  const launched: unknown[] = [];
  const device = fakeDevice({ session: { launch: async (intent) => void launched.push(intent) } });
  const app = appOf(device, 'com.acme', [], undefined, { extra: 'seed', values: [7, 8] });
  await app.open('.Feed');
  await app.open({ activity: '.Feed', extras: { seed: 1, tab: 2 } });
  const seed = { type: 'i', key: 'seed', value: '7' };
  const tab = { type: 'i', key: 'tab', value: '2' };
  expect(launched).toMatchObject([{ extras: [seed] }, { extras: [seed, tab] }]);
});

const ONLY_USER_10 = '0\n  User 0: installed=false\n  User 10: installed=true\n';
it.each([
  ['the app is only in a work profile', ONLY_USER_10, 'The activity did not start', /only for user 10/],
  ['another reason', '0\n  User 0: installed=true\n', 'The activity did not start', /did not start/],
  ['the connection is lost', ONLY_USER_10, "adb: device 'S1' not found", /not found/],
])('an app that does not start: %s', async (_, printed, refusal, message) => {
  const launch = () => Promise.reject(new Error(refusal));
  const device = fakeDevice({ session: { launch, shell: async () => printed } });
  await expect(appOf(device, 'com.acme', []).open('.Feed')).rejects.toThrow(message);
});

it('an app that only a work profile has is no unexpected error', async () => {
  const launch = () => Promise.reject(new Error('The activity did not start'));
  const device = fakeDevice({ session: { launch, shell: async () => ONLY_USER_10 } });
  await expect(appOf(device, 'com.acme', []).open('.Feed')).rejects.toMatchObject({ code: 'invalid-use' });
});

it.each([
  [
    ['.Feed', { extras: { rows: 5 } }],
    /^app\.open\(\) takes 1 argument and got 2: extras belong beside the activity/,
  ],
  [
    [{ activity: '.Feed', extra: { rows: 5 } }],
    /^app\.open\(\) has no option extra; it has activity, deepLink, extras\.$/,
  ],
] as const)('an app opens nothing with %j', async (given, message) => {
  const launched: unknown[] = [];
  const device = fakeDevice({ session: { launch: async (intent) => void launched.push(intent) } });
  const refused = Reflect.apply(appOf(device, 'com.acme', []).open, undefined, [...given]);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toMatchObject({ code: 'invalid-use' });
  expect(launched).toEqual([]);
});
