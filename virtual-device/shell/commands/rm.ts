import { StorageError } from '../../storage/device-path.ts';
import { type Command, hasFlag, ok, operands, pathFor, UsageError } from '../command.ts';

export const rm: Command = async (call) => {
  const recursive = hasFlag(call.args, 'r') || hasFlag(call.args, 'R');
  const isForced = hasFlag(call.args, 'f');
  const files = operands(call.args);
  if (files.length === 0 && !isForced) throw new UsageError('Needs 1 argument');
  for (const text of files) {
    if (isForced && text === '') continue;
    const path = pathFor(call, text);
    if ((await call.system.storage.stat(path)) !== null)
      await call.system.storage.remove(path, { recursive });
    else if (!isForced) throw new StorageError('ENOENT', text);
  }
  return ok();
};
