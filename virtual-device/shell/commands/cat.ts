import { type Command, ok, pathFor } from '../command.ts';

export const cat: Command = async (call) => {
  if (call.args.length === 0) for await (const chunk of call.stdin) await call.write(chunk);
  for (const text of call.args) {
    for await (const chunk of await call.system.storage.readStream(pathFor(call, text)))
      await call.write(chunk);
  }
  return ok();
};
