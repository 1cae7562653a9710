import {
  type Call,
  type Command,
  failed,
  hasFlag,
  lines,
  operands,
  optionValue,
  pathFor,
} from '../command.ts';

/** The lines of the files, or of stdin if there are none. */
async function linesOf(call: Call, files: readonly string[]): Promise<string[]> {
  const chunks: Buffer[] = [];
  if (files.length === 0) for await (const chunk of call.stdin) chunks.push(Buffer.from(chunk));
  for (const text of files) chunks.push(await call.system.storage.read(pathFor(call, text)));
  const split = Buffer.concat(chunks).toString('utf8').split('\n');
  if (split.at(-1) === '') split.pop();
  return split;
}

export const grep: Command = async (call) => {
  const { args } = call;
  const option = optionValue(args, '-e');
  const [pattern, ...files] = option === undefined ? operands(args) : [option, ...without(args, option)];
  if (pattern === undefined) return failed('grep: no REGEX', 2);
  const wanted = new RegExp(
    hasFlag(args, 'F') ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pattern,
    hasFlag(args, 'i') ? 'i' : '',
  );
  const found = (await linesOf(call, files)).filter((line) => wanted.test(line) !== hasFlag(args, 'v'));
  const code = found.length > 0 ? 0 : 1;
  if (hasFlag(args, 'q')) return { code };
  return { ...(hasFlag(args, 'c') ? lines(String(found.length)) : lines(...found)), code };
};

/** The operands except the value of an option. */
const without = (args: readonly string[], value: string | undefined): string[] =>
  operands(args).filter((arg) => arg !== value);

/** `-n COUNT` or `-COUNT`, and the files. */
async function cut(call: Call, keep: (all: readonly string[], count: number) => readonly string[]) {
  const option = optionValue(call.args, '-n');
  const count = Number(option ?? call.args.find((arg) => /^-\d+$/.test(arg))?.slice(1) ?? 10);
  return lines(...keep(await linesOf(call, without(call.args, option)), count));
}
export const head: Command = (call) => cut(call, (all, count) => all.slice(0, count));
export const tail: Command = (call) => cut(call, (all, count) => all.slice(Math.max(0, all.length - count)));

/** Lines, words and bytes, or only the lines with `-l`. */
export const wc: Command = async (call) => {
  const read = await linesOf(call, operands(call.args));
  if (hasFlag(call.args, 'l')) return lines(String(read.length));
  const words = read.flatMap((line) => line.split(/\s+/).filter((word) => word !== ''));
  const bytes = read.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  return lines(`${read.length} ${words.length} ${bytes}`);
};
