import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import { Readable } from 'node:stream';
import { devicePathOf, StorageError } from '../../storage/device-path.ts';
import { wallClockS } from '../../system/wall-clock.ts';
import type { Command } from '../command.ts';
import { failed, hasFlag, ok, operands, pathFor, UsageError } from '../command.ts';

export const cat: Command = async (call) => {
  if (call.args.length === 0) for await (const chunk of call.stdin) await call.write(chunk);
  for (const text of call.args) {
    for await (const chunk of await call.system.storage.readStream(pathFor(call, text)))
      await call.write(chunk);
  }
  return ok();
};

export const cp: Command = async (call) => {
  const targets = operands(call.args);
  const last = targets.pop();
  if (last === undefined || targets.length === 0) return failed('cp: Needs 2 arguments');
  const to = pathFor(call, last);
  const isDirectory = (await call.system.storage.stat(to))?.isDirectory === true;
  if (targets.length > 1 && !isDirectory) return failed(`cp: '${last}' not directory`);
  if (!isDirectory && last.endsWith('/')) throw new StorageError('ENOENT', last);
  for (const text of targets) {
    const from = pathFor(call, text);
    if ((await call.system.storage.stat(from)) === null) throw new StorageError('ENOENT', `bad '${text}'`);
    const target = isDirectory ? devicePathOf(basename(from), to) : to;
    if (target === from) return failed(`cp: '${text}' is '${last}'`);
    await call.system.storage.copy(from, target);
  }
  return ok();
};

export const chmod: Command = async (call) => {
  const [mode, ...targets] = operands(call.args);
  if (mode === undefined || targets.length === 0) return failed('chmod: Needs 2 arguments');
  if (!/^0?[0-7]{3,4}$/.test(mode)) return failed(`chmod: bad mode '${mode}'`);
  for (const text of targets)
    await call.system.storage.setMode(pathFor(call, text), Number.parseInt(mode, 8));
  return ok();
};

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

export const touch: Command = async (call) => {
  for (const text of operands(call.args)) {
    const path = pathFor(call, text);
    await call.system.storage.write(path, Readable.from([]), true);
    await call.system.storage.setModified(path, Math.floor(await wallClockS(call.system.runtime)));
  }
  return ok();
};

/** In KB. Fixed sizes: the real limit is the host's disk. */
export const df: Command = async (call) => {
  for (const text of operands(call.args))
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

export const sha256sum: Command = async (call) => {
  if (call.args.length === 0) return ok(`${await digest(call.stdin)}  -\n`);
  for (const text of call.args) {
    const file = await call.system.storage.readStream(pathFor(call, text));
    await call.write(`${await digest(file)}  ${text}\n`);
  }
  return ok();
};
