import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { FaultError } from '../base/errors.ts';
import type { FaultCode } from '../base/faults.ts';
import { sha256Of } from '../base/sha256-of.ts';
import { faultErrorOf } from './classify-failure.ts';
import type { DeviceSession } from './device-session.ts';

type Installer = Pick<DeviceSession, 'install' | 'shell'>;

/** What to do if the device has a build that Android does not replace: another key has signed it, or it is newer. */
export interface ReplacedApp {
  readonly package: string;
  /** Uninstall it first; its data is lost. */
  readonly reinstall: boolean;
}

/**
 * @returns whether the app was uninstalled first
 * @throws FaultError `apk-refused`, or `other-signature` or `older-version` if the device keeps its build
 */
export async function installOver(session: Installer, apk: string, replaced: ReplacedApp): Promise<boolean> {
  try {
    await session.install(apk);
    return false;
  } catch (error) {
    const { code, message } = faultErrorOf(error);
    const [, reason] = /Failure \[(INSTALL_.*)\]/.exec(message) ?? [];
    if (code === 'apk-refused' && reason !== undefined)
      throw new FaultError(code, `Android does not install ${basename(apk)}: ${reason}.`, { cause: error });
    const kept = KEPT[code];
    if (kept === undefined) throw error;
    const sentence = `The device has ${replaced.package} ${kept} ${basename(apk)}, and Android keeps it.`;
    if (!replaced.reinstall) throw new FaultError(code, sentence, { cause: error });
    await session.shell(`pm uninstall ${replaced.package}`);
    await session.install(apk);
    return true;
  }
}
const KEPT: Readonly<Partial<Record<FaultCode, string>>> = {
  'other-signature': 'signed with another key than',
  'older-version': 'in a newer version than',
};

/**
 * Installs an APK and compares it with what the device then has: some devices report success and keep the old build,
 * which would be measured twice.
 * @returns whether the app was uninstalled first
 * @throws FaultError `old-build`
 */
export async function installBuild(session: Installer, apk: string, replaced: ReplacedApp): Promise<boolean> {
  const isUninstalled = await installOver(session, apk, replaced);
  // The device got only some of the folder's APKs.
  if (statSync(apk, { throwIfNoEntry: false })?.isDirectory() === true) return isUninstalled;
  const { package: packageName } = replaced;
  const installed = await installedDigest(session, packageName);
  if (installed === undefined || installed === sha256Of(readFileSync(apk))) return isUninstalled;
  throw new FaultError(
    'old-build',
    `The device has another build of ${packageName} than ${apk}, although its installation was reported to have succeeded.`,
  );
}

/** Digest of the installed APK; undefined if the device does not permit reading it, or has it in several parts. */
async function installedDigest({ shell }: Installer, packageName: string): Promise<string | undefined> {
  const read = (line: string): Promise<string> => shell(line).catch(() => '');
  const paths = [...(await read(`pm path ${packageName}`)).matchAll(/^package:([\w./~=-]+)\r?$/gm)];
  const [path] = paths.map(([, place]) => place);
  if (path === undefined || paths.length > 1) return undefined;
  return /^([0-9a-f]{64})\s/.exec(await read(`sha256sum ${path}`))?.[1];
}
