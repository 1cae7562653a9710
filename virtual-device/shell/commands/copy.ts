import { basename } from 'node:path/posix';
import { type DevicePath, devicePathOf, StorageError } from '../../storage/device-path.ts';
import { type Call, type Command, failed, ok, operands, pathFor } from '../command.ts';

export const cp: Command = (call) => transfer(call, 'cp', (from, to) => call.system.storage.copy(from, to));
export const mv: Command = (call) => transfer(call, 'mv', (from, to) => call.system.storage.move(from, to));

async function transfer(call: Call, name: string, act: (from: DevicePath, to: DevicePath) => Promise<void>) {
  const targets = operands(call.args);
  const last = targets.pop();
  if (last === undefined || targets.length === 0) return failed(`${name}: Needs 2 arguments`);
  const to = pathFor(call, last);
  const isDirectory = (await call.system.storage.stat(to))?.isDirectory === true;
  if (targets.length > 1 && !isDirectory) return failed(`${name}: '${last}' not directory`);
  if (!isDirectory && last.endsWith('/')) throw new StorageError('ENOENT', last);
  for (const text of targets) {
    const from = pathFor(call, text);
    if ((await call.system.storage.stat(from)) === null) throw new StorageError('ENOENT', `bad '${text}'`);
    const target = isDirectory ? devicePathOf(basename(from), to) : to;
    if (target === from) return failed(`${name}: '${text}' is '${last}'`);
    await act(from, target);
  }
  return ok();
}
