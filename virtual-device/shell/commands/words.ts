import { type Call, type Command, failed, lines, ok, pathFor } from '../command.ts';

/** `echo [-n] [-e] [-E] [WORD …]`; only with `-e` is a backslash an escape. */
export const echo: Command = ({ args }) => {
  const options = args.slice(0, args.findIndex((arg) => !/^-[neE]+$/.test(arg)) >>> 0);
  const text = args.slice(options.length).join(' ');
  const isEscaped = options.some((option) => option.includes('e'));
  const shown = isEscaped ? unescaped(text) : text;
  return ok(options.some((option) => option.includes('n')) ? shown : `${shown}\n`);
};

export const succeed: Command = () => ({ code: 0 });
export const fail: Command = () => ({ code: 1 });

/** For programs that run another one; the shell itself has its own. */
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
  if (first === undefined) return { code: await call.runStdin() };
  if (first !== '-c') return { code: await call.runLine(await textOf(call, first)) };
  return line === undefined ? failed('sh: -c requires an argument') : { code: await call.runLine(line) };
};

const textOf = async (call: Call, file: string): Promise<string> =>
  (await call.system.storage.read(pathFor(call, file))).toString('utf8');

const ESCAPES = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
]);

const NUMBER = String.raw`x([\da-f]{1,2})|0([0-7]{1,3})|([1-7][0-7]{0,2})`;
const ESCAPE = new RegExp(String.raw`\\(?:${NUMBER}|(.))`, 'gi');

/** The text with escapes such as `\n`, `\x41` and `\101` replaced by what they stand for. */
export const unescaped = (text: string): string =>
  text.replace(ESCAPE, (whole, hexadecimal?: string, zero?: string, octal?: string, sign = '') => {
    if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
    const digits = zero ?? octal;
    return digits === undefined
      ? (ESCAPES.get(sign) ?? whole)
      : String.fromCharCode(Number.parseInt(digits, 8));
  });
