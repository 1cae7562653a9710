import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import { Readable } from 'node:stream';
import { devicePathOf, StorageError } from '../../storage/device-path.ts';
import { wallClockS } from '../../system/wall-clock.ts';
import { failed, type Limited, ok, pathFor, UsageError } from '../command.ts';

export const cat: Limited = async (call) => {
  if (call.operands.length === 0) for await (const chunk of call.stdin) await call.write(chunk);
  for (const text of call.operands) {
    for await (const chunk of await call.system.storage.readStream(pathFor(call, text)))
      await call.write(chunk);
  }
  return ok();
};

export const cp: Limited = async (call) => {
  const [text, last, more] = call.operands;
  if (text === undefined || last === undefined || more !== undefined)
    return failed('cp: Needs 2 arguments, of which the second is a file or a folder');
  const { storage } = call.system;
  const [from, to] = [pathFor(call, text), pathFor(call, last)];
  if ((await storage.stat(from)) === null) throw new StorageError('ENOENT', `bad '${text}'`);
  const isInto = (await storage.stat(to))?.isDirectory === true;
  if (!isInto && last.endsWith('/')) throw new StorageError('ENOENT', last);
  const target = isInto ? devicePathOf(basename(from), to) : to;
  if (target === from) return failed(`cp: '${text}' is '${last}'`);
  await storage.copy(from, target);
  return ok();
};

export const chmod: Limited = async (call) => {
  const [mode, ...targets] = call.operands;
  if (mode === undefined || targets.length === 0) return failed('chmod: Needs 2 arguments');
  if (!/^0?[0-7]{3,4}$/.test(mode)) return failed(`chmod: bad mode '${mode}'`);
  for (const text of targets)
    await call.system.storage.setMode(pathFor(call, text), Number.parseInt(mode, 8));
  return ok();
};

export const mkdir: Limited = async (call) => {
  const { storage } = call.system;
  const withParents = call.options.has('-p');
  const folders = call.operands;
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

export const rm: Limited = async (call) => {
  const recursive = call.options.has('-r') || call.options.has('-R');
  const isForced = call.options.has('-f');
  const files = call.operands;
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

export const touch: Limited = async (call) => {
  for (const text of call.operands) {
    const path = pathFor(call, text);
    await call.system.storage.write(path, Readable.from([]), true);
    await call.system.storage.setModified(path, Math.floor(await wallClockS(call.system.runtime)));
  }
  return ok();
};

/** In KB. Fixed sizes: the real limit is the host's disk. */
export const df: Limited = async (call) => {
  for (const text of call.operands)
    if ((await call.system.storage.stat(pathFor(call, text))) === null)
      throw new StorageError('ENOENT', text);
  return ok(
    'Filesystem     1K-blocks    Used Available Use% Mounted on\n/dev/virtual    67108864 8388608  58720256  13% /data\n',
  );
};

const digest = async (source: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
};

export const sha256sum: Limited = async (call) => {
  if (call.operands.length === 0) return ok(`${await digest(call.stdin)}  -\n`);
  for (const text of call.operands) {
    const file = await call.system.storage.readStream(pathFor(call, text));
    await call.write(`${await digest(file)}  ${text}\n`);
  }
  return ok();
};
