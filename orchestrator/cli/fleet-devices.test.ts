import { expect, it } from 'vitest';
import { fleetDevices, phonesOf } from './fleet-devices.ts';

const attached = [
  { serial: 'S1', model: 'Pixel 8' },
  { serial: 'S2', model: 'Pixel 8' },
  { serial: 'S3', model: 'SM-S911B' },
];
const wish = (className: string, count = 1) => ({ className, count });
const names = (className: string, count: number, ...others: string[]) =>
  phonesOf(
    wish(className, count),
    [...others, className].map((name) => wish(name)),
    attached,
  ).map(({ name }) => name);

it('takes every device of the class: those beyond the count are there when one fails', () =>
  expect(names('pixel*', 1)).toEqual(['S1', 'S2']));

it('gives a device to the first of two wishes', () => expect(names('*', 1, 'pixel*')).toEqual(['S3']));

it('names what is attached when that is too little', () => {
  expect(() => names('pixel*', 3)).toThrow(
    "--devices asks for 3 of 'pixel*', and 2 are attached: Pixel 8 (S1), Pixel 8 (S2), SM-S911B (S3).",
  );
  expect(() => phonesOf(wish('a', 1), [wish('a')], [])).toThrow('and 0 are attached: no device.');
});

it('starts as many virtual devices again when some fail, and needs no adb for them', async () => {
  const found = await fleetDevices([wish('virtual', 2)], { sdk: '/nowhere' }, {});
  expect(found.map(({ name, wanted }) => `${name} ${wanted}`)).toEqual([
    ...['virtual-1 virtual', 'virtual-2 virtual', 'virtual-3 virtual', 'virtual-4 virtual'],
  ]);
});
