import { join } from 'node:path';
import { childEnvironment } from '../config.ts';
import { type Adb, adbAt } from './adb.ts';
import { type AppiumServer, startAppium } from './appium-server.ts';
import type { ChosenTarget } from './choose-target.ts';
import { freePort } from './free-port.ts';
import { RigError } from './rig-error.ts';
import { startVirtualDevice, type VirtualDevice } from './virtual-device.ts';

/** Everything a session needs to be up: a device that adb sees, and Appium. */
export interface Rig {
  readonly serial: string;
  readonly adbPort: number;
  readonly appiumPort: number;
  /** Why the session cannot go on, as soon as something we started has died; undefined while all is well. */
  readonly trouble: () => string | undefined;
  readonly close: () => Promise<void>;
}

export interface RigOptions {
  readonly root: string;
  readonly sdk: string;
  readonly target: ChosenTarget;
  readonly world: string | undefined;
  readonly refreshHz: number;
  readonly seed: number;
  /** Run folder: logs and the virtual device's files go below it. */
  readonly folder: string;
  /** Server of an attached phone; the virtual device gets one of its own. */
  readonly adbPort: number;
}

/** Starts device and Appium at once; Appium is still loading when this returns, the service waits for it. */
export async function openRig(options: RigOptions): Promise<Rig> {
  const appium = startAppium(options.root, options.sdk, await freePort(), join(options.folder, 'appium.log'));
  try {
    return options.target.kind === 'virtual'
      ? await virtualRig(options, appium)
      : usbRig(options.target.serial, options.adbPort, appium);
  } catch (error) {
    await appium.child.stop();
    throw error;
  }
}

async function virtualRig(options: RigOptions, appium: AppiumServer): Promise<Rig> {
  const adb = adbAt(
    options.sdk,
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
    const said = await adb.call(['connect', device.serial]);
    if (!said.startsWith('connected'))
      throw new RigError(`adb could not connect to the virtual device: ${said.trim()}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    serial: device.serial,
    adbPort: adb.port,
    appiumPort: appium.port,
    trouble: () =>
      device.child.isRunning()
        ? appiumTrouble(appium, options.folder)
        : 'The virtual device stopped in mid-session.',
    close,
  };
}

const usbRig = (serial: string, adbPort: number, appium: AppiumServer): Rig => ({
  serial,
  adbPort,
  appiumPort: appium.port,
  trouble: () => appiumTrouble(appium, '.'),
  close: () => appium.child.stop(),
});

const appiumTrouble = ({ child }: AppiumServer, folder: string): string | undefined =>
  child.isRunning() ? undefined : `Appium stopped in mid-session; its log is ${join(folder, 'appium.log')}.`;

/** Each is stopped whatever happens to the others: nothing we started stays. */
async function closeVirtual(appium: AppiumServer, device: VirtualDevice, adb: Adb): Promise<void> {
  await Promise.allSettled([appium.child.stop(), device.child.stop()]);
  await Promise.allSettled([adb.killServer()]);
}
