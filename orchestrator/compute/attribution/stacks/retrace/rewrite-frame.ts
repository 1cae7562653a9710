import type { InlineStack } from './candidates.ts';
import type { MappingIndex } from './mapping-index.ts';

const THROWS = /^throws\(L(.+);\)$/;
const REMOVE_INNER = /^removeInnerFrames\((\d+)\)$/;

/** How many inner frames a rewriteFrame rule takes off the top frame of a stack whose exception it names. */
export function removedInnerFrames(
  index: MappingIndex,
  stack: InlineStack,
  thrown: string | undefined,
): number {
  if (thrown === undefined) return 0;
  const holds = (condition: string): boolean => THROWS.exec(condition)?.[1]?.replaceAll('/', '.') === thrown;
  return stack
    .flatMap((row) => index.rewrites.get(row) ?? [])
    .filter(({ conditions }) => conditions.every(holds))
    .flatMap(({ actions }) => actions)
    .reduce((sum, action) => sum + Number(REMOVE_INNER.exec(action)?.[1] ?? 0), 0);
}
