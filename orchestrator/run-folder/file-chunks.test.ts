import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileChunks } from './file-chunks.ts';

const folder = mkdtempSync(join(tmpdir(), 'file-chunks-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (bytes: Uint8Array): string => {
  const path = join(folder, `${bytes.length}.bin`);
  writeFileSync(path, bytes);
  return path;
};

it.each([
  [0, []],
  [1, [1]],
  [65_536, [65_536]],
  [65_537, [65_536, 1]],
  [200_000, [65_536, 65_536, 65_536, 3_392]],
])('%i bytes arrive whole and in order, in pieces of %j', (size, pieces) => {
  const bytes = Uint8Array.from({ length: size }, (_, i) => i % 251);
  const read: Uint8Array[] = [];
  for (const chunk of fileChunks(fileOf(bytes))) read.push(chunk.slice());
  expect(read.map(({ length }) => length)).toEqual(pieces);
  expect(Buffer.concat(read).equals(bytes)).toBe(true);
});

const FDS = '/proc/self/fd';
const isOpen = (path: string): boolean =>
  readdirSync(FDS).some((fd) => existsSync(join(FDS, fd)) && readlinkSync(join(FDS, fd)) === path);

it.runIf(existsSync(FDS))('a reader that stops early leaves no file open', () => {
  const path = fileOf(new Uint8Array(100_000));
  for (const _ of fileChunks(path)) {
    expect(isOpen(path)).toBe(true);
    break;
  }
  expect(isOpen(path)).toBe(false);
});
