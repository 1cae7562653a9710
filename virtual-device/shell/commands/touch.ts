import { Readable } from 'node:stream';
import { type Command, ok, operands, pathFor } from '../command.ts';

export const touch: Command = async (call) => {
  for (const text of operands(call.args)) {
    await call.system.storage.write(pathFor(call, text), Readable.from([]), true);
  }
  return ok();
};
