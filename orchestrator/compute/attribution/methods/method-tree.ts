import { msFromUs } from '../../../base/units.ts';
import type { MethodEvent } from '../../trace/trace.ts';
import type { CallNode } from '../stacks/call-tree.ts';
import type { MethodNode } from './method-cluster.ts';

/** A tree in which calls of one method from the same callers are one node. */
export interface MethodTree extends CallNode {
  readonly children: Map<string, MethodTree>;
  calls: number;
  weightUs: number;
}
interface OpenCall {
  readonly method: string;
  readonly node: MethodTree;
  readonly startUs: number;
}

/**
 * The calls of one frame, from its events in order. Calls still open at a caller's exit end with it, calls open at the end
 * end with the frame, and an exit without an enter belongs to a call that began earlier.
 * @param frame time on the main thread, part of which is spent in methods that are not traced
 */
export function methodTree(
  events: readonly MethodEvent[],
  frame: { readonly durationUs: number; readonly endUs: number },
): MethodTree {
  const root: MethodTree = { children: new Map(), calls: 1, weightUs: frame.durationUs };
  const open: OpenCall[] = [];
  const openOf = new Map<string, number>();
  const count = (method: string, more: number): void =>
    void openOf.set(method, (openOf.get(method) ?? 0) + more);
  const close = (from: number, timeUs: number): void => {
    for (const { method, node, startUs } of open.splice(from)) {
      node.weightUs += Math.max(0, timeUs - startUs);
      count(method, -1);
    }
  };
  for (const { timeUs, method, isExit } of events) {
    if (!isExit) {
      const node = open.length < DEEPEST ? childOf(open.at(-1)?.node ?? root, method) : newTree();
      node.calls++;
      open.push({ method, node, startUs: timeUs });
      count(method, 1);
    } else if ((openOf.get(method) ?? 0) > 0) {
      // Every call searched here is also closed here, so each is visited once.
      close(
        open.findLastIndex((call) => call.method === method),
        timeUs,
      );
    }
  }
  close(0, Math.max(frame.endUs, events.at(-1)?.timeUs ?? 0));
  return root;
}

function childOf({ children }: MethodTree, method: string): MethodTree {
  const child = children.get(method) ?? newTree();
  children.set(method, child);
  return child;
}

const newTree = (): MethodTree => ({ children: new Map(), calls: 0, weightUs: 0 });

/** Deeper calls count as part of their caller: a tree may come from a recursion, or from a damaged trace. */
const DEEPEST = 200;

/** Matrix keeps this many nodes of a slow method's tree. */
const MOST_NODES = 30;
const SHORTEST_SHARE = 0.02;

/** The nodes that explain the time, callers before the methods they call, longest first. */
export function prunedTree(root: MethodTree): readonly MethodNode[] {
  const all = nodesOf(root, 0);
  const shortestMs = all
    .map(({ wallMs }) => wallMs)
    .sort((a, b) => b - a)
    .slice(0, MOST_NODES)
    .at(-1);
  const leastMs = Math.max(shortestMs ?? 0, SHORTEST_SHARE * msFromUs(root.weightUs));
  return all.filter(({ wallMs }) => wallMs >= leastMs).slice(0, MOST_NODES);
}

function nodesOf(parent: MethodTree, depth: number): readonly MethodNode[] {
  const children = [...parent.children].sort(([, a], [, b]) => b.weightUs - a.weightUs);
  return children.flatMap(([method, node]) => {
    const within = [...node.children.values()].reduce((sum, { weightUs }) => sum + weightUs, 0);
    const { calls, weightUs } = node;
    const own = { depth, method, calls, wallMs: msFromUs(weightUs), selfMs: msFromUs(weightUs - within) };
    return [own, ...nodesOf(node, depth + 1)];
  });
}
