import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApkManifest } from '../../apk/manifest.ts';
import { messageOf } from '../../base/errors.ts';
import { faults } from '../../base/faults.ts';
import { withErrors } from '../../capture/shell-denial.ts';
import type { Adb } from '../../rig/adb.ts';
import { holderOf, holderText } from '../../rig/device-lock.ts';
import { deviceProperties } from '../../rig/device-properties.ts';
import { phoneNumber } from '../../rig/one-per-phone.ts';
import { apkManifest } from '../apk-manifest.ts';
import { deviceChecks } from './device-checks.ts';
import { type Finding, type Found, missing, note, ok } from './finding.ts';

/** The configured app. */
export interface WantedApp {
  readonly package: string;
  /** Absent if no APK of it is configured. */
  readonly build?: Pick<ApkManifest, 'signer' | 'versionCode'> | undefined;
}

type Asked = Pick<Adb, 'call' | 'shell'>;

/** Everything that a session needs of a device, one finding each. Nothing on the device is changed. */
export async function deviceCheckup(
  adb: Asked,
  serial: string,
  app: WantedApp | undefined,
): Promise<readonly Finding[]> {
  const { model, release, as } = await deviceProperties(adb, serial);
  const named = `${model} · Android ${release}${as === undefined ? '' : ` · virtual as ${as}`}`;
  const findings: Finding[] = [
    { name: 'device', ...ok(named) },
    { name: 'use', ...(await use(adb, serial)) },
  ];
  for (const [name, { line, read, undo }] of Object.entries(deviceChecks)) {
    const printed = await printedBy(adb, serial, line);
    findings.push({ name, ...read(printed) });
    const back = undo?.(printed);
    if (back !== undefined) await printedBy(adb, serial, back);
  }
  if (app !== undefined) findings.push({ name: 'app', ...(await installed(adb, serial, app)) });
  return findings;
}

const printedBy = (adb: Asked, serial: string, line: string): Promise<string> =>
  adb.shell(serial, withErrors(line));

async function use(adb: Asked, serial: string): Promise<Found> {
  const holder = holderOf(await phoneNumber(adb, serial));
  return holder === undefined
    ? ok('no session of this machine uses it')
    : missing(`a session uses it (${holderText(holder)})`, faults['device-busy'].next);
}

/** The app as it is on the device, beside the configured build. */
async function installed(adb: Asked, serial: string, app: WantedApp): Promise<Found> {
  const printed = await printedBy(adb, serial, `pm path ${app.package}`);
  const path = /^package:(\/[\w./~=+-]+)\r?$/m.exec(printed)?.[1];
  if (path === undefined)
    return app.build === undefined
      ? missing(`${app.package} is not installed, and no APK is configured`, 'Add `apk`, or install it.')
      : ok(`${app.package} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-doctor-'));
  try {
    await adb.call(['-s', serial, 'pull', path, join(folder, 'base.apk')]);
    return installedBuild(app, apkManifest(join(folder, 'base.apk')));
  } catch (error) {
    return note(`${app.package} cannot be read (${messageOf(error)})`, 'Uninstall it.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function installedBuild({ package: id, build }: WantedApp, there: ApkManifest): Found {
  const found = `${id} ${there.versionName} (${there.versionCode}), signed by ${(there.signer ?? 'nobody').slice(0, SHOWN_CHARS)}`;
  if (build !== undefined && build.signer !== there.signer)
    return missing(`${found}: another key than that of the configured APK`, faults['other-signature'].next);
  if (build !== undefined && build.versionCode < there.versionCode)
    return missing(`${found}: newer than the configured APK`, faults['older-version'].next);
  return ok(found);
}
const SHOWN_CHARS = 12;
