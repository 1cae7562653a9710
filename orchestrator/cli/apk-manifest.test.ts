import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { apkManifest } from './app-under-test.ts';

const folder = mkdtempSync(join(tmpdir(), 'apk-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (path: string, bytes: Buffer): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), bytes);
};

it('is that of the base APK, in a folder or the folders in it', () => {
  put('app/config.apk', tinyApk({ package: 'com.acme', split: 'config.xhdpi' }));
  put('app/splits/base-master.apk', tinyApk({ package: 'com.acme' }));
  expect(apkManifest(join(folder, 'app')).package).toBe('com.acme');
  expect(apkManifest(join(folder, 'app/splits/base-master.apk')).package).toBe('com.acme');
});

it('is not that of a split alone', () => {
  put('config.apk', tinyApk({ package: 'com.acme', split: 'config.xhdpi' }));
  expect(() => apkManifest(join(folder, 'config.apk'))).toThrow(
    /config\.apk is the split config\.xhdpi of an app, which is no app by itself: name the folder/,
  );
});

it('is not looked for in a whole tree', () => {
  put('deep/a/b/app.apk', tinyApk({ package: 'com.acme' }));
  expect(() => apkManifest(join(folder, 'deep'))).toThrow(/has no base APK/);
});

it.skipIf(process.platform === 'win32')('is not that of a device', () => {
  expect(() => apkManifest('/dev/null')).toThrow(
    '/dev/null is neither an APK nor a folder with the APKs of one app.',
  );
});
