import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FaultError, messageOf } from '../base/errors.ts';
import { faults } from '../base/faults.ts';
import { faultOf } from '../capture/classify-failure.ts';
import { denialIn, GRANTING, ungranting, withErrors } from '../capture/command-failure.ts';
import type { Adb } from './adb.ts';
import { resolvePackage } from './resolve-package.ts';

/**
 * Appium's driver installs an app of its own with all permissions granted, and ends if the device denies the shell that.
 * There the app is installed before, without them: what it needs them for, such as locations, no session asks of it.
 * @returns why apps get no permissions from the shell, in one sentence; undefined if they do
 */
export async function installHelper(
  adb: Pick<Adb, 'call' | 'shell'>,
  serial: string,
  root: string,
): Promise<string | undefined> {
  // A device that does not reply is reported by those who watch it.
  const printed = await adb.shell(serial, withErrors(GRANTING)).catch(() => '');
  const undo = ungranting(printed);
  if (undo !== undefined) await adb.shell(serial, withErrors(undo));
  const why = denialIn(printed);
  if (why === undefined) return undefined;
  await install(adb, serial, helperApk(root));
  return `Apps are installed without their permissions (${why}): ${faults['shell-restricted'].next}`;
}

async function install(adb: Pick<Adb, 'call'>, serial: string, apk: string): Promise<void> {
  try {
    await adb.call(['-s', serial, 'install', '-r', apk]);
  } catch (cause) {
    const message = messageOf(cause);
    throw new FaultError(faultOf(message), message, { cause });
  }
}

/** The app that the driver of this project would install. */
export function helperApk(root: string): string {
  const driver = createRequire(resolvePackage(root, 'appium-uiautomator2-driver/package.json'));
  return join(dirname(driver.resolve('io.appium.settings/package.json')), 'apks', 'settings_apk-debug.apk');
}
