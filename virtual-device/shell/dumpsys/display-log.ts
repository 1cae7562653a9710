import { createReadStream } from 'node:fs';
import { type Command, ok } from '../command.ts';

/** `dumpsys display-log`: what the display itself wrote, one JSON object a line. */
export const displayLog: Command = async (call) => {
  const { path } = await call.system.runtime.call('display-log', {});
  for await (const chunk of createReadStream(path)) await call.write(chunk);
  return ok();
};
