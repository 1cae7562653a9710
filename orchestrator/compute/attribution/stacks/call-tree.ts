import type { Source } from '../../metrics/metric.ts';

/** The frames of the probe and of the virtual device are never the app's, even if a prefix matches. */
const PROBE = ['dev.hitchproof.probe.', 'dev.hitchproof.trace.', 'dev.hitchproof.device.'];
export const isProbe = (method: string): boolean => PROBE.some((prefix) => method.startsWith(prefix));

/** Whether a stack frame or method belongs to the team's own packages. */
export const isAppOwned = (frame: string, appPackages: readonly string[]): boolean =>
  !isProbe(frame) && appPackages.some((prefix) => frame.startsWith(prefix) && endsSegment(frame, prefix));

/** `com.acme` owns `com.acme.Feed`, not `com.acmeother.Feed`. */
const endsSegment = (frame: string, prefix: string): boolean =>
  prefix.endsWith('.') || frame[prefix.length] === '.';

/** The app-owned methods of a heavy path; if there is none, its innermost method. */
export function stackKey(path: readonly string[], appPackages: readonly string[]): string {
  const owned = path.filter((method) => isAppOwned(method, appPackages));
  return owned.length === 0 ? (path.at(-1) ?? 'unknown') : owned.join('|');
}

/** A method, or the root of all: the time spent in it, and the methods that it called. */
export interface CallNode {
  readonly children: ReadonlyMap<string, CallNode>;
  readonly weightUs: number;
}
/** A node built from a frame's stack samples. */
interface SampledNode extends CallNode {
  readonly children: Map<string, SampledNode>;
  weightUs: number;
}
interface WeightedStack {
  /** Innermost frame first, as sampled. */
  readonly frames: readonly string[];
  readonly weightUs: number;
}

const KEPT_SHARE = 0.3;
export const MATRIX_STACK_SHARE: Source = {
  title: 'Matrix trace canary, getTreeKey: a stack’s key keeps methods with at least 30 % of its cost',
  url: 'https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/util/TraceDataUtils.java',
};

/** The heavy path of the call tree of some stacks, which are all of that time or a part of it. */
export function heavyPathOfStacks(stacks: readonly WeightedStack[], ofUs?: number): readonly string[] {
  const root: SampledNode = { children: new Map(), weightUs: 0 };
  for (const stack of stacks) add(root, stack);
  return heavyPath(root, ofUs);
}

/**
 * The heavy path of a weighted call tree: from the root along the heaviest child while it holds at least
 * 30 % of the time, the share below which Matrix's trace canary drops a method too.
 */
export function heavyPath(root: CallNode, ofUs = root.weightUs): readonly string[] {
  const path: string[] = [];
  for (let node = root; ; ) {
    const heaviest = [...node.children].sort(([, a], [, b]) => b.weightUs - a.weightUs)[0];
    if (heaviest === undefined || heaviest[1].weightUs < KEPT_SHARE * ofUs) return path;
    path.push(heaviest[0]);
    node = heaviest[1];
  }
}

function add(root: SampledNode, { frames, weightUs }: WeightedStack): void {
  root.weightUs += weightUs;
  let node = root;
  for (const frame of frames.toReversed()) {
    const method = methodOf(frame);
    const child: SampledNode = node.children.get(method) ?? { children: new Map(), weightUs: 0 };
    node.children.set(method, child);
    child.weightUs += weightUs;
    node = child;
  }
}

/** Whether a stack's outermost calls are those of a path from the root. */
export const isThrough = (path: readonly string[], frames: readonly string[]): boolean =>
  path.every((method, depth) => methodOf(frames.at(-1 - depth) ?? '') === method);

/** `a.B.c(B.java:12)` → `a.B.c`: the lines of one method share a node. */
const methodOf = (frame: string): string => frame.split('(', 1)[0] ?? frame;
