import { RuntimeDeath, RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { StorageError } from '../storage/device-path.ts';
import { type Result, UsageError } from './command.ts';

/** Errors that can occur on a device become a message and an exit code of the command. */
export async function resultOf(name: string, act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StorageError || error instanceof UsageError)
      return { code: 1, err: `${name}: ${error.message}\n` };
    if (error instanceof RuntimeRefusal)
      return { code: 1, err: `${name}: ${error.code}: ${error.message}\n` };
    if (error instanceof RuntimeDeath) return { code: 255, err: `${error.message}\n` };
    throw error;
  }
}
