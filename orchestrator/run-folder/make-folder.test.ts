import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './plain-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a folder and those above it, and leaves one that exists', () => {
  const path = join(folder, 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

it('follows a link to a folder', () => {
  symlinkSync(folder, join(folder, 'link'));
  makeFolder(join(folder, 'link', 'a'));
  expect(statSync(join(folder, 'a')).isDirectory()).toBe(true);
});

it.each(['file', 'file/below', 'nowhere'])('refuses %s with the error of the file system', (name) => {
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'no-such-folder'), join(folder, 'nowhere'));
  expect(() => makeFolder(join(folder, name))).toThrow(/EEXIST|ENOTDIR/);
});

/** In a process of its own, which the limit ends: the call of Node.js that it replaces does not return. */
it.runIf(process.platform === 'linux')('returns where the system refuses a folder with ENOENT', () => {
  const module = join(import.meta.dirname, 'plain-files.ts');
  const script = `import { makeFolder } from ${JSON.stringify(module)}; makeFolder('/proc/none/such');`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' },
  );
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining("ENOENT: no such file or directory, mkdir '/proc/none'"),
  ]);
});
