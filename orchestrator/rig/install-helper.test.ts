import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packageRoot } from '../../tools/setup/places.mjs';
import { phoneNamed } from '../../virtual-device/phones/phone.ts';
import { testDevice } from '../../virtual-device/testing/test-device.ts';
import { helperApk, installHelper } from './install-helper.ts';

/** A virtual device in memory as a phone, and the commands that adb gets. */
async function attached(name: string, install: () => Promise<string> = async () => 'Success\n') {
  const device = await testDevice({}, phoneNamed(name));
  const calls: (readonly string[])[] = [];
  const adb = {
    shell: async (_: string, line: string) => (await device.shell(line)).out,
    call: (args: readonly string[]) => {
      calls.push(args);
      return install();
    },
  };
  return { device, adb, calls };
}

it.each(['pixel', 'samsung', 'emulator', 'api-26'])('%s lets the driver install its app', async (name) => {
  const { device, adb, calls } = await attached(name);
  expect(await installHelper(adb, 'P1', packageRoot)).toBeUndefined();
  expect(calls).toEqual([]);
  expect(device.system.installSessions[1]).toBeUndefined();
});

it.each(['xiaomi', 'oppo'])('%s gets that app before, without permissions', async (name) => {
  const { adb, calls } = await attached(name);
  expect(await installHelper(adb, 'P1', packageRoot)).toMatch(
    /^Apps are installed without their permissions \(.*INSTALL_GRANT_RUNTIME_PERMISSIONS.*\): Switch it on in the developer options/,
  );
  expect(calls).toEqual([['-s', 'P1', 'install', '-r', helperApk(packageRoot)]]);
  expect(existsSync(helperApk(packageRoot))).toBe(true);
});

it('says why even that is refused', async () => {
  const refused = () =>
    Promise.reject(new Error('adb: failed to install: Failure [INSTALL_FAILED_USER_RESTRICTED]'));
  const { adb } = await attached('xiaomi', refused);
  await expect(installHelper(adb, 'P1', packageRoot)).rejects.toMatchObject({ code: 'install-restricted' });
});
