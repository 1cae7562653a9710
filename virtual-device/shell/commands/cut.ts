import { type Command, failed, linesIn, operands, optionValue } from '../command.ts';
import { linesOf } from './text-filters.ts';

/** `cut -d SIGN -f LIST [FILE …]`, or `-c LIST` for characters; a list is like `1,3-5`. */
export const cut: Command = async (call) => {
  const args = call.args.flatMap((arg) => (/^-[dfc]./.test(arg) ? [arg.slice(0, 2), arg.slice(2)] : [arg]));
  const fields = optionValue(args, '-f');
  const characters = optionValue(args, '-c');
  const list = fields ?? characters;
  if (list === undefined) return failed('cut: Need -f or -c');
  const isWanted = selectionOf(list);
  if (isWanted === undefined) return failed(`cut: bad list '${list}'`);
  const sign = fields === undefined ? '' : (optionValue(args, '-d') ?? '\t');
  const files = operands(args, ['-d', '-f', '-c']);
  // A line without the sign is printed whole.
  const isWhole = (parts: readonly string[]): boolean => fields !== undefined && parts.length === 1;
  const cutLine = (line: string): string =>
    line
      .split(sign)
      .filter((_, at, all) => isWhole(all) || isWanted(at + 1))
      .join(sign);
  return linesIn((await linesOf(call, files)).map(cutLine));
};

function selectionOf(list: string): ((place: number) => boolean) | undefined {
  const ranges = list.split(',').map((part) => /^(\d+)?(-)?(\d+)?$/.exec(part));
  if (ranges.some((range) => range === null || range[0] === '' || range[0] === '-')) return undefined;
  return (place) =>
    ranges.some((range) => {
      const from = Number(range?.[1] ?? 1);
      const to = range?.[2] === undefined ? from : Number(range[3] ?? Number.POSITIVE_INFINITY);
      return place >= from && place <= to;
    });
}
