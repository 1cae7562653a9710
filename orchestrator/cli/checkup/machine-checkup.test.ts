import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { FaultError } from '../../base/errors.ts';
import { holdDevice } from '../../rig/device-lock.ts';
import { findingText } from './finding.ts';
import { attachedFindings, machineFindings } from './machine-checkup.ts';

/** @param properties what each device prints for the properties of `deviceProperties` */
const listing = (
  properties: Readonly<Record<string, readonly string[]>>,
  states: Readonly<Record<string, string>> = {},
) => ({
  devices: async () =>
    [...Object.keys(properties), ...Object.keys(states)].map((serial) => ({
      serial,
      state: states[serial] ?? 'device',
    })),
  shell: async (serial: string, line: string) =>
    line === 'getprop ro.serialno' ? serial : (properties[serial] ?? []).join('\n'),
});

it('names the devices, who started them and who uses them', async () => {
  const [phone, virtual] = [randomUUID(), randomUUID()];
  const adb = listing(
    {
      [phone]: ['Pixel 8', '15', '35', 'shiba', '', '', '', '', '', ''],
      [virtual]: ['V', '14', '34', 'hitchproof', 'mid', '', '10/120', '', '', '7 /projects/a'],
      other: ['SM-S911B', '14', '34', 'qcom', '', 'samsung', '120', '', '', '8 /projects/b'],
    },
    { P2: 'unauthorized' },
  );
  const release = holdDevice(phone, '/projects/c');
  const texts = (await attachedFindings(adb)).map(findingText).join('');
  release();
  expect(texts.replace(/, since .* UTC/, '')).toBe(
    [
      `ok       attached: ${phone} · Pixel 8 · API 35 · used by process ${process.pid} in /projects/c`,
      `ok       virtual: ${virtual} · API 34 · 10/120 Hz · work clock, mid · started by process 7 in /projects/a · free`,
      'ok       virtual: other · as samsung · SM-S911B · API 34 · 120 Hz · free clock · started by process 8 in /projects/b · free',
      'note     attached: P2, which is unauthorized',
      '         fix: The device P2 has not allowed USB debugging: accept the prompt on its screen.',
      '',
    ].join('\n'),
  );
});

it('says that there is no device', async () => {
  expect(await attachedFindings(listing({}))).toEqual([
    { state: 'ok', name: 'attached', found: 'no device' },
  ]);
});

it('says that adb does not answer, and goes on', async () => {
  const devices = () => Promise.reject(new FaultError('adb-failed', 'adb devices failed: no reply'));
  expect(await attachedFindings({ ...listing({}), devices })).toMatchObject([
    { state: 'note', name: 'attached', found: 'unknown: adb devices failed: no reply' },
  ]);
  const broken = () => Promise.reject(new Error('a mistake'));
  await expect(attachedFindings({ ...listing({}), devices: broken })).rejects.toThrow('a mistake');
});

it('names what the tests of a checkout use, and the room that is left', () => {
  const found = machineFindings(tmpdir());
  expect(found.map(({ name }) => name)).toEqual(['python3', 'chromium', 'disk']);
  expect(found.map(({ state }) => state)).not.toContain('missing');
  expect(found.at(-1)?.found).toMatch(/^\d+ MB free in \//);
});
