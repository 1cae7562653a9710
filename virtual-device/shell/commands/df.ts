import { StorageError } from '../../storage/device-path.ts';
import { type Command, hasFlag, lines, operands, pathFor } from '../command.ts';

/** Fixed sizes: the real limit is the host's disk. */
export const df: Command = async (call) => {
  for (const text of operands(call.args))
    if ((await call.system.storage.stat(pathFor(call, text))) === null)
      throw new StorageError('ENOENT', text);
  return hasFlag(call.args, 'h')
    ? lines('Filesystem      Size Used Avail Use% Mounted on', '/dev/virtual     64G 8.0G   56G  13% /data')
    : lines(
        'Filesystem     1K-blocks    Used Available Use% Mounted on',
        '/dev/virtual    67108864 8388608  58720256  13% /data',
      );
};
