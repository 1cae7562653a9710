import { readFileSync, statSync } from 'node:fs';
import { FaultError } from '../base/fault-error.ts';
import { sha256Of } from '../base/sha256-of.ts';
import type { DeviceSession } from './device-session.ts';

type Installer = Pick<DeviceSession, 'install' | 'shell'>;

/**
 * Installs an APK and compares it with what the device then has: some devices report success and keep the old build,
 * which would be measured twice.
 * @throws FaultError `old-build`
 */
export async function installBuild(session: Installer, apk: string, packageName: string): Promise<void> {
  await session.install(apk);
  // The device got only some of the folder's APKs.
  if (statSync(apk, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const installed = await installedDigest(session, packageName);
  if (installed === undefined || installed === sha256Of(readFileSync(apk))) return;
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
