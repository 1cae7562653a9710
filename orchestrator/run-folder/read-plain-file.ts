import { readFileSync, statSync } from 'node:fs';

/**
 * Reads a file that a person or another program names. Reading a pipe or a device such as `/dev/zero` might never end.
 * @throws Error of the file system, or that it is not a file
 */
export function readPlainFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('it is not a file');
  return readFileSync(path);
}

/** The same for text in UTF-8, without the byte order mark that some editors write. */
export const readPlainText = (path: string): string =>
  readPlainFile(path)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
