import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Phone, phoneNamed, phoneNames } from '../../../virtual-device/phones/phone.ts';
import { devicePathOf } from '../../../virtual-device/storage/device-path.ts';
import { testDevice } from '../../../virtual-device/testing/test-device.ts';
import { tinyApk } from '../../../virtual-device/testing/tiny-apk.ts';
import { readManifest } from '../../apk/manifest.ts';
import { holdDevice } from '../../rig/device-lock.ts';
import { deviceChecks, deviceCheckup, type WantedApp } from './device-checkup.ts';

/** A virtual device in memory, asked as through adb. */
async function attached(phone: Phone) {
  const device = await testDevice(
    {},
    { ...phone, properties: { ...phone.properties, 'ro.serialno': randomUUID() } },
  );
  const adb = {
    shell: async (_: string, line: string) => (await device.shell(line)).out,
    call: async (args: readonly string[]) => {
      const [, , verb, from = '', to = ''] = args;
      expect(verb).toBe('pull');
      copyFileSync(await device.system.storage.hostPath(devicePathOf(from)), to);
      return '';
    },
  };
  const checkup = async (app?: WantedApp): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await deviceCheckup(adb, 'P1', app)).map(({ name, state, found }) => [name, `${state} ${found}`]),
    );
  return { device, checkup };
}

const notFine = (found: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(found).flatMap(([name, text]) =>
    text.startsWith('ok ') ? [] : [`${text.split(' ')[0]} ${name}`],
  );

it.each([
  ['pixel', []],
  ['samsung', []],
  ['xiaomi', ['note settings', 'note installing', 'note engine', 'note heat', 'note vendor']],
  ['oppo', ['note settings', 'note installing', 'note heat']],
  ['emulator', ['note build']],
  ['api-26', ['note heat']],
])('of %s, what is not as a session needs it: %s', async (name, expected) => {
  const { device, checkup } = await attached(phoneNamed(name));
  const before = [...device.system.settings];
  const found = await checkup();
  expect(notFine(found)).toEqual(expected);
  expect(found.device).toContain(`virtual as ${name}`);
  expect([...device.system.settings]).toEqual(before);
  expect(device.system.installSessions[1]).toBeUndefined();
});

it('covers every phone that travels with the virtual device', () => {
  expect(phoneNames).toEqual(['pixel', 'samsung', 'xiaomi', 'oppo', 'emulator', 'api-26']);
});

it('quotes the device, and names the permission', async () => {
  const { settings, installing, engine, display } = await (await attached(phoneNamed('xiaomi'))).checkup();
  expect(settings).toContain('must have one of: [android.permission.WRITE_SECURE_SETTINGS])');
  expect(installing).toContain('You need the android.permission.INSTALL_GRANT_RUNTIME_PERMISSIONS');
  expect(engine).toContain('INJECT_EVENTS');
  expect(display).toBe('ok 60 Hz now; modes: 30, 60, 120 Hz');
});

it.each([
  ['secure', 'missing locked'],
  ['before-first-unlock', 'missing not unlocked since the device was started'],
] as const)('a screen with the lock %s: %s', async (lock, screen) => {
  const found = await (await attached({ ...phoneNamed('pixel'), lock })).checkup();
  expect(found.screen).toBe(screen);
});

it('a device that a session uses is not to be had', async () => {
  const { device, checkup } = await attached(phoneNamed('pixel'));
  const release = holdDevice(device.system.properties.get('ro.serialno') ?? '', '/projects/of-others');
  expect((await checkup()).use).toContain(
    `missing a session uses it (process ${process.pid} in /projects/of-others`,
  );
  release();
  expect((await checkup()).use).toBe('ok no session of this machine uses it');
});

const app = { package: 'com.shop', versionCode: 2 };
const build = (more: object) => readManifest(tinyApk({ ...app, ...more }));

it.each([
  ['not there yet', false, build({}), 'ok com.shop is not installed'],
  [
    'not there, and not configured',
    false,
    undefined,
    'missing com.shop is not installed, and no APK is configured',
  ],
  ['there', true, build({}), 'ok com.shop 1.0 (2), signed by '],
  ['there, and older', true, build({ versionCode: 3 }), 'ok com.shop 1.0 (2), signed by '],
  ['there, and no APK is configured', true, undefined, 'ok com.shop 1.0 (2), signed by '],
  [
    'there, of a key before a rotated one',
    true,
    build({ rotatedTo: 'new key' }),
    'ok com.shop 1.0 (2), signed by ',
  ],
  ['there, and newer', true, build({ versionCode: 1 }), ': newer than the configured APK'],
  [
    'there, of another signer',
    true,
    build({ signer: 'other' }),
    ': another key than that of the configured APK',
  ],
])('the app is %s', async (_, isThere, wanted, text) => {
  const { device, checkup } = await attached(phoneNamed('pixel'));
  if (isThere) await device.install(app);
  const found = (await checkup({ package: 'com.shop', build: wanted })).app;
  expect(found).toContain(text);
});

const read = (name: string, printed: string): string | undefined => deviceChecks[name]?.read(printed).state;
const df = (line: string): string => `Filesystem     1K-blocks     Used Available Use% Mounted on\n${line}\n`;

it.each([
  ['state', '1\r\n', 'ok'],
  ['state', '\n', 'missing'],
  ['API', '26\n', 'ok'],
  ['API', '25\n', 'missing'],
  ['build', 'user\n\n', 'ok'],
  ['build', 'userdebug\n0\n', 'note'],
  ['storage', df('/dev/block/dm-5 113384428 91000000  22384428  81% /data'), 'ok'],
  ['storage', df('/dev/block/dm-5 113384428 113000000    384428 100% /data/user/0'), 'missing'],
  [
    'storage',
    df('/dev/block/platform/soc/by-name/userdata\n                113384428 113000000    384428 100% /data'),
    'missing',
  ],
  ['storage', 'df: /data: Permission denied\n', 'note'],
  ['display', 'DISPLAY MANAGER (dumpsys display)\n', 'note'],
  ['heat', 'Thermal Status: 0\nCached temperatures:\nHAL Ready: true\n', 'ok'],
  ['heat', 'Thermal Status: 0\nCached temperatures:\nHAL Ready: false\n', 'note'],
  ['heat', "Can't find service: thermalservice\n", 'note'],
  ['vendor', 'Xiaomi\n1\nnull\n', 'ok'],
  ['vendor', 'Xiaomi\n0\nnull\n', 'note'],
  ['vendor', 'Google\n\n1\n', 'note'],
  ['vendor', 'Google\n\n0\n', 'ok'],
])('%s: %j is %s', (name, printed, state) => {
  expect(read(name, printed)).toBe(state);
});
