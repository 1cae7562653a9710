import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { childEnvironment } from '../config.ts';
import type { AppiumSource } from '../service/appium-source.ts';
import type { Project } from '../setup/places.mjs';
import { type Adb, adbAt } from './adb.ts';
import { type AppiumServer, startAppium } from './appium-server.ts';
import type { ChosenTarget } from './choose-target.ts';
import { RigError } from './rig-error.ts';
import { startVirtualDevice, type VirtualDevice } from './virtual-device.ts';

/** The programs of a session: a device that adb sees, and Appium. */
export interface Rig {
  readonly serial: string;
  readonly adbPort: number;
  /** Undefined where the project starts Appium. */
  readonly appiumPort: number | undefined;
  /** One sentence when a started program has died, else undefined. */
  readonly trouble: () => string | undefined;
  readonly close: () => Promise<void>;
  /** The same without waiting for their ends: for a process that is about to exit. */
  readonly abandon: () => void;
}

export interface RigOptions {
  readonly project: Project;
  readonly target: ChosenTarget;
  readonly appium: AppiumSource;
  readonly world: string | undefined;
  readonly refreshHz: number;
  readonly seed: number;
  /** Run folder, for logs and the virtual device's files. */
  readonly folder: string;
  /** adb server of an attached phone; the virtual device gets a new one. */
  readonly adbPort: number;
}

export type OpenRig = (options: RigOptions) => Promise<Rig>;

/** Starts the device and, unless the project does, Appium, side by side. */
export async function openRig(options: RigOptions): Promise<Rig> {
  const log = join(options.folder, 'appium.log');
  const appium = options.appium === 'here' ? startAppium(options.project, await freePort(), log) : undefined;
  let rig: Rig | undefined;
  try {
    rig =
      options.target.kind === 'virtual'
        ? await virtualRig(options, appium)
        : usbRig(options.target.serial, options, appium);
    if ((await appium?.ready) === false) throw new RigError(`Appium did not start; its log is ${log}.`);
    return rig;
  } catch (error) {
    await (rig === undefined ? appium?.child.stop() : rig.close());
    throw error;
  }
}

async function virtualRig(options: RigOptions, appium: AppiumServer | undefined): Promise<Rig> {
  const adb = adbAt(
    options.project.sdk,
    await freePort(),
    childEnvironment({ ADB_USB: '0', ADB_MDNS: '0', ADB_EMU: '0' }),
  );
  const device = await startVirtualDevice({
    ...options,
    dataDir: join(options.folder, 'device'),
    log: join(options.folder, 'device.log'),
  });
  const close = (): Promise<void> => closeVirtual(appium, device, adb);
  try {
    const printed = await adb.call(['connect', device.serial]);
    if (!printed.startsWith('connected'))
      throw new RigError(`adb could not connect to the virtual device: ${printed.trim()}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    serial: device.serial,
    adbPort: adb.port,
    appiumPort: appium?.port,
    trouble: () =>
      device.child.isRunning()
        ? appiumTrouble(appium, options.folder)
        : 'The virtual device stopped during the session.',
    close,
    abandon: () => {
      void appium?.child.stop();
      void device.child.stop();
      adb.abandon();
    },
  };
}

const usbRig = (serial: string, { adbPort, folder }: RigOptions, appium: AppiumServer | undefined): Rig => ({
  serial,
  adbPort,
  appiumPort: appium?.port,
  trouble: () => appiumTrouble(appium, folder),
  close: async () => appium?.child.stop(),
  abandon: () => void appium?.child.stop(),
});

const appiumTrouble = (appium: AppiumServer | undefined, folder: string): string | undefined =>
  appium === undefined || appium.child.isRunning()
    ? undefined
    : `Appium stopped during the session; its log is ${join(folder, 'appium.log')}.`;

/** Stops each program even when stopping another fails. */
async function closeVirtual(
  appium: AppiumServer | undefined,
  device: VirtualDevice,
  adb: Adb,
): Promise<void> {
  await Promise.allSettled([appium?.child.stop(), device.child.stop()]);
  await Promise.allSettled([adb.killServer()]);
}

/**
 * A loopback port on which no program listens now. It is below the ports that systems give to clients: adb connects
 * until its server answers, and would sooner or later be connected to itself.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_OF_PORTS);
    if (await isFree(port)) return port;
  }
}
const FIRST_PORT = 20_000;
const END_OF_PORTS = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
