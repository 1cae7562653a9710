import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectAt } from '../setup/places.mjs';
import { unpackedApp } from './unpacked-app.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unpacked-app-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const file = (name: string, content: string | Uint8Array, mode = 0o644): string => {
  writeFileSync(join(root, name), content, { mode });
  return join(root, name);
};
const zip = (name: string, ...entries: readonly string[]): string =>
  file(name, zipSync(Object.fromEntries(entries.map((entry) => [entry, Buffer.from(entry)]))));
const unpacked = (path: string): string =>
  unpackedApp(projectAt(root), { path, name: 'apk', doing: () => undefined });
const APPS = () => join(root, '.hitchproof', 'apps', 'apk');

it.each([
  ['an APK', () => zip('app.apk', 'AndroidManifest.xml', 'assets/inner.apk')],
  ['what is no zip', () => file('app.apk', 'text')],
  ['a folder', () => root],
])('leaves %s as it is', (_, app) => {
  const path = app();
  expect(unpacked(path)).toBe(path);
  expect(existsSync(APPS())).toBe(false);
});

describe('a zip of APKs', () => {
  it('becomes a folder with all its files, without those of the app before', () => {
    unpacked(zip('old.apks', 'old.apk', 'older.apk'));
    const folder = unpacked(zip('app.apks', 'toc.pb', 'splits/base-master.apk', 'splits/base-xhdpi.apk'));
    expect(folder).toBe(APPS());
    expect(readdirSync(folder).sort()).toEqual(['splits', 'toc.pb']);
    expect(readFileSync(join(folder, 'splits/base-xhdpi.apk'), 'utf8')).toBe('splits/base-xhdpi.apk');
  });

  it('becomes its APK where it has one only', () => {
    expect(unpacked(zip('app.apks', 'toc.pb', 'universal.apk'))).toBe(join(APPS(), 'universal.apk'));
  });

  it.each([
    ['an expansion file', ['base.apk', 'Android/obb/main.1.obb'], /has the expansion file Android\/obb/],
    [
      'a path that leaves it',
      ['base.apk', '../evil.apk'],
      /has the path \.\.\/evil\.apk, which leads out of it/,
    ],
  ])('is refused with %s', (_, entries, sentence) => {
    expect(() => unpacked(zip('app.xapk', ...entries))).toThrow(sentence);
  });

  it('is refused when it is damaged', () => {
    const whole = readFileSync(zip('app.apks', 'base.apk', 'split.apk'));
    whole.fill(0xff, 30 + 'base.apk'.length, 60);
    expect(() => unpacked(file('cut.apks', whole))).toThrow(/cut\.apks cannot be unpacked: /);
  });
});

describe('a bundle', () => {
  const bundle = (): string => zip('app.aab', 'BundleConfig.pb', 'base/manifest/AndroidManifest.xml');
  const bundletool = (script: string): void =>
    void vi.stubEnv('BUNDLETOOL', file('bundletool', `#!/bin/sh\n${script}\n`, 0o755));

  it("becomes bundletool's universal APK, signed", () => {
    file('made.apks', zipSync({ 'universal.apk': Buffer.from('for all devices') }));
    bundletool(`printf '%s\\n' "$@" > ${root}/asked; cp ${root}/made.apks "\${4#--output=}"`);
    // A Java that signs by copying.
    mkdirSync(join(root, 'jdk', 'bin'), { recursive: true });
    const java = 'case "$1" in -version) echo \'openjdk version "17"\' >&2;; *) cp "$4" "$5";; esac';
    file('jdk/bin/java', `#!/bin/sh\n${java}\n`, 0o755);
    vi.stubEnv('JAVA_HOME', join(root, 'jdk'));
    const apk = unpacked(bundle());
    expect(readFileSync(apk, 'utf8')).toBe('for all devices');
    expect(readFileSync(join(root, 'asked'), 'utf8').split('\n').slice(0, 3)).toEqual([
      'build-apks',
      '--mode=universal',
      `--bundle=${root}/app.aab`,
    ]);
  });

  it('is refused with what to do where there is no bundletool', () => {
    vi.stubEnv('BUNDLETOOL', join(root, 'no-such-program'));
    expect(() => unpacked(bundle())).toThrow(
      /app\.aab is an Android App Bundle, .* not found: put it on the PATH, .* By hand: bundletool build-apks --mode=universal/,
    );
  });

  it('is refused with what bundletool says of it', () => {
    bundletool("echo 'Bundle has no base.' >&2; exit 1");
    expect(() => unpacked(bundle())).toThrow(/bundletool made no APK of \S+app\.aab: Bundle has no base\./);
  });
});
