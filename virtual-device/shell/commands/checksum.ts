import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Command, ok, pathFor } from '../command.ts';

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
