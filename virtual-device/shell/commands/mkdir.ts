import { StorageError } from '../../storage/device-path.ts';
import { type Command, hasFlag, ok, operands, pathFor } from '../command.ts';

export const mkdir: Command = async (call) => {
  for (const text of operands(call.args)) {
    const path = pathFor(call, text);
    if ((await call.system.storage.stat(path)) !== null && !hasFlag(call.args, 'p'))
      throw new StorageError('EEXIST', text);
    await call.system.storage.makeDirectory(path);
  }
  return ok();
};
