import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UsageError } from '../base/usage-error.ts';
import { retrace } from '../compute/attribution/stacks/retrace/retrace.ts';
import { readMapping } from './read-mapping.ts';

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
