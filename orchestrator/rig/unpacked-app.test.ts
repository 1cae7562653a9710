import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectAt } from '../../tools/setup/places.mjs';
import { UsageError } from '../base/errors.ts';
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

const pipe = (): string => {
  execFileSync('mkfifo', [join(root, 'pipe')]);
  return join(root, 'pipe');
};

it.each([
  ['an APK', () => zip('app.apk', 'AndroidManifest.xml', 'assets/inner.apk')],
  ['what is no zip', () => file('app.apk', 'text')],
  ['a folder', () => root],
  ['a pipe, whose reading would not end,', pipe],
])('leaves %s as it is', (_, app) => {
  const path = app();
  expect(unpacked(path)).toBe(path);
  expect(existsSync(APPS())).toBe(false);
});

/** Begins each entry of a zip's directory. */
const ENTRY = 'PK\x01\x02';

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

  it('is refused when it would unpack to much more than its size', () => {
    const bomb = file(
      'app.apks',
      zipSync({ 'base.apk': new Uint8Array(16 << 20), 'a.apk': Buffer.from('a') }),
    );
    expect(statSync(bomb).size).toBeLessThan(100_000);
    expect(() => unpacked(bomb)).toThrow(UsageError);
    expect(() => unpacked(bomb)).toThrow(
      /app\.apks would unpack to more than \d+ bytes, the limit for a file of /,
    );
    expect(existsSync(APPS())).toBe(false);
  });

  it('is refused when many names share its bytes', () => {
    const names = Array.from({ length: 30 }, (_, i) => `${i}.apk`);
    const bomb = Buffer.from(
      zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from(name)])), { level: 0 }),
    );
    for (let at = bomb.indexOf(ENTRY); at >= 0; at = bomb.indexOf(ENTRY, at + 1)) {
      bomb.writeUInt32LE(bomb.length, at + 20);
      bomb.writeUInt32LE(0, at + 24);
    }
    expect(() => unpacked(file('app.apks', bomb))).toThrow(/app\.apks would unpack to more than /);
  });

  it('gets no more of a file than its directory states', () => {
    const bomb = Buffer.from(zipSync({ 'base.apk': new Uint8Array(16 << 20) }));
    bomb.writeUInt32LE(100, bomb.indexOf(ENTRY) + 24);
    expect(statSync(unpacked(file('app.apks', bomb))).size).toBe(100);
  });

  it('is refused when its directory states more files than a zip can have', () => {
    const small = Buffer.from(zipSync({ 'base.apk': Buffer.from('a') }));
    const end = small.length - 22;
    const zip64 = Buffer.alloc(56 + 20);
    zip64.writeUInt32LE(0x06064b50, 0);
    zip64.writeUInt32LE(0xffff_ffff, 32);
    zip64.writeUInt32LE(small.readUInt32LE(end + 16), 48);
    zip64.writeUInt32LE(0x07064b50, 56);
    zip64.writeUInt32LE(end, 56 + 8);
    const bomb = file('app.apks', Buffer.concat([small.subarray(0, end), zip64, small.subarray(end)]));
    expect(() => unpacked(bomb)).toThrow(/app\.apks has more than 65535 files\./);
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
