import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, startDevice } from '../device.ts';
import { createMemoryRuntime } from '../testing/memory-runtime.ts';
import { type RealAdb, realAdb } from '../testing/real-adb.ts';
import { tinyApk } from '../testing/tiny-apk.ts';

const LONG_MS = 30_000;
let device: Device;
let folder: string;
let server: RealAdb;
const adb = (...args: string[]) => server.call('-s', device.serial, ...args);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adb-client-test-'));
  const report = (error: unknown): void => {
    throw error;
  };
  device = await startDevice({
    port: 0,
    refreshHz: 60,
    seed: 1,
    cacheDir: folder,
    startRuntime: createMemoryRuntime,
    report,
  });
  server = await realAdb();
  expect((await server.call('connect', device.serial)).stdout).toContain('connected to');
}, LONG_MS);

afterAll(async () => {
  await server.close();
  await device.stop();
}, LONG_MS);

it('returns stdout, stderr and the exit code of a command', async () => {
  await expect(adb('shell', 'echo out; nosuch; false')).rejects.toMatchObject({
    code: 1,
    stdout: 'out\n',
    stderr: '/system/bin/sh: nosuch: inaccessible or not found\n',
  });
});

it('runs the commands that are typed at a shell, at a terminal too', async () => {
  const typed = (...args: string[]) => server.type('echo a; echo b; exit 3\n', '-s', device.serial, ...args);
  expect(await typed('shell')).toEqual({ code: 3, stdout: 'a\nb\n', stderr: '' });
  expect(await typed('shell', 'sh')).toEqual({ code: 3, stdout: 'a\nb\n', stderr: '' });
  const { code, stdout } = await typed('shell', '-tt');
  expect(code).toBe(3);
  expect(stdout).toMatch(/^virtual:\/ \$ /);
  expect(stdout).toContain('a\r\nb\r\n');
});

it(
  'pushes and pulls files of any size unchanged',
  async () => {
    for (const sizeBytes of [0, 1, 65_536, 65_537, 3_000_001]) {
      const source = join(folder, `up-${sizeBytes}`);
      await writeFile(source, Buffer.alloc(sizeBytes, 'ab\0\xff'));
      await adb('push', source, '/sdcard/Download/f');
      await adb('pull', '/sdcard/Download/f', join(folder, 'down'));
      expect((await readFile(join(folder, 'down'))).equals(await readFile(source))).toBe(true);
    }
  },
  LONG_MS,
);

it('pulls a folder', async () => {
  await adb('shell', 'mkdir -p /sdcard/d/e; echo 1 > /sdcard/d/one; echo 2 > /sdcard/d/e/two');
  await adb('pull', '/sdcard/d', folder);
  expect(await readFile(join(folder, 'd/e/two'), 'utf8')).toBe('2\n');
});

it.each([
  [['push', 'SOURCE', '/data/data/com.app/x'], 'Permission denied'],
  [['push', 'SOURCE', '/sdcard/Download/f/below'], 'File exists'],
  [['pull', '/sdcard/none', 'TARGET'], 'No such file or directory'],
])('adb %j fails: %s', async (args, message) => {
  await writeFile(join(folder, 'source'), 'x');
  await adb('shell', 'echo > /sdcard/Download/f');
  const real = args.map((arg) => arg.replace('SOURCE', join(folder, 'source')).replace('TARGET', folder));
  await expect(adb(...real)).rejects.toMatchObject({ stdout: expect.stringContaining(message) });
});

it('installs an APK', async () => {
  const apk = join(folder, 'tiny.apk');
  await writeFile(apk, tinyApk({ package: 'com.tiny' }));
  expect((await adb('install', apk)).stdout).toContain('Success');
  expect((await adb('shell', 'pm', 'list', 'packages')).stdout).toBe('package:com.tiny\n');
  await expect(adb('install', join(folder, 'up-65536'))).rejects.toMatchObject({ code: 1 });
});

it('dumps frames of an app, per window and per layer', async () => {
  await adb('shell', 'am', 'start', '-n', 'com.tiny/.MainActivity');
  const dumped = await adb('shell', 'dumpsys', 'gfxinfo', 'com.tiny', 'framestats', 'reset');
  expect(dumped.stdout).toMatch(
    /^\*\* Graphics info for pid \d+ \[com\.tiny\] \*\*\n\ngfxinfo framestats reset$/m,
  );
  const [layer = ''] = (await adb('shell', 'dumpsys', 'SurfaceFlinger', '--list')).stdout.split('\n');
  const { stdout } = await adb('shell', 'dumpsys', 'SurfaceFlinger', '--latency', `'${layer}'`);
  expect(stdout).toMatch(/^16666667\n(?:\d+\t\d+\t\d+\n){127}\n$/);
  await expect(adb('shell', 'dumpsys', 'gfxinfo', '--proto')).rejects.toMatchObject({
    code: 1,
    stderr: 'gfxinfo has no option --proto on this device: use framestats or reset\n',
  });
});

it('sends binary output unchanged', async () => {
  const png = await server.bytes('-s', device.serial, 'exec-out', 'screencap', '-p');
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]));
});
