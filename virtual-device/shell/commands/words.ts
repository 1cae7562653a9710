import { text } from 'node:stream/consumers';
import { type Call, type Command, failed, lines, ok, pathFor, UsageError } from '../command.ts';

/** `echo [-n] [-E] [WORD …]`: a backslash is a character like others. */
export const echo: Command = ({ args }) => {
  const options = args.slice(0, args.findIndex((arg) => !/^-[neE]+$/.test(arg)) >>> 0);
  if (options.some((option) => option.includes('e')))
    throw new UsageError(
      "-e is not supported on this device: quote the characters, or use the host's printf",
    );
  const text = args.slice(options.length).join(' ');
  return ok(options.some((option) => option.includes('n')) ? text : `${text}\n`);
};

export const succeed: Command = () => ({ code: 0 });
export const fail: Command = () => ({ code: 1 });

export const pwd: Command = ({ directory }) => lines(directory);

/** Advances device time, not the caller's. */
export const sleep: Command = async ({ system, args }) => {
  const [text] = args;
  if (text === undefined) return failed('sleep: Needs 1 argument');
  const seconds = Number(text.replace(/s$/, ''));
  if (!Number.isFinite(seconds) || seconds < 0) return failed(`sleep: bad number '${text}'`);
  await system.runtime.call('advance', { ms: Math.round(seconds * 1000), settleMs: 0 });
  return ok();
};

/** `sh -c LINE`, `sh FILE`, or `sh` with the commands on stdin. A script cannot read the arguments behind these. */
export const sh: Command = async (call) => {
  const [first, line] = call.args;
  if (first === '-c' && line === undefined) return failed('sh: -c requires an argument');
  return { code: await call.runLine(first === '-c' ? (line ?? '') : await scriptIn(call, first)) };
};

const scriptIn = async (call: Call, file: string | undefined): Promise<string> =>
  file === undefined
    ? text(call.stdin)
    : (await call.system.storage.read(pathFor(call, file))).toString('utf8');
