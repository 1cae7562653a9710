import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlainFile, readPlainText } from './plain-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-plain-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reads text without its byte order mark', () => {
  const path = join(folder, 'a.json');
  writeFileSync(path, '\uFEFF{}');
  expect(readPlainText(path)).toBe('{}');
  expect(readPlainFile(path)).toHaveLength(5);
});

it.skipIf(process.platform === 'win32')('refuses what is not a file instead of waiting for it', () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of [pipe, '/dev/null', folder])
    expect(() => readPlainFile(path)).toThrow('it is not a file');
  expect(() => readPlainText(join(folder, 'none'))).toThrow('ENOENT');
});
