import type { Readable } from 'node:stream';
import {
  type Call,
  type Command,
  failed,
  hasFlag,
  linesIn,
  ok,
  operands,
  optionValue,
  pathFor,
  UsageError,
} from '../command.ts';
import { escaped, extended, regularExpression } from '../pattern.ts';

/** The lines of the file, or of stdin if there is none, as they come. */
async function* eachLine(call: Call, files: readonly string[]): AsyncGenerator<string> {
  const [text, another] = files;
  if (another !== undefined) throw new UsageError('only one file at a time is supported on this device');
  if (text === undefined) return yield* linesFrom(call.stdin);
  const file = await call.system.storage.readStream(pathFor(call, text));
  try {
    yield* linesFrom(file);
  } finally {
    // It may not have been read to the end.
    file.destroy();
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

/** Prints each line when it arrives, so that `logcat | grep` follows the log. */
export const grep: Command = async (call) => {
  const { args } = call;
  const given = args.filter((_, at) => args[at - 1] === '-e');
  const words = operands(args, ['-e']);
  const patterns = given.length > 0 ? given : words.splice(0, 1);
  if (patterns.length === 0) return failed('grep: no REGEX', 2);
  const sourceOf = hasFlag(args, 'F') ? escaped : hasFlag(args, 'E') ? String : extended;
  const wanted = regularExpression(patterns.map(sourceOf).join('|'), hasFlag(args, 'i') ? 'i' : '');
  const everywhere = new RegExp(wanted, `${wanted.flags}g`);
  let count = 0;
  for await (const line of eachLine(call, words)) {
    if (wanted.test(line) === hasFlag(args, 'v')) continue;
    if (hasFlag(args, 'q')) return ok();
    count += 1;
    if (hasFlag(args, 'c')) continue;
    const parts = hasFlag(args, 'o') ? [...line.matchAll(everywhere)].map(([part]) => part) : [line];
    await call.write(parts.map((part) => `${part}\n`).join(''));
  }
  if (hasFlag(args, 'c')) await call.write(`${count}\n`);
  return { code: count > 0 ? 0 : 1 };
};

/** `-n COUNT` or `-COUNT`. */
function countIn({ args }: Call, isCount: RegExp): string {
  const count = optionValue(args, '-n') ?? args.find((arg) => /^-\d+$/.test(arg))?.slice(1) ?? '10';
  if (!isCount.test(count)) throw new UsageError(`'${count}' is no count`);
  return count;
}

/** Ends after its last line, which also ends the command that writes to it. */
export const head: Command = async (call) => {
  let left = Number(countIn(call, /^\d+$/));
  if (left === 0) return ok();
  for await (const line of eachLine(call, operands(call.args, ['-n']))) {
    await call.write(`${line}\n`);
    left -= 1;
    if (left === 0) break;
  }
  return ok();
};

/** `+COUNT` is the number of the first line. */
export const tail: Command = async (call) => {
  const count = countIn(call, /^\+?\d+$/);
  const all: string[] = [];
  for await (const line of eachLine(call, operands(call.args, ['-n']))) all.push(line);
  return linesIn(
    all.slice(Math.max(0, count.startsWith('+') ? Number(count) - 1 : all.length - Number(count))),
  );
};
