import { StorageError } from '../../storage/device-path.ts';
import { type Command, hasFlag, ok, operands, pathFor } from '../command.ts';

export const rm: Command = async (call) => {
  const recursive = hasFlag(call.args, 'r') || hasFlag(call.args, 'R');
  for (const text of operands(call.args)) {
    const path = pathFor(call, text);
    if ((await call.system.storage.stat(path)) !== null)
      await call.system.storage.remove(path, { recursive });
    else if (!hasFlag(call.args, 'f')) throw new StorageError('ENOENT', text);
  }
  return ok();
};
