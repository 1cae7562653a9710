import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../tools/setup/places.mjs';
import { FaultError } from '../base/errors.ts';
import { toolEnvironment } from '../environment.ts';
import { type Adb, adbAt, connectDevice } from '../rig/adb.ts';
import { startAdbServer } from '../rig/adb-server.ts';
import { onePerPhone, phoneNumber } from '../rig/choose-target.ts';
import { holdDevice } from '../rig/device-lock.ts';
import { deviceProperties } from '../rig/device-properties.ts';
import { freePort } from '../rig/free-port.ts';
import type { Supervisor } from '../rig/supervisor.ts';
import { startVirtualDevice } from '../rig/virtual-device.ts';
import type { OpenDevice } from './farm-device.ts';

/** The devices of a farm and the adb server that they are on. */
export interface OpenDevices {
  readonly adb: Pick<Adb, 'port'>;
  readonly devices: readonly OpenDevice[];
}

/** Attached devices that a farm holds. Its virtual ones are on an adb server of its own, where no session finds them. */
export class HeldDevices {
  readonly #project: string;
  readonly #releases: (() => void)[] = [];

  /** @param project its folder */
  constructor(project: string) {
    this.#project = project;
  }

  /** @throws FaultError `device-busy` if a session uses the device */
  async hold(adb: Pick<Adb, 'shell'>, serial: string): Promise<void> {
    this.#releases.push(holdDevice(await phoneNumber(adb, serial), this.#project));
  }

  release(): void {
    for (const release of this.#releases.splice(0)) release();
  }
}

/** @throws FaultError `no-device` if none is attached, `device-busy` if a session uses one of them */
export async function attachedDevices(
  adb: Pick<Adb, 'port' | 'shell' | 'devices'>,
  held?: HeldDevices,
): Promise<OpenDevices> {
  const ready = (await onePerPhone(adb, await adb.devices())).filter(({ state }) => state === 'device');
  if (ready.length === 0)
    throw new FaultError(
      'no-device',
      'No device is attached: attach one, or start virtual ones with --virtual.',
    );
  for (const { serial } of ready) await held?.hold(adb, serial);
  return { adb, devices: await Promise.all(ready.map(({ serial }) => openDevice(adb, serial))) };
}

/** Starts virtual devices on an adb server that ends with the farm. */
export async function virtualDevices(
  supervisor: Supervisor,
  project: Project,
  { folder, count }: { readonly folder: string; readonly count: number },
): Promise<OpenDevices> {
  const port = await freePort();
  const env = toolEnvironment({ ADB_USB: '0', ADB_MDNS: '0', ADB_EMU: '0' });
  const adb = adbAt({ sdk: project.sdk, port, env });
  const { keyFile, started } = startAdbServer(supervisor, {
    sdk: project.sdk,
    port,
    env,
    log: join(folder, 'adb.log'),
  });
  await started;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const devices = await Promise.all(
    numbers.map((number) =>
      virtualDevice(supervisor, project, { adb, keyFile, folder: join(folder, `device-${number}`), number }),
    ),
  );
  return { adb, devices };
}

interface Place {
  readonly adb: Adb;
  /** File of the adb server's public key. */
  readonly keyFile: string;
  readonly folder: string;
  /** Number of the device, from 1. */
  readonly number: number;
}

async function virtualDevice(
  supervisor: Supervisor,
  project: Project,
  { adb, keyFile, folder, number }: Place,
): Promise<OpenDevice> {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'device.log');
  const options = {
    project,
    refreshHz: 60,
    seed: number,
    dataDir: join(folder, 'data'),
    adbKeys: [keyFile],
    log,
  };
  // If it ends, the farm does not: the other devices continue, and its node becomes `down`.
  const started = await startVirtualDevice(supervisor, options, 'may-end');
  if (started === undefined)
    throw new FaultError('device-ended', `Virtual device ${number} did not start (log: ${log}).`);
  await connectDevice(adb, started.connect);
  return openDevice(adb, started.serial);
}

async function openDevice(adb: Pick<Adb, 'shell'>, serial: string): Promise<OpenDevice> {
  const { model, release, isVirtual } = await deviceProperties(adb, serial);
  return { serial, model, release, isVirtual };
}
