import { readFileSync, statSync } from 'node:fs';

/**
 * Text in UTF-8 from a file that a person names, without the byte order mark that some editors write. Reading a pipe or a
 * device such as `/dev/zero` might never end.
 * @throws Error of the file system, or that it is not a file
 */
export function givenText(file: string | URL): string {
  if (!statSync(file).isFile()) throw new Error('it is not a file');
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}
