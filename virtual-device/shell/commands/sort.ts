import { type Command, hasFlag, linesIn, operands } from '../command.ts';
import { linesOf } from './text-filters.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const byNumber = (a: string, b: string): number => numberIn(a) - numberIn(b) || byText(a, b);
const numberIn = (line: string): number => Number.parseFloat(line) || 0;

/** `sort [-n] [-r] [-u] [FILE …]`, by bytes. */
export const sort: Command = async (call) => {
  const { args } = call;
  const sorted = (await linesOf(call, operands(args))).toSorted(hasFlag(args, 'n') ? byNumber : byText);
  const kept = hasFlag(args, 'u') ? sorted.filter((line, i) => line !== sorted[i - 1]) : sorted;
  return linesIn(hasFlag(args, 'r') ? kept.toReversed() : kept);
};

/** `uniq [-c] [-d] [FILE]`: one of each run of equal lines, with their number, or only of those that repeat. */
export const uniq: Command = async (call) => {
  const groups: { line: string; count: number }[] = [];
  for (const line of await linesOf(call, operands(call.args))) {
    const last = groups.at(-1);
    if (last?.line === line) last.count += 1;
    else groups.push({ line, count: 1 });
  }
  const shown = groups.filter(({ count }) => count > 1 || !hasFlag(call.args, 'd'));
  const isCounted = hasFlag(call.args, 'c');
  return linesIn(shown.map(({ line, count }) => (isCounted ? `${String(count).padStart(7)} ${line}` : line)));
};
