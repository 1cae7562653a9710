import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { devicePathOf } from './device-path.ts';
import { limitedStorage } from './limited-storage.ts';
import { openStorage } from './storage.ts';

const A = devicePathOf('/data/local/tmp/a');
const B = devicePathOf('/data/local/tmp/b');
const BOOT_ID = devicePathOf('/proc/sys/kernel/random/boot_id');
const text = (): Readable => Readable.from([Buffer.from('x')]);

it('when full refuses what takes space, and keeps the rest', async () => {
  const written: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'limited-storage-'));
  const { storage, fill } = limitedStorage(await openStorage(folder), (path) => written.push(path));
  await storage.write(A, text());
  fill();
  await expect(storage.write(B, text())).rejects.toThrow(`${B}: No space left on device`);
  await expect(storage.write(A, text(), true)).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(storage.copy(A, B)).rejects.toMatchObject({ code: 'ENOSPC' });
  await storage.write(BOOT_ID, text());
  expect((await storage.read(A)).toString()).toBe('x');
  await storage.remove(A, { recursive: false });
  expect(written).toEqual([A, B, A, B]);
});

it('hides what apps wrote to the shared storage, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limited-storage-'));
  const { storage, hideAppFiles } = limitedStorage(await openStorage(folder), () => undefined);
  const media = devicePathOf('/sdcard/Android/media/com.acme');
  const ofApp = devicePathOf(`${media}/a`);
  await storage.makeDirectory(media);
  for (const path of [A, ofApp]) await storage.write(path, text());
  (await storage.readStream(ofApp)).destroy();
  hideAppFiles();
  await expect(storage.readStream(ofApp)).rejects.toMatchObject({ code: 'EACCES' });
  (await storage.readStream(A)).destroy();
});

it('seals the files of the user, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limited-storage-'));
  const { storage } = limitedStorage(await openStorage(folder), () => undefined, true);
  const shared = devicePathOf('/sdcard/Download');
  const file = devicePathOf('/sdcard/Download/a');
  const sealed = { code: 'ENOKEY', message: expect.stringMatching(/: Required key not available$/) };
  await storage.write(A, text());
  await expect(storage.write(file, text())).rejects.toMatchObject(sealed);
  await expect(storage.copy(A, file)).rejects.toMatchObject(sealed);
  await expect(storage.list(shared)).rejects.toMatchObject(sealed);
  await expect(storage.read(file)).rejects.toMatchObject(sealed);
  await expect(storage.readStream(file)).rejects.toMatchObject(sealed);
  expect((await storage.read(A)).toString()).toBe('x');
  expect(await storage.list(devicePathOf('/data/local/tmp'))).toEqual(['a']);
});
