import { mkdir, mkdtemp, open, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import { devicePathOf } from './device-path.ts';
import { rootOfApps } from './root-of-apps.ts';
import { openStorage, type Storage } from './storage.ts';

let outside: string;
let storage: Storage;
beforeEach(async () => {
  const top = await mkdtemp(join(tmpdir(), 'storage-test-'));
  outside = join(top, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret'), 'secret');
  storage = await openStorage(join(top, 'device'));
});
const at = devicePathOf;
const bytes = (text: string) => Readable.from([Buffer.from(text)]);

it('reads and appends under each alias of a path', async () => {
  await storage.write(at('/sdcard/a.txt'), bytes('one'));
  await storage.write(at('/storage/emulated/0/a.txt'), bytes('two'), true);
  expect((await storage.read(at('/mnt/sdcard/a.txt'))).toString()).toBe('onetwo');
});

it('reads a file by the path that an app gives it', async () => {
  await storage.write(at('/data/local/tmp/a'), bytes('one'));
  for (const root of [rootOfApps(storage.rootDirectory), storage.rootDirectory])
    expect((await storage.read(at(`${root}/data/local/tmp/a`))).toString()).toBe('one');
});

const links: readonly (readonly [string, (storage: Storage) => Promise<unknown>])[] = [
  ['reading through a linked folder', (it) => it.read(at('/data/local/tmp/link/secret'))],
  ['reading a linked file', (it) => it.read(at('/data/local/tmp/file'))],
  ['writing through a linked folder', (it) => it.write(at('/data/local/tmp/link/new'), bytes('x'))],
  ['writing onto a linked file', (it) => it.write(at('/data/local/tmp/file'), bytes('x'))],
  ['listing a linked folder', (it) => it.list(at('/data/local/tmp/link'))],
  [
    'removing through a linked folder',
    (it) => it.remove(at('/data/local/tmp/link/secret'), { recursive: true }),
  ],
  ['copying a linked file', (it) => it.copy(at('/data/local/tmp/file'), at('/sdcard/copy'))],
  ['moving into a linked folder', (it) => it.move(at('/sdcard/Download'), at('/data/local/tmp/link/moved'))],
  ['creating a folder through a linked folder', (it) => it.makeDirectory(at('/data/local/tmp/link/folder'))],
];
it.each(links)('rejects %s', async (_, act) => {
  await symlink(outside, join(storage.rootDirectory, 'data/local/tmp/link'));
  await symlink(join(outside, 'secret'), join(storage.rootDirectory, 'data/local/tmp/file'));
  await expect(act(storage)).rejects.toMatchObject({ code: 'EACCES' });
  expect(await readdir(outside)).toEqual(['secret']);
});

it('never leaves its folder through `..`', async () => {
  const planted = at('/data/../../outside/planted');
  await expect(storage.makeDirectory(planted)).rejects.toMatchObject({ code: 'EROFS' });
  await expect(storage.write(planted, bytes('x'))).rejects.toMatchObject({ code: 'EROFS' });
  expect(await readdir(outside)).toEqual(['secret']);
});

it.each([
  ['/none', 'ENOENT', 'read'],
  ['/sdcard', 'EISDIR', 'read'],
  ['/none', 'ENOENT', 'readStream'],
  ['/sdcard', 'EISDIR', 'readStream'],
  ['/none', 'ENOENT', 'list'],
] as const)('%s is %s to %s', async (path, code, verb) => {
  await expect(storage[verb](at(path))).rejects.toMatchObject({ code });
});

it.each([
  '/',
  '/data',
  '/data/app',
  '/data/data',
  '/data/local',
  '/data/local/tmp',
  '/sdcard',
  '/storage',
  '/proc',
])('%s can be neither deleted nor moved', async (path) => {
  const before = await readdir(storage.rootDirectory, { recursive: true });
  await expect(storage.remove(at(path), { recursive: true })).rejects.toMatchObject({ code: 'EACCES' });
  await expect(storage.move(at(path), at('/sdcard/moved'))).rejects.toMatchObject({ code: 'EACCES' });
  expect(await readdir(storage.rootDirectory, { recursive: true })).toEqual(before);
});

it('the image of the system cannot be changed', async () => {
  const image = join(storage.rootDirectory, 'system');
  await mkdir(image);
  await writeFile(join(image, 'f'), 'x');
  await storage.write(at('/sdcard/a'), bytes('a'));
  const f = at('/system/f');
  for (const change of [
    () => storage.write(f, bytes('x')),
    () => storage.copy(at('/sdcard/a'), f),
    () => storage.move(at('/sdcard/a'), f),
    () => storage.move(f, at('/sdcard/f')),
    () => storage.remove(f, { recursive: false }),
    () => storage.makeDirectory(at('/system/d')),
    () => storage.setMode(f, 0o777),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'EROFS' });
  await storage.makeDirectory(at('/system'));
  expect((await storage.read(f)).toString()).toBe('x');
});

it('writes a file as a whole where the system writes a part at a time, as on a disk that becomes full', async () => {
  const probe = await open(import.meta.filename);
  const handle: { write: (bytes: Uint8Array) => unknown } = Object.getPrototypeOf(probe);
  await probe.close();
  const whole = handle.write;
  const short = vi.spyOn(handle, 'write').mockImplementation(function (this: unknown, bytes) {
    return whole.call(this as never, bytes.subarray(0, 2));
  });
  try {
    await storage.write(at('/sdcard/f'), Readable.from([Buffer.from('12345'), Buffer.from('6789')]));
    expect((await storage.read(at('/sdcard/f'))).toString()).toBe('123456789');
  } finally {
    short.mockRestore();
  }
});
