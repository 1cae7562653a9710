import { rmSync } from 'node:fs';
import { FaultError } from '../base/fault-error.ts';
import { messageOf } from '../base/message-of.ts';

/**
 * Removes a folder with what is in it, if there is one.
 * @throws FaultError that names it when it cannot be removed
 */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (cause) {
    throw new FaultError('not-written', `${path} cannot be removed: ${messageOf(cause)}.`, { cause });
  }
}
