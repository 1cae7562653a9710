import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApkManifest, isKeyFor } from '../../apk/manifest.ts';
import { messageOf } from '../../base/errors.ts';
import { faults } from '../../base/faults.ts';
import { denialIn, GRANTING, ungranting, withErrors } from '../../capture/command-failure.ts';
import { thermalStatusIn } from '../../capture/conditions.ts';
import { displayModesIn } from '../../capture/display-modes.ts';
import { lockCommand, lockIn } from '../../capture/lock-state.ts';
import type { Adb } from '../../rig/adb.ts';
import { phoneNumber } from '../../rig/choose-target.ts';
import { holderOf, holderText } from '../../rig/device-lock.ts';
import { deviceProperties } from '../../rig/device-properties.ts';
import { apkManifest } from '../app-under-test.ts';
import { type Finding, type Found, missing, note, ok } from './finding.ts';

/** One fact of a device: the line of its shell that prints it, and what that means for a session. */
interface DeviceCheck {
  /** Its output and its errors are read. */
  readonly line: string;
  readonly read: (printed: string) => Found;
  /** The line that takes back what the first one did. */
  readonly undo?: (printed: string) => string | undefined;
}

/** @param without what a session does if the device denies the shell the line */
const unlessDenied =
  (found: string, without: string) =>
  (printed: string): Found => {
    const why = denialIn(printed);
    return why === undefined ? ok(found) : note(`${without} (${why})`, faults['shell-restricted'].next);
  };

/** The first level on which Appium's driver runs. */
const OLDEST_API = 26;
/** For two builds of an app, the driver's apps and traces. */
const NEEDED_MB = 500;
const KB_PER_MB = 1_024;

/** By the names of what they look at. */
export const deviceChecks: Readonly<Record<string, DeviceCheck>> = {
  state: {
    line: 'getprop sys.boot_completed',
    read: (printed) =>
      printed.trim() === '1'
        ? ok('started')
        : missing('Android is still starting', 'Wait until its home screen is shown.'),
  },
  build: {
    line: 'getprop ro.build.type; getprop ro.kernel.qemu',
    read: (printed) => {
      const [type = '', qemu = ''] = printed.split(/\r?\n/).map((text) => text.trim());
      if (qemu === '1')
        return note(
          `${type}, of an emulator: its values are not those of a phone (EMULATOR)`,
          'Measure on a phone, or accept it with `--allow emulator`, which marks the verdict.',
        );
      return type === 'user'
        ? ok('user')
        : note(`${type || 'unknown'}, which users do not have`, 'Measure on a phone with a user build.');
    },
  },
  API: {
    line: 'getprop ro.build.version.sdk',
    read: (printed) =>
      Number(printed) >= OLDEST_API
        ? ok(printed.trim())
        : missing(printed.trim(), faults['api-too-old'].next),
  },
  screen: {
    line: lockCommand,
    read: (printed) => {
      const found = lockIn(printed);
      if (found === undefined) return ok('unlocked');
      const what = found === 'secure' ? 'locked' : 'not unlocked since the device was started';
      return missing(what, faults.locked.next);
    },
  },
  /** Deletes a setting that does not exist, which needs the permission all the same. */
  settings: {
    line: 'settings delete global hitchproof_doctor',
    read: unlessDenied('the shell may change them', 'not changed during a session'),
  },
  /** Begins an installation that grants permissions, as Appium's driver does, and gives it up. */
  installing: {
    line: GRANTING,
    undo: ungranting,
    read: unlessDenied(
      'the shell may grant permissions',
      'without permissions, for which the app may then ask',
    ),
  },
  /** Presses the key that Android knows as none. */
  engine: {
    line: 'input keyevent 0',
    read: unlessDenied('shell', 'one inside the app, because the shell may not move a finger'),
  },
  storage: {
    line: 'df /data',
    read: (printed) => {
      // Long names of file systems are followed by a new line.
      const [, freeKb] = /(\d+) +\d+% +\/\S*\s*$/.exec(printed) ?? [];
      if (freeKb === undefined) return note('unknown', 'Run `adb shell df /data` by hand.');
      const freeMb = Number(freeKb) / KB_PER_MB;
      const found = `${Math.floor(freeMb)} MB free`;
      return freeMb < NEEDED_MB
        ? missing(`${found}, and a session needs ${NEEDED_MB}`, faults['device-full'].next)
        : ok(found);
    },
  },
  display: {
    line: 'dumpsys display',
    read: (printed) => {
      const { hz, activeHz } = displayModesIn(printed);
      const rates = [...new Set(hz.map(Math.round))].toSorted((a, b) => a - b);
      if (activeHz === undefined)
        return note('its refresh rate is unknown', 'Runs are judged by the rate of their frames.');
      return ok(`${Math.round(activeHz)} Hz now; modes: ${rates.join(', ')} Hz`);
    },
  },
  heat: {
    line: 'dumpsys thermalservice',
    read: (printed) => {
      const status = thermalStatusIn(printed);
      if (status !== undefined) return ok(`status ${status}`);
      return note(
        'the device does not say how hot it is, so a throttled run is not recognised',
        'Let it cool between sessions, and compare builds with `--against`.',
      );
    },
  },
  /** Of Xiaomi's systems; others have no property for what they take from the shell. */
  vendor: {
    line: 'getprop ro.product.manufacturer; getprop persist.security.adbinput; settings get global verifier_verify_adb_installs',
    read: (printed) => {
      const [maker = '', adbInput = '', verifier = ''] = printed.split(/\r?\n/).map((text) => text.trim());
      if (maker.toLowerCase() === 'xiaomi' && adbInput !== '1')
        return note('*USB debugging (Security settings)* is off', faults['shell-restricted'].next);
      if (verifier === '1')
        return note(
          '*Verify apps over USB* is on, so an installation may wait for an answer on the screen',
          'Switch it off in the developer options.',
        );
      return ok(`no switch of ${maker || 'the vendor'} is known to be in the way`);
    },
  },
};

/** The configured app. */
export interface WantedApp {
  readonly package: string;
  /** Absent if no APK of it is configured. */
  readonly build?: Pick<ApkManifest, 'signer' | 'formerSigners' | 'versionCode'> | undefined;
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

function installedBuild({ package: id, build }: WantedApp, there: ApkManifest): Found {
  const found = `${id} ${there.versionName} (${there.versionCode}), signed by ${(there.signer ?? 'nobody').slice(0, SHOWN_CHARS)}`;
  if (build !== undefined && !isKeyFor(build, there))
    return missing(`${found}: another key than that of the configured APK`, faults['other-signature'].next);
  if (build !== undefined && build.versionCode < there.versionCode)
    return missing(`${found}: newer than the configured APK`, faults['older-version'].next);
  return ok(found);
}
const SHOWN_CHARS = 12;
