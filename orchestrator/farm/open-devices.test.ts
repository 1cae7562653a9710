import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { holdDevice, holderOf } from '../rig/device-lock.ts';
import { attachedDevices, HeldDevices } from './open-devices.ts';

/** Phones with numbers that no other test uses; each is attached by USB and, if `twice`, by Wi-Fi. */
function phones(count: number, { twice = false } = {}) {
  const numbers = Array.from({ length: count }, () => randomUUID());
  const serials = numbers.flatMap((number) => (twice ? [`wifi-${number}`, number] : [number]));
  const adb = {
    port: 5_037,
    devices: async () => serials.map((serial) => ({ serial, state: 'device' })),
    shell: async (serial: string, line: string) =>
      line === 'getprop ro.serialno' ? serial.replace('wifi-', '') : 'Pixel 8\n14\n34\nshiba\n',
  };
  return { numbers, adb };
}

it('a farm holds its phones, each once, until it ends', async () => {
  const { numbers, adb } = phones(2, { twice: true });
  const held = new HeldDevices('/farm');
  const { devices } = await attachedDevices(adb, held);
  expect(devices.map(({ serial }) => serial)).toEqual(numbers);
  for (const number of numbers) expect(holderOf(number)).toMatchObject({ project: '/farm' });
  held.release();
  for (const number of numbers) expect(holderOf(number)).toBeUndefined();
});

it('a farm does not start while a session uses one of its phones', async () => {
  const { numbers, adb } = phones(2);
  const release = holdDevice(numbers[1] ?? '', '/session');
  const held = new HeldDevices('/farm');
  await expect(attachedDevices(adb, held)).rejects.toMatchObject({ code: 'device-busy' });
  held.release();
  expect(holderOf(numbers[0] ?? '')).toBeUndefined();
  release();
});
