import { devicePathOf, StorageError } from '../../storage/device-path.ts';
import { type Command, hasFlag, ok, operands, pathFor } from '../command.ts';

export const mkdir: Command = async (call) => {
  const { storage } = call.system;
  const withParents = hasFlag(call.args, 'p');
  for (const text of operands(call.args)) {
    const path = pathFor(call, text);
    if (!withParents && (await storage.stat(path)) !== null) throw new StorageError('EEXIST', `'${text}'`);
    if (!withParents && (await storage.stat(devicePathOf('..', path))) === null)
      throw new StorageError('ENOENT', `'${text}'`);
    await storage.makeDirectory(path);
  }
  return ok();
};
