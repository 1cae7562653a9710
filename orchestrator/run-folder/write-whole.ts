import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FaultError, messageOf } from '../base/fault-error.ts';
import { valueRedactorOf } from '../base/redactor.ts';
import { makeFolder } from './make-folder.ts';

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
