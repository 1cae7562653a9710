import type { Readable } from 'node:stream';
import {
  type Call,
  type Command,
  failed,
  hasFlag,
  lines,
  linesIn,
  operands,
  optionValue,
  pathFor,
  UsageError,
} from '../command.ts';
import { escaped, extended, regularExpression } from '../pattern.ts';

/** The lines of the files, or of stdin if there are none, as they come. */
async function* eachLine(call: Call, files: readonly string[]): AsyncGenerator<string> {
  if (files.length === 0) return yield* linesFrom(call.stdin);
  const opened: Readable[] = [];
  try {
    for (const text of files) opened.push(await call.system.storage.readStream(pathFor(call, text)));
    for (const file of opened) yield* linesFrom(file);
  } finally {
    // Closes the files that were not read to the end.
    for (const file of opened) file.destroy();
  }
}

async function* linesFrom(source: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    const [first = '', ...others] = decoder.decode(Buffer.from(chunk), { stream: true }).split('\n');
    held += first;
    for (const next of others) {
      yield held;
      held = next;
    }
  }
  if (held !== '') yield held;
}

export async function linesOf(call: Call, files: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for await (const line of eachLine(call, files)) all.push(line);
  return all;
}

/** Prints each line when it arrives, so that `logcat | grep` follows the log. */
export const grep: Command = async (call) => {
  const { args } = call;
  const option = optionValue(args, '-e');
  const [pattern, ...files] = option === undefined ? operands(args) : [option, ...operands(args, ['-e'])];
  if (pattern === undefined) return failed('grep: no REGEX', 2);
  const source = hasFlag(args, 'F') ? escaped(pattern) : hasFlag(args, 'E') ? pattern : extended(pattern);
  const wanted = regularExpression(source, hasFlag(args, 'i') ? 'i' : '');
  const show = (line: string, number: number): string => {
    const parts = hasFlag(args, 'o')
      ? [...line.matchAll(new RegExp(wanted, `${wanted.flags}g`))].map(([part]) => part)
      : [line];
    return parts.map((part) => `${hasFlag(args, 'n') ? `${number}:` : ''}${part}\n`).join('');
  };
  let count = 0;
  let number = 0;
  for await (const line of eachLine(call, files)) {
    number += 1;
    if (wanted.test(line) === hasFlag(args, 'v')) continue;
    count += 1;
    if (hasFlag(args, 'q')) break;
    if (!hasFlag(args, 'c')) await call.write(show(line, number));
  }
  return { ...(hasFlag(args, 'c') && lines(String(count))), code: count > 0 ? 0 : 1 };
};

/** `-n COUNT` or `-COUNT`, and the files. */
function countAndFiles({ args }: Call): { readonly count: number; readonly files: readonly string[] } {
  const option = optionValue(args, '-n');
  const count = Number(option ?? args.find((arg) => /^-\d+$/.test(arg))?.slice(1) ?? 10);
  if (!Number.isInteger(count) || count < 0) throw new UsageError(`'${option}' is no count`);
  return { count, files: operands(args, ['-n']) };
}

/** Ends after its last line, which also ends the command that writes to it. */
export const head: Command = async (call) => {
  const { count, files } = countAndFiles(call);
  let left = count;
  if (left === 0) return lines();
  for await (const line of eachLine(call, files)) {
    await call.write(`${line}\n`);
    left -= 1;
    if (left === 0) break;
  }
  return lines();
};

export const tail: Command = async (call) => {
  const { count, files } = countAndFiles(call);
  const all = await linesOf(call, files);
  return linesIn(all.slice(Math.max(0, all.length - count)));
};

/** Counts lines, words and bytes, or only what `-l`, `-w` and `-c` ask for. */
export const wc: Command = async (call) => {
  const read = await linesOf(call, operands(call.args));
  const words = read.flatMap((line) => line.split(/\s+/).filter((word) => word !== ''));
  const bytes = read.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const counts = { l: read.length, w: words.length, c: bytes };
  const asked = Object.entries(counts).filter(([letter]) => hasFlag(call.args, letter));
  return lines((asked.length > 0 ? asked : Object.entries(counts)).map(([, count]) => count).join(' '));
};
