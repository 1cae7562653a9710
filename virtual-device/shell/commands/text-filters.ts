import type { Readable } from 'node:stream';
import type { Call, Command } from '../command.ts';
import {
  failed,
  hasFlag,
  lines,
  linesIn,
  ok,
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

async function linesOf(call: Call, files: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for await (const line of eachLine(call, files)) all.push(line);
  return all;
}

/** Prints each line when it arrives, so that `logcat | grep` follows the log; of several files with their names. */
export const grep: Command = async (call) => {
  const { args } = call;
  const option = optionValue(args, '-e');
  const [pattern, ...files] = option === undefined ? operands(args) : [option, ...operands(args, ['-e'])];
  if (pattern === undefined) return failed('grep: no REGEX', 2);
  const source = hasFlag(args, 'F') ? escaped(pattern) : hasFlag(args, 'E') ? pattern : extended(pattern);
  const wanted = regularExpression(source, hasFlag(args, 'i') ? 'i' : '');
  const show = (line: string, before: string): string => {
    const parts = hasFlag(args, 'o')
      ? [...line.matchAll(new RegExp(wanted, `${wanted.flags}g`))].map(([part]) => part)
      : [line];
    return parts.map((part) => `${before}${part}\n`).join('');
  };
  let found = 0;
  for (const file of files.length === 0 ? [undefined] : files) {
    const name = file !== undefined && files.length > 1 ? `${file}:` : '';
    let count = 0;
    let number = 0;
    for await (const line of eachLine(call, file === undefined ? [] : [file])) {
      number += 1;
      if (wanted.test(line) === hasFlag(args, 'v')) continue;
      count += 1;
      if (hasFlag(args, 'q')) return ok();
      if (!hasFlag(args, 'c'))
        await call.write(show(line, `${name}${hasFlag(args, 'n') ? `${number}:` : ''}`));
    }
    if (hasFlag(args, 'c')) await call.write(`${name}${count}\n`);
    found += count;
  }
  return { code: found > 0 ? 0 : 1 };
};

/** `-n COUNT` or `-COUNT`, and the files. */
function countAndFiles({ args }: Call, isCount: RegExp) {
  const option = optionValue(args, '-n') ?? args.find((arg) => /^-\d+$/.test(arg))?.slice(1) ?? '10';
  if (!isCount.test(option)) throw new UsageError(`'${option}' is no count`);
  const files = operands(args, ['-n']);
  if (files.length > 1) throw new UsageError('only one file at a time is supported on this device');
  return { option, count: Number(option), files };
}

/** Ends after its last line, which also ends the command that writes to it. */
export const head: Command = async (call) => {
  const { count, files } = countAndFiles(call, /^\d+$/);
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
  const { option, count, files } = countAndFiles(call, /^\+?\d+$/);
  const all = await linesOf(call, files);
  // `+COUNT` is the number of the first line.
  return linesIn(all.slice(Math.max(0, option.startsWith('+') ? count - 1 : all.length - count)));
};
