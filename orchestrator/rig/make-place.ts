import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FaultError, messageOf } from '../base/errors.ts';
import { makeFolder } from '../run-folder/plain-files.ts';

/**
 * Removes the output of an earlier call, and creates the parent folder.
 * @throws FaultError if nothing can be written there
 */
export function makePlace(out: string): void {
  try {
    rmSync(out, { recursive: true, force: true });
    makeFolder(dirname(out));
    writeFileSync(out, '');
    rmSync(out);
  } catch (cause) {
    throw new FaultError('not-written', `${out} cannot be written: ${messageOf(cause)}.`, { cause });
  }
}
