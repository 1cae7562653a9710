import type { ClassEntry, MappingIndex } from './mapping-index.ts';
import type { MethodRow } from './method-rows.ts';

/** Method rows of one residual position, innermost inlined frame first. */
export type InlineStack = readonly number[];

/** The inline stacks that a residual method and line can mean; several if the mapping is ambiguous. */
export function candidatesFor(
  index: MappingIndex,
  entry: ClassEntry,
  method: string,
  line: number | undefined,
): readonly InlineStack[] {
  const stacks = inlineStacks(index, entry, method);
  const rowOf = (stack: InlineStack): MethodRow => index.rows.at(stack[0] ?? -1);
  const atLine = stacks.filter((stack) => covers(rowOf(stack), line ?? 0));
  if (atLine.length > 0) return atLine;
  const unranged = stacks.filter((stack) => rowOf(stack).start < 0);
  if (unranged.length > 0) return unranged;
  // Without a line only the outermost method is certain: inlined methods depend on the line.
  return line === undefined ? stacks.map((stack) => stack.slice(-1)) : [];
}

const covers = (row: MethodRow, line: number): boolean =>
  row.start >= 0 && row.start <= line && line <= row.end;

/** Successive rows of one residual range are one call inlined into the next. */
function inlineStacks(index: MappingIndex, entry: ClassEntry, method: string): readonly InlineStack[] {
  const residual = index.names.find(method);
  const stacks: number[][] = [];
  if (residual === undefined) return stacks;
  let previous: MethodRow | undefined;
  for (let row = entry.from; row < entry.to; row++) {
    if (index.rows.residualOf(row) !== residual) continue;
    const current = index.rows.at(row);
    const continues = current.start >= 0 && previous?.start === current.start && previous.end === current.end;
    if (continues) stacks.at(-1)?.push(row);
    else stacks.push([row]);
    previous = current;
  }
  return stacks;
}
