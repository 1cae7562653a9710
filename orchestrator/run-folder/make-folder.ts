import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { FaultError, messageOf } from '../base/errors.ts';

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
