import { rmSync } from 'node:fs';
import { FaultError } from '../base/fault-error.ts';
import { messageOf } from '../base/message-of.ts';

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
