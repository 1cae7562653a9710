import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { readManifest } from './manifest.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

it('reads the fields that the package manager prints', () => {
  const apk = tinyApk({
    package: 'com.app',
    activity: '.Main',
    versionCode: 42,
    versionName: '4.2',
    debuggable: true,
  });
  expect(readManifest(apk)).toEqual({
    package: 'com.app',
    split: undefined,
    versionCode: 42,
    versionName: '4.2',
    minSdk: 24,
    targetSdk: 30,
    isDebuggable: true,
    letsProbeRun: true,
    isTestOnly: false,
    isSignedAsJar: false,
    signer: sha256('test key'),
    formerSigners: [],
    certificate: Buffer.from('test key'),
    guards: new Map([['com.app.Main', { exported: 'unstated', permission: undefined }]]),
    permissions: ['android.permission.INTERNET'],
    activities: ['com.app.Main'],
    launcher: 'com.app.Main',
    providers: [],
    instrumentations: [],
  });
});

it('an app that states no target SDK targets its least level, as on a phone', () => {
  const apk = tinyApk({ package: 'com.app', minSdk: 27, targetSdk: null });
  expect(readManifest(apk)).toMatchObject({ minSdk: 27, targetSdk: 27 });
});

it('a launcher starts no activity that is switched off, such as the alias of another icon', () => {
  expect(readManifest(tinyApk({ package: 'com.app', enabled: true })).launcher).toBe('com.app.MainActivity');
  expect(readManifest(tinyApk({ package: 'com.app', enabled: false })).launcher).toBeUndefined();
});

it('reads the name of a split', () => {
  expect(readManifest(tinyApk({ package: 'com.app', split: 'config.xhdpi' })).split).toBe('config.xhdpi');
});

it('returns a value or throws an Error for any damage', () => {
  const apk = tinyApk({ package: 'com.app' });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(apk.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
      fc.nat(apk.length),
      (damage, cut) => {
        const damaged = Buffer.from(apk.subarray(0, cut));
        for (const [at, value] of damage) if (at < damaged.length) damaged[at] = value;
        try {
          readManifest(damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      },
    ),
  );
});

const hasJarsigner = spawnSync('jarsigner', ['-help']).status === 0;
it.runIf(hasJarsigner)('the signer by scheme 1 is the one that keytool names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  const apk = join(folder, 'a.apk');
  writeFileSync(apk, tinyApk({ package: 'com.shop', signer: null }));
  const keys = ['-keystore', join(folder, 'keys'), '-storepass', 'changeit'];
  const run = (program: string, ...args: readonly string[]): string =>
    execFileSync(program, [...args, ...keys], { encoding: 'utf8', stdio: 'pipe' });
  run('keytool', '-genkeypair', '-alias', 'a', '-dname', 'CN=A', '-keyalg', 'EC');
  execFileSync('jarsigner', [...keys, apk, 'a'], { stdio: 'pipe' });
  const [, digest = ''] = /SHA256: ([0-9A-F:]+)/.exec(run('keytool', '-list', '-v')) ?? [];
  expect(readManifest(readFileSync(apk))).toMatchObject({
    isSignedAsJar: true,
    signer: digest.replaceAll(':', '').toLowerCase(),
  });
  rmSync(folder, { recursive: true });
});
