import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UsageError } from '../base/errors.ts';
import { retrace } from '../compute/attribution/stacks/retrace/retrace.ts';
import { fileChunks, readMapping } from './read-mapping.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-mapping-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a mapping of several chunks is read to its end', () => {
  const path = join(folder, 'mapping.txt');
  const classes = Array.from(
    { length: 5_000 },
    (_, n) => `com.acme.C${n} -> a.${n}:\n    1:1:void run${n}():7 -> a\n`,
  );
  writeFileSync(path, classes.join(''));
  const index = readMapping(path);
  expect(index.classes.size).toBe(5_000);
  for (const n of [0, 1_300, 2_600, 4_999])
    expect(retrace(index, `a.${n}.a(SourceFile:1)`)).toEqual([`com.acme.C${n}.run${n}(C${n}.java:7)`]);
});

it.each([
  ['a file that is not there', join(folder, 'none.txt')],
  ['a folder', folder],
])('%s is refused in one sentence', (_, path) => {
  expect(() => readMapping(path)).toThrow(UsageError);
  expect(() => readMapping(path)).toThrow(/^The mapping .* cannot be read: [^\n]*\.$/);
  expect(() => readMapping(path)).toThrow(expect.objectContaining({ cause: expect.any(Error) }));
});

it.each([
  ['an empty file', ''],
  ['another text', '<!doctype html>\n<p>com.acme -> a</p>\n'],
  ['methods without a class', '    1:1:void run():7 -> a\n'],
])('%s is no mapping', (_, text) => {
  const path = join(folder, 'other.txt');
  writeFileSync(path, text);
  expect(() => readMapping(path)).toThrow(UsageError);
  expect(() => readMapping(path)).toThrow(`The mapping ${path} contains no class: is it R8's mapping.txt?`);
});

const MIB = 1 << 20;
it.each([
  ['without an end', `a -> b:\n${'#'.repeat(MIB + 1)}`],
  ['with one', `a -> b:\n${'#'.repeat(MIB + 1)}\nc -> d:\n`],
  ['of some chunks more', `a -> b:\n${'#'.repeat(MIB + (1 << 18))}`],
])('a line longer than 1 MiB is refused: %s', (_, text) => {
  const path = join(folder, 'endless.txt');
  writeFileSync(path, text);
  expect(() => readMapping(path)).toThrow(UsageError);
  expect(() => readMapping(path)).toThrow(/cannot be read: a line in it is longer than 1 MiB\.$/);
});

it('a line of 1 MiB is read', () => {
  const path = join(folder, 'long.txt');
  writeFileSync(path, `a -> b:\n${'#'.repeat(MIB)}\nc -> d:\n`);
  expect(readMapping(path).classes.size).toBe(2);
});

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

const MARK = [0xef, 0xbb, 0xbf];
it.each([
  ['at the begin', MARK, 0],
  ['that is none', [0xef, 0, 0], 3],
  ['later', [...new Array(65_536).fill(1), ...MARK], 65_539],
])('a byte order mark %s', (_, bytes, length) => {
  const chunks = [...fileChunks(fileOf(Uint8Array.from(bytes)))];
  expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(length);
});
