import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { devicePathOf } from './device-path.ts';
import { openStorage, type Storage } from './storage.ts';
import { timedStorage } from './timed-storage.ts';

const AT_S = 1_700_000_000;
let nowS: number;
let storage: Storage;
beforeEach(async () => {
  nowS = AT_S + 0.25;
  storage = timedStorage(
    await openStorage(await mkdtemp(join(tmpdir(), 'timed-storage-test-'))),
    async () => nowS,
  );
});
const at = devicePathOf;
const bytes = (text: string) => Readable.from([Buffer.from(text)]);
const timeOf = async (path: string) => (await storage.stat(at(path)))?.modifiedSeconds;

it('a new device has the times of a system image', async () => {
  expect(await timeOf('/sdcard/Download')).toBe(Date.UTC(2009, 0, 1) / 1_000);
  expect(await timeOf('/proc/net/unix')).toBe(Date.UTC(2009, 0, 1) / 1_000);
});

it('a file and its folders have the time of the write, however late one looks', async () => {
  await storage.makeDirectory(at('/sdcard/a/b'));
  nowS += 60;
  await storage.write(at('/sdcard/a/b/file'), bytes('x'));
  nowS += 60;
  expect(await timeOf('/sdcard/a')).toBe(AT_S);
  expect(await timeOf('/sdcard/a/b')).toBe(AT_S + 60);
  expect(await timeOf('/sdcard/a/b/file')).toBe(AT_S + 60);
});

it('an appended, a copied and a removed file change times, a moved one keeps its own', async () => {
  await storage.makeDirectory(at('/sdcard/from'));
  await storage.write(at('/sdcard/from/file'), bytes('x'));
  nowS += 60;
  await storage.makeDirectory(at('/sdcard/to'));
  await storage.copy(at('/sdcard/from/file'), at('/sdcard/to/copy'));
  nowS += 60;
  await storage.move(at('/sdcard/from/file'), at('/sdcard/to/file'));
  nowS += 60;
  await storage.write(at('/sdcard/to/copy'), bytes('y'), true);
  await storage.remove(at('/sdcard/to/file'), { recursive: false });
  nowS += 60;
  expect(await timeOf('/sdcard/from')).toBe(AT_S + 120);
  expect(await timeOf('/sdcard/to')).toBe(AT_S + 180);
  expect(await timeOf('/sdcard/to/copy')).toBe(AT_S + 180);
});

it('a move keeps the time of the file', async () => {
  await storage.write(at('/sdcard/a'), bytes('x'));
  nowS += 60;
  await storage.move(at('/sdcard/a'), at('/sdcard/b'));
  expect(await timeOf('/sdcard/b')).toBe(AT_S);
});

it('a file that an app wrote has the time of the first look', async () => {
  await writeFile(await storage.hostPath(at('/sdcard/of-app')), 'x');
  expect(await timeOf('/sdcard/of-app')).toBe(AT_S);
  nowS += 60;
  expect(await timeOf('/sdcard/of-app')).toBe(AT_S);
});

it('a time that was set stays, as that of a pushed file', async () => {
  await storage.write(at('/sdcard/pushed'), bytes('x'));
  await storage.setModified(at('/sdcard/pushed'), 1_234);
  expect(await timeOf('/sdcard/pushed')).toBe(1_234);
});
