import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole, writeWithSecrets } from './plain-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hitchproof-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('makes the folders, replaces what was there and leaves nothing else', () => {
  const path = join(folder, 'a', 'b.json');
  writeWhole(path, 'old');
  writeWhole(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(join(folder, 'a'))).toEqual(['b.json']);
});

it('does not write through a link that waits under the name of its part', () => {
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'untouched');
  symlinkSync(victim, join(folder, `b.json.${process.pid}.part`));
  writeWhole(join(folder, 'b.json'), 'new');
  expect(readFileSync(victim, 'utf8')).toBe('untouched');
  expect(readFileSync(join(folder, 'b.json'), 'utf8')).toBe('new');
});

it('names the file that cannot be written, and leaves no part of it', () => {
  const path = join(folder, 'taken');
  mkdirSync(join(path, 'by-a-folder'), { recursive: true });
  const write = () => writeWhole(path, 'new');
  expect(write).toThrow(`${path} cannot be written: `);
  expect(write).toThrow(expect.objectContaining({ code: 'not-written', cause: expect.any(Error) }));
  expect(readdirSync(folder)).toEqual(['taken']);
});

it('names the file that cannot be written because its folder is a file, or its part is a folder', () => {
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, `b.json.${process.pid}.part`));
  for (const path of [join(folder, 'file', 'below'), join(folder, 'b.json')])
    expect(() => writeWhole(path, 'new')).toThrow(`${path} cannot be written: `);
  expect(readdirSync(folder)).toEqual(['file']);
});

it.skipIf(process.platform === 'win32')('a file with secrets is for the user alone', () => {
  const path = join(folder, 'secret');
  writeWithSecrets(path, 'text');
  expect(statSync(path).mode & 0o077).toBe(0);
});
