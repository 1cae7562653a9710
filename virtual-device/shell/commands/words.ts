import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { type Command, failed, lines, linesIn, ok, pathFor, UsageError } from '../command.ts';
import { linesOf } from './text-filters.ts';

export const basename: Command = ({ args: [path, suffix] }) =>
  path === undefined ? failed('basename: Needs 1 argument') : lines(posix.basename(path, suffix));

export const dirname: Command = ({ args }) =>
  args.length === 0 ? failed('dirname: Needs 1 argument') : lines(...args.map((path) => posix.dirname(path)));

/** `seq [FIRST [STEP]] LAST` */
export const seq: Command = ({ args }) => {
  const numbers = args.map(Number);
  if (numbers.length === 0 || numbers.length > 3 || !numbers.every(Number.isInteger))
    return failed('seq: needs one to three whole numbers');
  const first = numbers.length > 1 ? (numbers[0] ?? 1) : 1;
  const step = numbers.length > 2 ? (numbers[1] ?? 1) : 1;
  const last = numbers.at(-1) ?? 1;
  if (step === 0) return failed('seq: the step must not be 0');
  const count = Math.max(0, Math.floor((last - first) / step) + 1);
  return linesIn(Array.from({ length: count }, (_, at) => String(first + at * step)));
};

/** `xargs [-n COUNT] COMMAND [WORD …]`: the command with the words of stdin, once if there are none. */
export const xargs: Command = async (call) => {
  const [option = '', counted = ''] = call.args;
  const isCounted = option === '-n';
  if (!isCounted && option.startsWith('-'))
    throw new UsageError(`the option ${option} is not supported on this device`);
  if (isCounted && !/^[1-9]\d*$/.test(counted)) throw new UsageError(`'${counted}' is no count`);
  const command = isCounted ? call.args.slice(2) : call.args;
  const words = (await linesOf(call, []))
    .flatMap((line) => line.trim().split(/\s+/))
    .filter((word) => word !== '');
  const size = isCounted ? Number(counted) : Math.max(1, words.length);
  let code = 0;
  for (let at = 0; at === 0 || at < words.length; at += size) {
    const next = await call.runWords([
      ...(command.length === 0 ? ['echo'] : command),
      ...words.slice(at, at + size),
    ]);
    if (next !== 0) code = 123;
  }
  return { code };
};

/** `tee [-a] FILE …` */
export const tee: Command = async (call) => {
  const held: Buffer[] = [];
  for await (const chunk of call.stdin) {
    held.push(Buffer.from(chunk));
    await call.write(chunk);
  }
  for (const file of call.args.filter((arg) => arg !== '-a'))
    await call.system.storage.write(
      pathFor(call, file),
      Readable.from([Buffer.concat(held)]),
      call.args.includes('-a'),
    );
  return ok();
};
