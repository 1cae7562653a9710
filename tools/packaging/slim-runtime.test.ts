import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { platformsOfNative } from './native-platform.mjs';
import { devicePackage } from './package-json.mjs';
import { platforms } from './platforms.mjs';
import { slimRuntime } from './slim-runtime.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slim-runtime-'));
  for (const part of ['lib', 'androidall', 'converter']) mkdirSync(join(folder, part));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The header of a library, with the given bytes at the given places. */
function header(bytes: Readonly<Record<number, number>>): Uint8Array {
  const native = new Uint8Array(80);
  for (const [at, byte] of Object.entries(bytes)) native[Number(at)] = byte;
  return native;
}
const elf = (machine: number) => header({ 0: 0x7f, 1: 0x45, 2: 0x4c, 3: 0x46, 18: machine });
const machO = (cpu: number) => header({ 0: 0xcf, 1: 0xfa, 2: 0xed, 3: 0xfe, 4: cpu, 7: 1 });
const pe = (low: number, high: number) => header({ 0: 0x4d, 1: 0x5a, 60: 0x40, 68: low, 69: high });
const fat = header({ 0: 0xca, 1: 0xfe, 2: 0xba, 3: 0xbe, 7: 2, 11: 7, 28: 1, 31: 12 });

const NATIVES: Readonly<Record<string, Uint8Array>> = {
  'native/linux/x86_64/libruntime.so': elf(62),
  'native/mac/x86_64/libruntime.dylib': machO(7),
  'native/mac/aarch64/libruntime.dylib': machO(12),
  'native/windows/x86_64/runtime.dll': pe(0x64, 0x86),
};

const text = (content: string): Uint8Array => new Uint8Array(Buffer.from(content));

function packed(platform: string, natives: Readonly<Record<string, Uint8Array>>): readonly string[] {
  writeFileSync(join(folder, 'lib', 'natives.jar'), zipSync(natives));
  return [...slimRuntime(folder, platform)].flatMap(({ bytes }) => Object.keys(unzipSync(bytes)));
}

describe('the header of a native library names its platform', () => {
  it.each([
    ['linux-x64', elf(62), ['linux-x64']],
    ['linux-arm64', elf(183), ['linux-arm64']],
    ['darwin-x64', machO(7), ['darwin-x64']],
    ['darwin-arm64', machO(12), ['darwin-arm64']],
    ['win32-x64', pe(0x64, 0x86), ['win32-x64']],
    ['several of macOS', fat, ['darwin-arm64']],
    ['a 32-bit processor', elf(3), []],
    ['32-bit Windows', pe(0x4c, 1), []],
    ['a cut PE header', header({ 0: 0x4d, 1: 0x5a, 60: 0x50 }), []],
    ['a text', new Uint8Array(80).fill(32), []],
    ['nothing', new Uint8Array(3), []],
  ])('%s', (_, bytes, expected) => {
    expect(platformsOfNative(bytes)).toEqual(expected);
  });
});

describe.each(Object.keys(platforms))('the package for %s', (platform) => {
  it('has natives of that platform only', () => {
    const names = packed(platform, NATIVES);
    const built = names.flatMap((name) => platformsOfNative(NATIVES[name] ?? new Uint8Array()));
    expect(new Set(built)).toEqual(new Set([platform]));
    expect(names.filter((name) => name.startsWith('native/'))).toHaveLength(1);
  });

  it('is not made without its own', () => {
    const others = Object.fromEntries(
      Object.entries(NATIVES).filter(([name]) => !name.startsWith(platforms[platform] ?? '')),
    );
    expect(() => packed(platform, others)).toThrow(/^No jar has a native library in native\//);
  });

  it('is not made with one that is built for another', () => {
    const file = `${platforms[platform]}libruntime.so`;
    expect(() => packed(platform, { ...NATIVES, [file]: elf(183) })).toThrow(
      `${file} is built for linux-arm64, not for ${platform}.`,
    );
  });

  it('is installed there only', () => {
    const { name, os, cpu } = devicePackage(platform);
    expect([name, `${os}-${cpu}`]).toEqual([`hitchproof-device-${platform}`, platform]);
  });
});

it('leaves out libraries that the device does not load, and fonts that the list of fonts lacks', () => {
  const names = packed('linux-x64', {
    'native/linux/x86_64/': text(''),
    ...NATIVES,
    'sqlite4java/linux-amd64/libsqlite.so': elf(62),
    'META-INF/native/libconscrypt.so': elf(62),
    'fonts/fonts.xml': text('<family><font weight="400" index="2">Listed-Regular.ttc</font></family>'),
    'fonts/Listed-Regular.ttc': text('font'),
    'fonts/Listed-Bold.ttc': text('font'),
    'fonts/Unlisted.ttf': text('font'),
  });
  expect(names.filter((name) => !name.endsWith('/'))).toEqual([
    'native/linux/x86_64/libruntime.so',
    'fonts/fonts.xml',
    'fonts/Listed-Regular.ttc',
  ]);
});

it.each([
  [
    'the system server what the rest names, and what that names',
    'com/android/server',
    ['Named', 'ByName', 'Second'],
  ],
  [
    'a package that is not public all that the rest needs',
    'com/android/ims',
    ['Named', 'ByName', 'Second', 'Third'],
  ],
])('keeps of %s', (_, folder, kept) => {
  const file = (name: string) => `${folder}/${name}.class`;
  const names = packed('linux-x64', {
    ...NATIVES,
    'android/app/App.class': text(`${folder}/Named`),
    'android/app/Reflective.class': text(`${folder}/ByName`.replaceAll('/', '.')),
    [file('Named')]: text(`${folder}/Second`),
    [file('ByName')]: text(''),
    [file('Second')]: text(`${folder}/Third`),
    [file('Third')]: text(''),
    [file('Unnamed')]: text(''),
  });
  expect(names.filter((name) => name.startsWith(folder))).toEqual(kept.map(file));
});
