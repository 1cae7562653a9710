import { type Call, type Command, failed, pathFor } from '../command.ts';

/** `sh -c LINE`, `sh FILE`, or `sh` with the commands on stdin. A script cannot read the arguments behind these. */
export const sh: Command = async (call) => {
  const [first, line] = call.args;
  if (first === undefined) return { code: await call.runStdin() };
  if (first !== '-c') return { code: await call.runLine(await textOf(call, first)) };
  return line === undefined ? failed('sh: -c requires an argument') : { code: await call.runLine(line) };
};

const textOf = async (call: Call, file: string): Promise<string> =>
  (await call.system.storage.read(pathFor(call, file))).toString('utf8');
