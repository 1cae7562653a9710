import { group, maxIndex, sum } from 'd3-array';
import type { FrameOrdinal, LedgerRow } from '../../index-spaces.ts';
import type { Source } from '../../metrics/metric.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import type { MethodEvent, Trace } from '../../trace/trace.ts';
import type { AttributionDefinition } from '../definition.ts';
import { type LateFrame, lateFrames } from '../late-frames.ts';
import { heavyPath, MATRIX_STACK_SHARE, stackKey } from '../stacks/call-tree.ts';
import { sampleOwners } from '../stacks/stutter-stacks.ts';
import type { MethodCluster } from './method-cluster.ts';
import { type MethodTree, methodTree, prunedTree } from './method-tree.ts';

const MATRIX_TRIM: Source = {
  title: 'Matrix trace canary, EvilMethodTracer: a slow method’s tree is trimmed to 30 entries',
  url: 'https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/tracer/EvilMethodTracer.java',
};

export const SLOW_METHODS: AttributionDefinition = {
  id: 'slow-methods',
  title: 'Late frames by method',
  unit: 'ms',
  definition:
    'Late frames grouped by the traced methods that took their time on the main thread, and ranked by the hitch time they explain; empty unless the build was made with `hitchproof trace-methods`. The calls of one frame form a tree, whose heavy path gives the group’s key as for late frames by stack; a frame in which no traced method has 30 % of the time is in no group. Each group has the tree of its longest hitch, without the short calls. A call shorter than 100 µs is part of its caller’s own time.',
  formula:
    'path: from the frame the longest child while its calls take ≥ 30 % of the frame’s time; key = the path’s app-owned methods joined with |, its last method if there is none; the tree keeps the 30 longest nodes that take ≥ 2 %; rank by Σ p_N·T_N',
  sources: [MATRIX_STACK_SHARE, MATRIX_TRIM],
  needs: ['intervals'],
  related: ['stutter-stacks', 'main-factor'],
  savedAs: 'attribution.slowMethods',
};

interface ExplainedFrame {
  readonly late: LateFrame;
  readonly tree: MethodTree;
  readonly key: string;
}

/** Groups the late frames with recorded method calls by the methods that took their time. */
export function slowMethods(
  ledger: Ledger,
  trace: Pick<Trace, 'frames' | 'methods'>,
  appPackages: readonly string[],
): readonly MethodCluster[] {
  const byRow = eventsByRow(ledger, trace);
  const explained = lateFrames(ledger).flatMap((late): readonly ExplainedFrame[] => {
    const events = byRow.get(late.causeRow) ?? [];
    const tree = methodTree(events, timeOf(ledger, late.causeRow, events));
    const path = heavyPath(tree);
    return path.length === 0 ? [] : [{ late, tree, key: stackKey(path, appPackages) }];
  });
  return [...group(explained, ({ key }) => key)]
    .map(([key, members]) => clusterOf(key, members))
    .sort((a, b) => b.hitchMs - a.hitchMs);
}

function clusterOf(key: string, members: readonly ExplainedFrame[]): MethodCluster {
  const longest = members[maxIndex(members, ({ late }) => late.hitchMs)];
  return {
    key,
    hitchMs: sum(members, ({ late }) => late.hitchMs),
    frames: members.length,
    slides: new Set(members.map(({ late }) => late.slide.ordinal)).size,
    tree: longest === undefined ? [] : prunedTree(longest.tree),
  };
}

/** Time of a frame: it ends with its last event if that is later than the next vsync. */
function timeOf({ vsyncUs, intervalUs }: Ledger, row: LedgerRow, events: readonly MethodEvent[]) {
  const startUs = Math.min(at(vsyncUs, row), events[0]?.timeUs ?? Number.POSITIVE_INFINITY);
  const endUs = Math.max(at(vsyncUs, row) + at(intervalUs, row), events.at(-1)?.timeUs ?? 0);
  return { durationUs: endUs - startUs, endUs };
}

/** As with stack samples, an event belongs to the frame of the latest callback, or to the next frame. */
function eventsByRow(
  ledger: Ledger,
  { frames, methods }: Pick<Trace, 'frames' | 'methods'>,
): ReadonlyMap<number, readonly MethodEvent[]> {
  const ownerOf = sampleOwners(ledger);
  let ordinal = -1;
  return group(methods, ({ timeUs }) => {
    while (ordinal + 1 < frames.count && callbackUs(frames, ordinal + 1) <= timeUs) ordinal++;
    return ownerOf({ ordinal, timeUs });
  });
}

const callbackUs = ({ vsyncUs, callbackDelayUs }: Trace['frames'], ordinal: FrameOrdinal): number =>
  (vsyncUs[ordinal] ?? Number.NaN) + (callbackDelayUs[ordinal] ?? Number.NaN);
