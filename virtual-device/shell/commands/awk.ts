import { type Command, linesIn, operands, optionValue, UsageError } from '../command.ts';
import { regularExpression } from '../pattern.ts';
import { linesOf } from './text-filters.ts';

type Value = (fields: readonly string[], number: number) => string;

/** The awk that adb one-liners use: `awk [-F SIGN] '[/PATTERN/|NR==N] [{print VALUE, …}]' [FILE …]`. */
export const awk: Command = async (call) => {
  const args = call.args.flatMap((arg) => (/^-F./.test(arg) ? ['-F', arg.slice(2)] : [arg]));
  const sign = optionValue(args, '-F');
  const [program = '', ...files] = operands(args, ['-F']);
  const { test, values } = parsed(program);
  const out: string[] = [];
  for (const [index, line] of (await linesOf(call, files)).entries()) {
    const words =
      sign === undefined || sign === ' ' ? line.split(/\s+/).filter((word) => word !== '') : line.split(sign);
    const fields = [line, ...words];
    if (test(line, index + 1))
      out.push(values.map((groups) => groups.map((value) => value(fields, index + 1)).join('')).join(' '));
  }
  return linesIn(out);
};

const PROGRAM = /^\s*(?:\/((?:[^\\/]|\\.)*)\/|NR\s*==\s*(\d+))?\s*(?:\{\s*print\b([^{}]*?);?\s*\})?\s*$/;
const VALUE = /^\s*(?:\$(\d+)|\$(NF)|(NF)|(NR)|"((?:[^"\\]|\\.)*)")\s*/;

function parsed(program: string) {
  const [whole, pattern, number, printed] = PROGRAM.exec(program) ?? [];
  if (whole === undefined || whole.trim() === '')
    throw new UsageError(
      `the program '${program}' is not supported on this device: only a pattern and print`,
    );
  const wanted = pattern === undefined ? undefined : regularExpression(pattern);
  return {
    test: (line: string, at: number): boolean =>
      (wanted === undefined || wanted.test(line)) && (number === undefined || Number(number) === at),
    values: valuesIn(printed ?? '', program),
  };
}

/** Adjacent values are joined; values with a comma between them are separated by a blank. */
function valuesIn(printed: string, program: string): readonly (readonly Value[])[] {
  if (printed.trim() === '') return [[([line = '']) => line]];
  const groups: Value[][] = [[]];
  let rest = printed;
  while (rest.trim() !== '') {
    const found = VALUE.exec(rest);
    if (found === null)
      throw new UsageError(`'${rest.trim()}' is not supported on this device in '${program}'`);
    groups.at(-1)?.push(valueIn(found));
    rest = rest.slice(found[0].length);
    if (rest.startsWith(',')) {
      groups.push([]);
      rest = rest.slice(1);
    }
  }
  return groups;
}

function valueIn([, field, last, count, line, text = '']: RegExpExecArray): Value {
  if (field !== undefined) return (fields) => fields[Number(field)] ?? '';
  if (last !== undefined) return (fields) => fields.at(-1) ?? '';
  if (count !== undefined) return (fields) => String(fields.length - 1);
  if (line !== undefined) return (_fields, number) => String(number);
  return () => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\"', '"');
}
