import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What goes into a file; text is written as UTF-8. */
export type FileContent = string | Uint8Array;

/** Writes a file atomically and creates its folders: readers see the old content or the new, also after a crash. */
export function writeWhole(path: string, content: FileContent): void {
  mkdirSync(dirname(path), { recursive: true });
  // Two processes may write the same file, such as a baseline, so each has its own temporary file.
  const part = `${path}.${process.pid}.part`;
  rmSync(part, { force: true });
  // `wx` does not follow a link that someone placed under this name.
  writeFileSync(part, content, { flag: 'wx' });
  renameSync(part, path);
}
