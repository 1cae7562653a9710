import type { Readable } from 'node:stream';
import { type Call, failed, type Limited, ok, pathFor, UsageError } from '../command.ts';
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
export const grep: Limited = async (call) => {
  const { options, operands } = call;
  const [patterns, files] = options.has('-e')
    ? [options.get('-e') ?? [], operands]
    : [operands.slice(0, 1), operands.slice(1)];
  if (patterns.length === 0) return failed('grep: no REGEX', 2);
  const sourceOf = options.has('-F') ? escaped : options.has('-E') ? String : extended;
  const wanted = regularExpression(patterns.map(sourceOf).join('|'), options.has('-i') ? 'i' : '');
  const everywhere = new RegExp(wanted, `${wanted.flags}g`);
  let count = 0;
  for await (const line of eachLine(call, files)) {
    if (wanted.test(line) === options.has('-v')) continue;
    if (options.has('-q')) return ok();
    count += 1;
    if (options.has('-c')) continue;
    const parts = options.has('-o') ? [...line.matchAll(everywhere)].map(([part]) => part) : [line];
    await call.write(parts.map((part) => `${part}\n`).join(''));
  }
  if (options.has('-c')) await call.write(`${count}\n`);
  return { code: count > 0 ? 0 : 1 };
};

/** `-n COUNT` or `-COUNT`. Ends after its last line, which also ends the command that writes to it. */
export const head: Limited = async (call) => {
  const [count = '10'] = call.options.get('-n') ?? call.options.get('-#') ?? [];
  if (!/^\d+$/.test(count)) throw new UsageError(`'${count}' is no count`);
  let left = Number(count);
  if (left === 0) return ok();
  for await (const line of eachLine(call, call.operands)) {
    await call.write(`${line}\n`);
    left -= 1;
    if (left === 0) break;
  }
  return ok();
};
