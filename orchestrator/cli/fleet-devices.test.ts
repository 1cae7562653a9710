import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../test/builders/endpoint-of.ts';
import { vendorNamed } from '../farm/vendors/vendors.ts';
import { fleetDevices, gridDevices, phonesOf, vendorDevices } from './fleet-devices.ts';

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
  const found = await fleetDevices([wish('virtual', 2)], { sdk: '/nowhere' }, { ANDROID_ADB_SERVER_PORT: 1 });
  expect(found.map(({ name, wanted }) => `${name} ${wanted.device}`)).toEqual([
    ...['virtual-1 virtual', 'virtual-2 virtual', 'virtual-3 virtual', 'virtual-4 virtual'],
  ]);
});

describe('devices of a vendor', () => {
  it('are asked for by the name in --devices, with as many again for those that fail', () =>
    expect(
      vendorDevices([wish('Pixel*'), wish('Galaxy S24')], vendorNamed('kobiton')).map(
        ({ name, wanted }) => `${name}: ${wanted.device}, ${wanted.session}`,
      ),
    ).toEqual([
      'Pixel*-1: Pixel*, Pixel*-1',
      'Pixel*-2: Pixel*, Pixel*-2',
      'Galaxy S24-1: Galaxy S24, Galaxy S24-1',
      'Galaxy S24-2: Galaxy S24, Galaxy S24-2',
    ]));

  it('an address is that of one device', () =>
    expect(() => vendorDevices([wish('*', 2)], vendorNamed('aws-device-farm'))).toThrow(
      'leave out --devices',
    ));
});

describe('devices of a Grid', () => {
  const slot = (udid: string | undefined, session: object | null = null) => ({
    session,
    stereotype: { ...(udid === undefined ? {} : { 'appium:udid': udid }), 'appium:deviceName': 'Pixel 8' },
  });
  const node = (availability: string, ...slots: ReturnType<typeof slot>[]) => ({ availability, slots });
  const grid = {
    value: {
      ready: true,
      nodes: [
        node('UP', slot('S1'), slot('S2', { sessionId: 'busy' })),
        node('DOWN', slot('S3')),
        node('UP', slot(undefined)),
      ],
    },
  };

  async function found(count: number, status: object = grid) {
    const server = createServer((_, response) => response.end(JSON.stringify(status)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const devices = await gridDevices([wish('pixel*', count)], endpointOf({ kind: 'grid', url }), {});
      return devices.map(({ name, wanted }) => [name, wanted.device.replace(url, '…'), wanted.capabilities]);
    } finally {
      server.close();
    }
  }

  it('are those that are up and have a serial, busy ones too', async () =>
    expect(await found(1)).toEqual([
      ['S1', 'grid:…', { 'appium:udid': 'S1' }],
      ['S2', 'grid:…', { 'appium:udid': 'S2' }],
    ]));

  it('are named when they are too few', () =>
    expect(found(3)).rejects.toThrow(
      "--devices asks for 3 of 'pixel*', and 2 are up on the Grid: Pixel 8 (S1), Pixel 8 (S2).",
    ));

  it('an Appium server has one only', () =>
    expect(found(1, { value: { build: { version: '3.0.0' } } })).rejects.toThrow('leave out --devices'));
});
