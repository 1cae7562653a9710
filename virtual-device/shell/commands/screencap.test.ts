import { expect, it } from 'vitest';
import { devicePathOf } from '../../storage/device-path.ts';
import { testDevice } from '../../testing/test-device.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

it.each(['screencap -p', 'screencap -p -d 0'])('%s writes a PNG to stdout', async (line) => {
  const device = await testDevice();
  expect((await device.shell(line)).out.slice(1, 4)).toBe('PNG');
  expect(await device.terminal('ls -A /data/local/tmp')).toBe('');
});

it.each(['screencap', 'screencap /sdcard/raw'])(
  '%s is refused, since it asks for raw pixels',
  async (line) => {
    const device = await testDevice();
    expect(await device.terminal(line)).toBe(
      '! screencap: only PNG is supported on this device: add -p\n[1]',
    );
  },
);

it('captures no other display than its own', async () => {
  const device = await testDevice();
  const { out } = await device.shell('screencap -p -d 4619827259835644672');
  expect(out.slice(1, 4)).toBe('PNG');
  expect(await device.terminal('screencap -p -d 99')).toBe(
    "! screencap: this device has only display 4619827259835644672, not '99'\n[1]",
  );
});

it.each(['screencap -p /sdcard/s.png', 'screencap -d 0 /sdcard/s.png'])('%s writes a file', async (line) => {
  const device = await testDevice();
  expect(await device.terminal(line)).toBe('');
  expect((await device.system.storage.read(devicePathOf('/sdcard/s.png'))).subarray(0, 4)).toEqual(PNG);
});
