import { openSync, readFileSync, statSync } from 'node:fs';
import type { z } from 'zod';
import { parseJson } from '../base/parse-json.ts';

/**
 * Reads a file that a person or another program names. Reading a pipe or a device such as `/dev/zero` might never end.
 * @throws Error of the file system, or NotAFile
 */
export const readPlainFile = (path: string): Buffer => readFileSync(plain(path));

/** The same for text in UTF-8, without the byte order mark that some editors write. */
export const readPlainText = (path: string): string =>
  readPlainFile(path)
    .toString('utf8')
    .replace(/^\uFEFF/, '');

/** What JSON in a file says; undefined if there is no such file, or it cannot be read or has another form. */
export function readAs<T>(schema: z.ZodType<T>, path: string): T | undefined {
  try {
    return schema.safeParse(parseJson(readPlainText(path))).data;
  } catch {
    return undefined;
  }
}

/** A folder, a pipe or a device. */
export class NotAFile extends Error {
  constructor() {
    super('it is not a file');
    this.name = 'NotAFile';
  }
}

/** The same for a file that is read piece by piece. @returns its descriptor, for the caller to close */
export const openPlainFile = (path: string): number => openSync(plain(path), 'r');

function plain(path: string): string {
  if (statSync(path).isFile()) return path;
  throw new NotAFile();
}
