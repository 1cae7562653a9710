import { describe, expect, it } from 'vitest';
import {
  type FakeDevice,
  type FakeDeviceOptions,
  fakeDevice,
} from '../../test/builders/fake-device-session.ts';
import { sha256Of } from '../base/sha256-of.ts';
import { ProbeClient } from './probe-client.ts';
import { TraceReader } from './trace-reader.ts';

const BYTES = Uint8Array.of(1, 2, 3, 4);
const FILE = { path: '/t/0.hpt', bytes: BYTES.length, sha256: sha256Of(BYTES) };

/** A device whose pulls return these contents in turn. */
const giving = (...pulls: readonly Uint8Array[]) =>
  fakeDevice({ arrives: (bytes, pull) => pulls[pull] ?? bytes });
const pulled = (device: FakeDevice, file = FILE): Promise<Uint8Array> =>
  new TraceReader(device, new ProbeClient(device, 'com.acme')).read(file);
const SHORT = BYTES.slice(0, 3);
const OTHER = Uint8Array.of(1, 2, 3, 5);

it('is what the probe wrote', async () => {
  const device = giving(BYTES);
  expect(await pulled(device)).toEqual(BYTES);
  expect(device.calls).toEqual(['pull /t/0.hpt']);
});

it.each([
  ['cut', SHORT],
  ['altered', OTHER],
])('is pulled again when it arrives %s', async (_, damaged) => {
  const device = giving(damaged, BYTES);
  expect(await pulled(device)).toEqual(BYTES);
  expect(device.calls).toHaveLength(2);
});

it('is refused when it arrives damaged twice', async () => {
  const device = giving(SHORT, OTHER, BYTES);
  const short = (bytes: Uint8Array): string => sha256Of(bytes).slice(0, 12);
  await expect(pulled(device)).rejects.toMatchObject({
    code: 'bad-transfer',
    message: `The trace /t/0.hpt arrived damaged twice: 4 bytes with sha256 ${short(OTHER)}… instead of 4 bytes with sha256 ${short(BYTES)}….`,
  });
  expect(device.calls).toHaveLength(2);
});

it('is refused when digest and length do not belong together', async () => {
  await expect(pulled(giving(BYTES, BYTES), { ...FILE, bytes: 5 })).rejects.toThrow('4 bytes');
});

describe('where adb cannot read the file', () => {
  const LONG = Uint8Array.from({ length: 250 }, (_, i) => i);
  const LONG_FILE = { path: '/traces/0-0.hpt', bytes: LONG.length, sha256: sha256Of(LONG) };
  const denied = new Error(
    "Error executing adbExec. Original error: 'Command exited with code 1'; Command output: adb: error: failed to stat remote object '/traces/0-0.hpt': Permission denied",
  );

  /** A device with a recorded trace, whose adb fails. */
  const unreadable = async (error: Error, reply: FakeDeviceOptions['reply'] = (_, working) => working) => {
    const pull = () => Promise.reject(error);
    const device = fakeDevice({ traces: () => [LONG], session: { pull }, reply });
    await new ProbeClient(device, 'com.acme').send('stop');
    return device;
  };

  it('the probe reads it, part by part', async () => {
    const device = await unreadable(denied);
    expect(await pulled(device, LONG_FILE)).toEqual(Buffer.from(LONG));
    const reads = device.requests.filter(({ c }) => c === 'read');
    expect(reads).toMatchObject([0, 100, 200].map((from) => ({ name: '0-0.hpt', from })));
  });

  it('adb is asked for no further trace', async () => {
    let pulls = 0;
    const pull = () => {
      pulls++;
      return Promise.reject(denied);
    };
    const device = fakeDevice({ traces: () => [LONG], session: { pull } });
    const probe = new ProbeClient(device, 'com.acme');
    await probe.send('stop');
    const reader = new TraceReader(device, probe);
    expect(reader.by).toBe('adb');
    for (let i = 0; i < 3; i++) expect(await reader.read(LONG_FILE)).toEqual(Buffer.from(LONG));
    expect([pulls, reader.by]).toEqual([1, 'probe']);
  });

  it('a file that ends early is damaged', async () => {
    const device = await unreadable(denied, ({ c, from }, working) =>
      c === 'read' && from === 200 ? { ...working, part: '' } : working,
    );
    await expect(pulled(device, LONG_FILE)).rejects.toThrow('arrived damaged twice: 200 bytes');
  });

  it('the error of adb is reported when the probe cannot read it either', async () => {
    const device = await unreadable(denied, ({ c, n }, working) =>
      c === 'read' ? { n, ok: false, code: 'unknown-command' } : working,
    );
    await expect(pulled(device, LONG_FILE)).rejects.toBe(denied);
  });

  it('a lost connection is no reason to ask the probe', async () => {
    const lost = new Error("adb: device 'S1' not found");
    const device = await unreadable(lost);
    await expect(pulled(device, LONG_FILE)).rejects.toBe(lost);
    expect(device.requests.map(({ c }) => c)).toEqual(['stop']);
  });
});
