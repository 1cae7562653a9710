import type { Readable } from 'node:stream';
import { type Command, failed, hasFlag, lines, ok, operands, optionValue } from '../command.ts';

async function linesOf(source: Readable): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const split = text.split('\n');
  if (split.at(-1) === '') split.pop();
  return split;
}

export const grep: Command = async ({ args, stdin }) => {
  const pattern = optionValue(args, '-e') ?? operands(args)[0];
  if (pattern === undefined) return failed('grep: no REGEX', 2);
  const wanted = new RegExp(
    hasFlag(args, 'F') ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pattern,
    hasFlag(args, 'i') ? 'i' : '',
  );
  const found = (await linesOf(stdin)).filter((line) => wanted.test(line) !== hasFlag(args, 'v'));
  if (hasFlag(args, 'c')) return lines(String(found.length));
  return { ...lines(...found), code: found.length > 0 ? 0 : 1 };
};

const countOf = (args: readonly string[]): number =>
  Number(optionValue(args, '-n') ?? args.find((arg) => /^-\d+$/.test(arg))?.slice(1) ?? 10);

export const head: Command = async ({ args, stdin }) =>
  lines(...(await linesOf(stdin)).slice(0, countOf(args)));
export const tail: Command = async ({ args, stdin }) =>
  lines(...(await linesOf(stdin)).slice(-countOf(args)));

export const wc: Command = async ({ args, stdin }) => {
  const read = await linesOf(stdin);
  if (hasFlag(args, 'l')) return lines(String(read.length));
  return ok(`${read.length} ${read.join(' ').split(/\s+/).filter(Boolean).length}\n`);
};
