import { expect, test } from 'vitest';
import { otherUsersOnly } from './scenario.ts';

const user = (number: number, installed: boolean): string =>
  `    User ${number}: ceDataInode=0 installed=${installed} hidden=false suspended=false stopped=false enabled=0`;
const asked = (...printed: readonly string[]) =>
  otherUsersOnly({ shell: async () => printed.join('\n') }, 'com.acme');

test('an app that only a work profile has is refused with the fix', async () =>
  expect(await asked('0', '  Package [com.acme] (1f):', user(0, false), user(10, true))).toBe(
    'com.acme is installed only for user 10 of the device, a work profile or another account: install it for the current user by `adb shell pm install-existing --user 0 com.acme`, or switch by `adb shell am switch-user 10`.',
  ));

test.each([
  ['the current user has it', ['10', user(0, false), user(10, true)]],
  ['both have it', ['0', user(0, true), user(10, true)]],
  ['no user has it', ['0', user(0, false), user(10, false)]],
  ['it is not installed at all', ['0', 'Unable to find package: com.acme']],
  ['the device does not print its user', [user(0, false), user(10, true)]],
])('%s', async (_, printed) => expect(await asked(...printed)).toBeUndefined());

test('a shell that fails tells nothing', async () => {
  const shell = () => Promise.reject(new Error('insecure feature adb_shell'));
  expect(await otherUsersOnly({ shell }, 'com.acme')).toBeUndefined();
});
