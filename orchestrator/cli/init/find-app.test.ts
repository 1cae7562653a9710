import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tinyApk } from '../../../virtual-device/testing/tiny-apk.ts';
import { findApp } from './find-app.ts';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'find-app-'));
  put('node_modules/hitchproof/demo.apk', tinyApk({ package: 'demo', activity: '.Feed' }), 9);
});
afterEach(() => rmSync(project, { recursive: true }));

/** @param age of the file, in days; the newest is found */
function put(path: string, bytes: Buffer, age: number): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  const time = 1_700_000_000 - age * 86_400;
  utimesSync(file, time, time);
}
const found = () => findApp(project, join(project, 'node_modules/hitchproof/demo.apk'));

it('takes the newest APK of a Gradle build, with its package and first activity', () => {
  put('app/build/outputs/apk/debug/app-debug.apk', tinyApk({ package: 'com.acme', activity: '.Home' }), 1);
  put('app/build/outputs/apk/release/app-release.apk', tinyApk({ package: 'com.old' }), 2);
  expect(found()).toEqual({
    apk: 'app/build/outputs/apk/debug/app-debug.apk',
    package: 'com.acme',
    launcher: 'com.acme.Home',
    isDemo: false,
  });
});

it.each([
  ['a damaged one', 'app/build/outputs/apk/debug/cut.apk', Buffer.from('PK')],
  ['intermediates', 'app/build/intermediates/apk/debug/a.apk', tinyApk({ package: 'com.part' })],
  [
    'tests',
    'app/build/outputs/apk/androidTest/a.apk',
    tinyApk({ package: 'com.acme.test', targetPackage: 'com.acme' }),
  ],
  ['hidden folders', '.gradle/a.apk', tinyApk({ package: 'com.hidden' })],
  ['what sessions made', '.hitchproof/injected/1/a.apk', tinyApk({ package: 'com.injected' })],
  ['run folders', 'reports/20260101-120000/device/a.apk', tinyApk({ package: 'com.reported' })],
])('passes over %s', (_, path, bytes) => {
  put('app/app.apk', tinyApk({ package: 'com.acme' }), 5);
  put(path, bytes, 0);
  expect(found().package).toBe('com.acme');
});

it("takes an app with the probe's instrumentation for an app", () => {
  const runner = 'dev.hitchproof.probe.FingerInstrumentation';
  put('app/app.apk', tinyApk({ package: 'com.acme', targetPackage: 'com.acme', runner }), 5);
  expect(found().package).toBe('com.acme');
});

it('takes the demo app where there is no APK', () => {
  expect(found()).toEqual({
    apk: 'node_modules/hitchproof/demo.apk',
    package: 'demo',
    launcher: 'demo.Feed',
    isDemo: true,
  });
});
