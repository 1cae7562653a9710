import { Readable } from 'node:stream';
import { wallClockS } from '../../system/wall-clock.ts';
import { type Command, ok, operands, pathFor } from '../command.ts';

export const touch: Command = async (call) => {
  for (const text of operands(call.args)) {
    const path = pathFor(call, text);
    await call.system.storage.write(path, Readable.from([]), true);
    await call.system.storage.setModified(path, Math.floor(await wallClockS(call.system.runtime)));
  }
  return ok();
};
