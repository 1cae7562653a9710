import { expect, it } from 'vitest';
import { sha256Of } from '../base/sha256-of.ts';
import { fakeDevice } from '../testing/fake-device-session.ts';
import { pullTrace } from './pull-trace.ts';

const BYTES = Uint8Array.of(1, 2, 3, 4);
const FILE = { path: '/t/0.hpt', bytes: BYTES.length, sha256: sha256Of(BYTES) };

/** A device whose pulls give these contents in turn. */
const giving = (...pulls: readonly Uint8Array[]) =>
  fakeDevice({ arrives: (bytes, pull) => pulls[pull] ?? bytes });
const SHORT = BYTES.slice(0, 3);
const OTHER = Uint8Array.of(1, 2, 3, 5);

it('is what the probe wrote', async () => {
  const device = giving(BYTES);
  expect(await pullTrace(device, FILE)).toEqual(BYTES);
  expect(device.calls).toEqual(['pull /t/0.hpt']);
});

it.each([
  ['cut', SHORT],
  ['altered', OTHER],
])('is pulled again when it arrives %s', async (_, damaged) => {
  const device = giving(damaged, BYTES);
  expect(await pullTrace(device, FILE)).toEqual(BYTES);
  expect(device.calls).toHaveLength(2);
});

it('is refused when it arrives damaged twice', async () => {
  const device = giving(SHORT, OTHER, BYTES);
  const short = (bytes: Uint8Array): string => sha256Of(bytes).slice(0, 12);
  await expect(pullTrace(device, FILE)).rejects.toMatchObject({
    code: 'bad-transfer',
    message: `The trace /t/0.hpt arrived damaged twice: 4 bytes with sha256 ${short(OTHER)}… instead of 4 bytes with sha256 ${short(BYTES)}….`,
  });
  expect(device.calls).toHaveLength(2);
});

it('is refused when digest and length do not belong together', async () => {
  await expect(pullTrace(giving(BYTES, BYTES), { ...FILE, bytes: 5 })).rejects.toThrow('4 bytes');
});
