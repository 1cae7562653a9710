import { expect, it } from 'vitest';
import { phoneNamed } from '../../phones/phone.ts';
import { testDevice } from '../../testing/test-device.ts';

const asPhone = (name: string) => testDevice({}, phoneNamed(name));

it('a display of an older level states its mode by number only', async () => {
  const { out } = await (await asPhone('xiaomi')).shell('dumpsys display');
  expect(out).toContain(
    'DisplayDeviceInfo{"内置屏幕": uniqueId="local:4630946000000000000", 1080 x 2160, modeId 2, defaultModeId 1, supportedModes [{id=1, width=1080, height=2160, fps=120.0, alternativeRefreshRates=[60.0, 30.0]}, {id=2, width=1080, height=2160, fps=60.0, alternativeRefreshRates=[120.0, 30.0]}, {id=3,',
  );
  expect(out).toContain('    mActiveModeId=2\n');
  expect(out).not.toContain('renderFrameRate');
});

it('a battery with lines of its vendor has the device’s state', async () => {
  const { out } = await (await asPhone('samsung')).shell('dumpsys battery set level 41; dumpsys battery');
  expect(out).toContain('\n  level: 41\n');
  expect(out).toContain('\n  batteryMiscEvent: 65536\n');
});

it('a phone that knows no temperatures has a status all the same', async () => {
  const device = await asPhone('xiaomi');
  device.system.thermal.status = 3;
  expect((await device.shell('dumpsys thermalservice')).out).toBe(
    'IsStatusOverride: false\nThermalEventListeners:\n\tcallbacks: 0\nThermalStatusListeners:\n\tcallbacks: 1\nThermal Status: 3\nCached temperatures:\nHAL Ready: false\n',
  );
});

it('Android 8 has no thermal service', async () => {
  const device = await asPhone('api-26');
  expect(await device.terminal('dumpsys thermalservice')).toBe("! Can't find service: thermalservice\n[1]");
});

it('a part of a dump, and a service without words of its own, are the device’s', async () => {
  const device = await asPhone('pixel');
  expect((await device.shell('dumpsys battery')).out).toContain('Current Battery Service state:');
  expect(await device.terminal('dumpsys display | grep -c "{[a-zA-Z]*}"')).toBe('0\n[1]');
  expect((await (await asPhone('samsung')).shell('dumpsys battery reset')).code).toBe(0);
});

it('states its own properties, and the name under which it is known here', async () => {
  const device = await asPhone('emulator');
  expect(
    await device.terminal('getprop ro.product.model; getprop ro.kernel.qemu; getprop hitchproof.as'),
  ).toBe('sdk_gphone64_x86_64\n1\nemulator\n');
});

it.each([
  ['pixel', 120, true],
  ['pixel', 90, false],
  ['samsung', 120, false],
])('as %s, both limits of the rate at %i lock it: %s', async (name, hz, isLocked) => {
  const device = await asPhone(name);
  const locks = () => device.runtime.requests.filter(({ operation }) => operation === 'refresh-rate');
  await device.shell(`settings put system peak_refresh_rate ${hz}`);
  expect(locks()).toEqual([]);
  await device.shell(`settings put system min_refresh_rate ${hz}.0`);
  expect(locks()).toEqual(isLocked ? [{ operation: 'refresh-rate', request: { hz } }] : []);
});

it('keeps the value of a setting that the vendor does not give away', async () => {
  const device = await asPhone('samsung');
  const line = 'settings put system peak_refresh_rate 120; settings get system peak_refresh_rate';
  expect(await device.terminal(line)).toBe('60.0\n');
  expect(await device.terminal('settings delete system peak_refresh_rate')).toBe('Deleted 0 rows\n');
  expect(await (await asPhone('pixel')).terminal(line)).toBe('120\n');
});
