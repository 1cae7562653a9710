import { StorageError } from '../../storage/device-path.ts';
import { type Command, hasFlag, ok, operands, pathFor } from '../command.ts';

export const rm: Command = async (call) => {
  const recursive = hasFlag(call.args, 'r') || hasFlag(call.args, 'R');
  const isForced = hasFlag(call.args, 'f');
  for (const text of operands(call.args)) {
    if (isForced && text === '') continue;
    const path = pathFor(call, text);
    if ((await call.system.storage.stat(path)) !== null)
      await call.system.storage.remove(path, { recursive });
    else if (!isForced) throw new StorageError('ENOENT', text);
  }
  return ok();
};
