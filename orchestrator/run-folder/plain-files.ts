import {
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { FaultError, messageOf } from '../base/errors.ts';
import { parseJson } from '../base/parse-json.ts';
import { valueRedactorOf } from '../base/redactor.ts';

/**
 * Makes a folder that a user names, and those above it. `mkdirSync` with `recursive` does not return for a folder below one
 * that exists and refuses it with ENOENT, such as /proc: it finds the upper folder and tries again for ever.
 * @throws Error of the file system
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process may have made it in the meantime.
    if (!isFolder(path)) throw cause;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Removes a folder and its contents, if it exists.
 * @throws FaultError that names the folder, if it cannot be removed
 */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (cause) {
    throw new FaultError('not-written', `${path} cannot be removed: ${messageOf(cause)}.`, { cause });
  }
}

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

/** Content of a file; text is written as UTF-8. */
export type FileContent = string | Uint8Array;

/**
 * Through here passes every file that a session keeps: text is written without the values of secrets.
 *
 * Writes a file atomically and creates its folders: readers see the old content or the new, also after a crash.
 * @throws FaultError that names the file if it cannot be written, e.g. on a full disk; no partial file remains
 */
export function writeWhole(path: string, content: FileContent): void {
  const redact = valueRedactorOf(process.env);
  write(path, typeof content === 'string' ? redact(content) : content);
}

/**
 * The same for a file that a program of this package needs with its secrets, such as the capabilities of a session. Only the
 * user may read it.
 */
export const writeWithSecrets = (path: string, text: string): void => write(path, text, PRIVATE);
const PRIVATE = 0o600;

function write(path: string, content: FileContent, mode?: number): void {
  // Two processes may write the same file, such as a baseline, so each has its own temporary file.
  const part = `${path}.${process.pid}.part`;
  try {
    makeFolder(dirname(path));
    rmSync(part, { force: true });
    // `wx` does not follow a link that someone placed under this name.
    writeFileSync(part, content, { flag: 'wx', ...(mode === undefined ? {} : { mode }) });
    renameSync(part, path);
  } catch (cause) {
    if (existsSync(part)) rmSync(part, { recursive: true });
    const reason = messageOf(cause);
    throw new FaultError('not-written', `${path} cannot be written: ${reason}.`, { cause });
  }
}
