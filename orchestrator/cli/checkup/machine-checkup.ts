import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { isCheckout } from '../../../tools/setup/places.mjs';
import { FaultError } from '../../base/errors.ts';
import type { Adb, AttachedDevice } from '../../rig/adb.ts';
import { notReady, phoneNumber } from '../../rig/choose-target.ts';
import { holderOf, holderText } from '../../rig/device-lock.ts';
import { type DeviceProperties, deviceProperties, ownerText } from '../../rig/device-properties.ts';
import { type Finding, type Found, note, ok } from './finding.ts';

/** The devices that adb lists, and who uses them. */
export async function attachedFindings(adb: Pick<Adb, 'devices' | 'shell'>): Promise<readonly Finding[]> {
  try {
    const listed = await adb.devices();
    if (listed.length === 0) return [{ name: 'attached', ...ok('no device') }];
    return await Promise.all(listed.map((device) => attachedFinding(adb, device)));
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    const why = note(`unknown: ${error.message}`, 'Run `adb kill-server`, and attach the device again.');
    return [{ name: 'attached', ...why }];
  }
}

async function attachedFinding(adb: Pick<Adb, 'shell'>, device: AttachedDevice): Promise<Finding> {
  const { serial, state } = device;
  if (state !== 'device')
    return { name: 'attached', ...note(`${serial}, which is ${state}`, notReady(device).message) };
  const found = await deviceProperties(adb, serial);
  const holder = holderOf(await phoneNumber(adb, serial));
  const parts = [
    serial,
    ...descriptionOf(found),
    holder === undefined ? 'free' : `used by ${holderText(holder)}`,
  ];
  const name = found.isVirtual || found.as !== undefined ? 'virtual' : 'attached';
  return { name, ...ok(parts.join(' · ')) };
}

function descriptionOf(found: DeviceProperties): readonly string[] {
  const { model, api, display, profile, as } = found;
  const owner = ownerText(found);
  return [
    ...(as === undefined ? [] : [`as ${as}`]),
    ...(found.isVirtual ? [] : [model]),
    `API ${api}`,
    ...(display === undefined ? [] : [`${display} Hz`]),
    ...(display === undefined ? [] : [profile === undefined ? 'free clock' : `work clock, ${profile}`]),
    ...(owner === undefined ? [] : [`started by ${owner}`]),
  ];
}

/** Programs that only tests of a checkout use, and room for run folders. */
export const machineFindings = (folder: string): readonly Finding[] => [
  ...(isCheckout
    ? [
        { name: 'python3', ...program(['python3']) },
        { name: 'chromium', ...program(BROWSERS) },
      ]
    : []),
  { name: 'disk', ...disk(folder) },
];

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function program(commands: readonly string[]): Found {
  for (const command of commands) {
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
    if (status === 0) return ok(stdout.trim().split('\n')[0] ?? command);
  }
  return note('not on the PATH, so `npm test` skips the tests that need it', 'Install it to run them.');
}

const LITTLE_MB = 2_000;
const BYTES_PER_MB = 1e6;

function disk(folder: string): Found {
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / BYTES_PER_MB);
  const found = `${freeMb} MB free in ${folder}`;
  return freeMb < LITTLE_MB ? note(found, 'Make room for run folders and caches.') : ok(found);
}
