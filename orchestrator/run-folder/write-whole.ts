import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What goes into a file; text is written as UTF-8. */
export type FileContent = string | Uint8Array;

/** Writes a file and its folders. A reader never sees half of it, and a killed process leaves the last whole one. */
export function writeWhole(path: string, content: FileContent): void {
  mkdirSync(dirname(path), { recursive: true });
  // Two processes may write the same file, such as a baseline; each has its own part.
  const part = `${path}.${process.pid}.part`;
  rmSync(part, { force: true });
  // `wx`: a link planted under that name is never written through.
  writeFileSync(part, content, { flag: 'wx' });
  renameSync(part, path);
}
