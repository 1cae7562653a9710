import { expect, it } from 'vitest';
import { fakeDevice } from '../testing/fake-device-session.ts';
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
