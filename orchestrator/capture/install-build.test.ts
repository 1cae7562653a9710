import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { sha256Of } from '../base/sha256-of.ts';
import { installBuild, installOver } from './install-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'install-'));
afterAll(() => rmSync(folder, { recursive: true }));
const apk = join(folder, 'new.apk');
writeFileSync(apk, 'the new build');

const PATH = '/data/app/~~aB3-_c==/com.acme-x1Y==/base.apk';
const digestOf = (text: string): string => `${sha256Of(Buffer.from(text))}  ${PATH}\n`;
/** A device whose shell answers these lines and fails all others. */
const deviceWith = (printed: Readonly<Record<string, string>>) =>
  fakeDevice({
    session: {
      shell: async (line) => {
        if (printed[line] === undefined) throw new Error('exit code 1');
        return printed[line];
      },
    },
  });
const ACME = { package: 'com.acme', reinstall: false };
const PM = 'pm path com.acme';
const SUM = `sha256sum ${PATH}`;

it.each<[string, Record<string, string>]>([
  ['the APK is installed', { [PM]: `package:${PATH}\n`, [SUM]: digestOf('the new build') }],
  ['the device lists no path', {}],
  ['it lists a path that no shell may get', { [PM]: 'package:/data/$(reboot)\n' }],
  ['it lists several parts', { [PM]: `package:${PATH}\npackage:/b.apk\n`, [SUM]: digestOf('the base') }],
  ['it does not permit reading the APK', { [PM]: `package:${PATH}\n` }],
])('%s: the installation has succeeded', async (_, printed) => {
  const device = deviceWith(printed);
  await installBuild(device, apk, ACME);
  expect(device.calls[0]).toBe(`install ${apk}`);
});

it('fails when the old build is still there', async () => {
  const device = deviceWith({ [PM]: `package:${PATH}\r\n`, [SUM]: digestOf('the old build') });
  await expect(installBuild(device, apk, ACME)).rejects.toMatchObject({ code: 'old-build' });
});

it('compares nothing of a folder, of which the device got some APKs', async () => {
  const device = deviceWith({ [PM]: `package:${PATH}\n`, [SUM]: digestOf('one of them') });
  await installBuild(device, folder, ACME);
  expect(device.calls).toEqual([`install ${folder}`]);
});

describe.each([
  [
    'other-signature',
    'INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package com.acme signatures do not match newer version',
  ],
  [
    'older-version',
    'INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code 1 is older than current 2',
  ],
])('%s on the device', (code, failure) => {
  /** A device that refuses the APK until its own build is gone. */
  const keeping = () => {
    const lines: string[] = [];
    const session = {
      install: async () => {
        lines.push('install');
        if (!lines.includes('pm uninstall com.acme'))
          throw new Error(`adb: failed to install: Failure [${failure}]`);
      },
      shell: async (line: string) => {
        lines.push(line);
        return '';
      },
    };
    return { session, lines };
  };

  it('is kept, and its data with it', async () => {
    const { session, lines } = keeping();
    await expect(installOver(session, apk, ACME)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^The device has com\.acme .* new\.apk, and Android keeps it\.$/),
    });
    expect(lines).toEqual(['install']);
  });

  it('is uninstalled first on request', async () => {
    const { session, lines } = keeping();
    expect(await installOver(session, apk, { ...ACME, reinstall: true })).toBe(true);
    expect(lines).toEqual(['install', 'pm uninstall com.acme', 'install']);
  });
});

it('an APK that Android refuses is said with its reason, without the command of adb', async () => {
  const reason = 'INSTALL_FAILED_DEPRECATED_SDK_VERSION: App package must target at least SDK version 23';
  const printed = `Error executing adbExec. Original error: 'Command '/opt/adb -P 1 -s R5 install /w/new.apk' exited with code 1'; Command output: adb: failed to install /w/new.apk: Failure [${reason}]`;
  const session = { install: () => Promise.reject(new Error(printed)), shell: async () => '' };
  await expect(installOver(session, apk, ACME)).rejects.toMatchObject({
    code: 'apk-refused',
    message: `Android does not install new.apk: ${reason}.`,
  });
});

it('another refusal stays what it is', async () => {
  const session = { install: () => Promise.reject(new Error('no')), shell: async () => '' };
  await expect(installOver(session, apk, { ...ACME, reinstall: true })).rejects.toThrow(/^no$/);
});
