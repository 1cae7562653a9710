import { type Command, failed, ok } from '../command.ts';

export const sh: Command = async (call) => {
  if (call.args[0] !== '-c' || call.args[1] === undefined)
    return failed('sh: only `sh -c LINE` is supported');
  return { ...ok(), code: await call.runLine(call.args[1]) };
};
