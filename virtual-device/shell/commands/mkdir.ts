import { devicePathOf, StorageError } from '../../storage/device-path.ts';
import { type Command, hasFlag, ok, operands, pathFor, UsageError } from '../command.ts';

export const mkdir: Command = async (call) => {
  const { storage } = call.system;
  const withParents = hasFlag(call.args, 'p');
  const folders = operands(call.args);
  if (folders.length === 0) throw new UsageError('Needs 1 argument');
  for (const text of folders) {
    const path = pathFor(call, text);
    if (!withParents && (await storage.stat(path)) !== null) throw new StorageError('EEXIST', `'${text}'`);
    if (!withParents && (await storage.stat(devicePathOf('..', path))) === null)
      throw new StorageError('ENOENT', `'${text}'`);
    await storage.makeDirectory(path);
  }
  return ok();
};
