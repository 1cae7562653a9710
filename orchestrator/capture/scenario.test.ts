import { expect, it } from 'vitest';
import { fakeDevice } from '../testing/fake-device-session.ts';
import { appOf } from './scenario.ts';

it('an app opens its activities with the extras of the world', async () => {
  const launched: unknown[] = [];
  const device = fakeDevice({ session: { launch: async (...args) => void launched.push(args) } });
  const extras = [{ type: 's', key: 'world', value: 'slow-row' }] as const;
  await appOf(device, 'com.acme', extras).open('.Feed');
  expect(launched).toEqual([['com.acme/.Feed', extras]]);
});
