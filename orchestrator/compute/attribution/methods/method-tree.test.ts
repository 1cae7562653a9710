import { describe, expect, it } from 'vitest';
import type { MethodEvent } from '../../trace/trace.ts';
import { methodTree, prunedTree } from './method-tree.ts';

/** A script of calls: the position is the time in ms; `a` enters method a, `A` exits it. */
const eventsOf = (script: string): readonly MethodEvent[] =>
  [...script].flatMap((sign, ms) =>
    sign === ' '
      ? []
      : [{ timeUs: ms * 1_000, method: sign.toLowerCase(), isExit: sign !== sign.toLowerCase() }],
  );
const treeOf = (script: string, durationMs = 100) =>
  methodTree(eventsOf(script), { durationUs: durationMs * 1_000, endUs: durationMs * 1_000 });
const linesOf = (script: string) =>
  prunedTree(treeOf(script)).map(({ depth, method, calls, wallMs, selfMs }) =>
    [depth, method, calls, wallMs, selfMs].join(' '),
  );

describe('methodTree', () => {
  it('adds the calls of one method from the same caller', () => {
    expect(linesOf('a b   B  b B   A')).toEqual(['0 a 1 15 9', '1 b 2 6 6']);
  });

  it('keeps calls from different callers apart', () => {
    expect(linesOf('a  c   C A b c   CB')).toEqual(['0 a 1 9 5', '1 c 1 4 4', '0 b 1 7 3', '1 c 1 4 4']);
  });

  it('keeps the calls of a method by itself apart', () => {
    expect(linesOf('a  a    A  A')).toEqual(['0 a 1 11 6', '1 a 1 5 5']);
  });

  it('ends a call without an exit with its caller', () => {
    expect(linesOf('a  b    A   c   C')).toEqual(['0 a 1 8 3', '1 b 1 5 5', '0 c 1 4 4']);
  });

  it('ends what is open at last with the frame', () => {
    expect(linesOf('a   b   B')).toEqual(['0 a 1 100 96', '1 b 1 4 4']);
  });

  it('counts what a very deep call takes to its callers', () => {
    const deep = Array.from({ length: 50_000 }, (_, ms) => ({ timeUs: ms, method: `m${ms}`, isExit: false }));
    const nodes = prunedTree(methodTree(deep, { durationUs: 100_000, endUs: 100_000 }));
    expect(nodes[0]).toMatchObject({ depth: 0, method: 'm0', wallMs: 100 });
  });

  it('takes no notice of an exit whose call began before', () => {
    expect(linesOf('  Z  a     A')).toEqual(['0 a 1 6 6']);
  });
});

describe('prunedTree', () => {
  it('leaves out what takes less than 2 % of the frame', () => {
    expect(linesOf('a b B  A')).toEqual(['0 a 1 7 5', '1 b 1 2 2']);
    expect(linesOf('a bB   A')).toEqual(['0 a 1 7 6']);
  });

  it('keeps the 30 longest, and every caller of what it keeps', () => {
    const events = Array.from({ length: 40 }, (_, i): readonly MethodEvent[] => [
      { timeUs: i * 1_000, method: `m${i}`, isExit: false },
      { timeUs: i * 1_000 + 500 + i, method: `m${i}`, isExit: true },
    ]).flat();
    const all = [{ timeUs: 0, method: 'caller', isExit: false }, ...events];
    const kept = prunedTree(methodTree(all, { durationUs: 20_000, endUs: 40_000 }));
    expect(kept[0]).toMatchObject({ method: 'caller', depth: 0 });
    expect(kept.slice(1).map(({ method }) => method)).toEqual(
      Array.from({ length: 29 }, (_, i) => `m${39 - i}`),
    );
  });
});
