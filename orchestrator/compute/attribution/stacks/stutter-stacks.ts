import { group, max, min } from 'd3-array';
import type { StackCluster } from '../../measurement.ts';
import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import type { StackSample } from '../../trace/trace.ts';
import type { AttributionDefinition } from '../definition.ts';
import { type LateFrame, lateFrames } from '../late-frames.ts';
import { isAppOwned, stackKey } from './app-owned.ts';
import { heavyPathOfStacks, MATRIX_STACK_SHARE } from './call-tree.ts';
import { sampleOwners } from './sample-owner.ts';

export const STUTTER_STACKS: AttributionDefinition = {
  id: 'stutter-stacks',
  title: 'Late frames by stack',
  unit: 'ms',
  definition:
    'Late frames grouped by what the main thread was doing according to the watchdog’s stacks, and ranked by the hitch time they explain. The samples of one frame form a call tree; its heavy path, from the first app-owned method on, is the group’s key. A method is app-owned when it begins with a configured package prefix (by default the first two segments of the application id), after retracing where a mapping is given. Each group has its frames, slides, first and last time, and one whole stack. The share of the hitch time in frames without a stack is stated beside the groups: the stacks are the main thread’s, so a frame that only the RenderThread or the GPU made late has none, and the watchdog spends at most 10 ms plus 2 % of a slide’s time on stacks. The first stack of a frame is taken when its time is used up, about a period after its vsync, and the next one a period later: a frame that takes little longer has one stack, and where its slow call ended before that, the stack names what ran next. `slow-methods` has the calls of such a frame.',
  formula:
    'weight of a sample = time until the next sample of its frame or the frame’s end; path: from the root the heaviest child while it weighs ≥ 30 % of all samples; key = the path from its first app-owned method on, joined with |, its last method if none is; rank by Σ p_N·T_N',
  sources: [MATRIX_STACK_SHARE],
  needs: ['intervals', 'stacks'],
  related: ['slow-methods', 'main-factor'],
  savedAs: 'attribution.stutterStacks',
};

export interface StutterStacks {
  /** Ranked by the hitch time they explain. */
  readonly clusters: readonly StackCluster[];
  /** Ledger row → index of its cluster. */
  readonly clusterOfRow: ReadonlyMap<number, number>;
}

/** Groups the late frames that have stacks by what the main thread was executing. */
export function stutterStacks(
  ledger: Ledger,
  samples: readonly StackSample[],
  appPackages: readonly string[],
): StutterStacks {
  const ownerOf = sampleOwners(ledger);
  const byRow = group(samples, ownerOf);
  const sampled = lateFrames(ledger).flatMap((late) => {
    const stacks = byRow.get(late.causeRow) ?? [];
    return stacks.length === 0 ? [] : [{ late, stacks, key: keyOf(ledger, late, stacks, appPackages) }];
  });
  const ranked = [...group(sampled, ({ key }) => key)]
    .map(([key, members]) => ({ members, cluster: clusterOf(ledger, key, members, appPackages) }))
    .sort((a, b) => b.cluster.hitchMs - a.cluster.hitchMs);
  const clusterOfRow = new Map<number, number>();
  ranked.forEach(({ members }, index) => {
    for (const { late } of members) clusterOfRow.set(late.causeRow, index);
  });
  return { clusters: ranked.map(({ cluster }) => cluster), clusterOfRow };
}

interface SampledFrame {
  readonly late: LateFrame;
  readonly stacks: readonly StackSample[];
}

function keyOf(
  ledger: Ledger,
  { causeRow }: LateFrame,
  stacks: readonly StackSample[],
  appPackages: readonly string[],
): string {
  const endUs = at(ledger.vsyncUs, causeRow) + at(ledger.intervalUs, causeRow);
  const path = heavyPathOfStacks(
    stacks.map(({ frames, timeUs }, i) => ({
      frames,
      weightUs: Math.max(0, (stacks[i + 1]?.timeUs ?? endUs) - timeUs),
    })),
  );
  return stackKey(path, appPackages);
}

function clusterOf(
  ledger: Ledger,
  key: string,
  members: readonly SampledFrame[],
  appPackages: readonly string[],
): StackCluster {
  const times = members.map(({ late }) => at(ledger.vsyncUs, late.causeRow));
  const example = exampleOf(members, appPackages);
  return {
    key,
    hitchMs: members.reduce((sum, { late }) => sum + late.hitchMs, 0),
    frames: members.length,
    slides: new Set(members.map(({ late }) => late.slide.ordinal)).size,
    firstSeenUs: min(times) ?? Number.NaN,
    lastSeenUs: max(times) ?? Number.NaN,
    example,
    appFrame: example.find((frame) => isAppOwned(frame, appPackages)),
  };
}

/** A sample with app-owned code, if there is one. */
function exampleOf(members: readonly SampledFrame[], appPackages: readonly string[]): readonly string[] {
  const stacks = members.flatMap((member) => member.stacks.map(({ frames }) => frames));
  const telling = stacks.find((frames) => frames.some((frame) => isAppOwned(frame, appPackages)));
  return telling ?? stacks[0] ?? [];
}
