import { group, max, maxIndex, min, rollup, sum } from 'd3-array';
import type { LedgerRow } from '../../index-spaces.ts';
import type { StackCluster } from '../../measurement.ts';
import { doFrameUs, uiUs } from '../../metrics/kit/row-times.ts';
import { isLate } from '../../slides/counted.ts';
import { at, type Ledger, rememberedForLedger } from '../../slides/ledger.ts';
import type { StackSample, Trace } from '../../trace/trace.ts';
import type { AttributionDefinition } from '../definition.ts';
import { collectionIn } from '../gc-overlap.ts';
import { type LateFrame, lateFrames } from '../late-frames.ts';
import { heavyPathOfStacks, isAppOwned, isThrough, MATRIX_STACK_SHARE, stackKey } from './call-tree.ts';
import { type MainThread, mainThreadIn } from './main-thread.ts';

/**
 * The ledger row of the frame that a stack sample belongs to, −1 outside the slides. A sample has the ordinal of the latest
 * callback, but input and animations before the next callback are already the next frame's work. From the start of that
 * frame's doFrame on, the sample belongs to it; if its row is missing, only if the frame before was not late.
 */
export const sampleOwners = rememberedForLedger((ledger) => {
  let rowOf: ReadonlyMap<number, number> | undefined;
  return ({ ordinal, timeUs }: Pick<StackSample, 'ordinal' | 'timeUs'>): number => {
    // Most runs have no sample.
    rowOf ??= new Map(Array.from(ledger.ordinal.subarray(0, ledger.count), (of, row) => [of, row]));
    const row = rowOf.get(ordinal) ?? -1;
    const next = rowOf.get(ordinal + 1) ?? -1;
    if (next < 0 || timeUs < at(ledger.vsyncUs, next)) return row;
    const startUs = doFrameUs(ledger, next);
    const isNext = Number.isNaN(startUs) ? row < 0 || !isLate(ledger, row) : timeUs >= startUs;
    return isNext ? next : row;
  };
});

export const STUTTER_STACKS: AttributionDefinition = {
  id: 'stutter-stacks',
  title: 'Late frames by stack',
  unit: 'ms',
  definition:
    'Late frames grouped by what the main thread was doing according to the watchdog’s stacks, and ranked by the hitch time they explain. The samples of one frame form a call tree, those after its work only where they made the next frame start late; the app-owned methods of its heavy path are the group’s key. If methods of the app have 30 % of the frame’s time, the path leads to them, even if the platform’s own code had more. A method is app-owned when it begins with a configured package prefix (by default the first two segments of the application id), after retracing where a mapping is given. Each group has its frames, slides, first and last time, one whole stack, from its longest hitch, and what the main thread did at the samples on that path: blocked on a lock, runnable or waiting by the state that was recorded with the sample, in a binder call or in I/O by its innermost method. The share of the hitch time in frames without a stack is stated beside the groups: the stacks are the main thread’s, so a frame that only the RenderThread or the GPU made late has none, and the watchdog spends at most 10 ms plus 2 % of a slide’s time on stacks. The first stack of a frame is taken when its time is used up, about a period after its vsync, and the next one a period later: a frame that takes little longer has one stack, and where its slow call ended before that, the stack names what ran next. `slow-methods` has the calls of such a frame.',
  formula:
    'weight of a sample = time of the work that is nearer to it than to another sample of its frame; the work: the UI thread’s on the frame (from doFrame until SYNC is over), or, for a sample after that, from there to the start of the next frame; path: from the root the heaviest child while it weighs ≥ 30 % of all samples, first in the samples with app-owned methods, and in all if no such method is on that path; key = the path’s app-owned methods joined with |, its last method if there is none; stack: a sample through the path; rank by Σ p_N·T_N',
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
  { stacks: samples, conditions }: Pick<Trace, 'stacks' | 'conditions'>,
  appPackages: readonly string[],
): StutterStacks {
  const isOwned = (method: string): boolean => isAppOwned(method, appPackages);
  const ownerOf = sampleOwners(ledger);
  const seen = { did: mainThreadIn(conditions), collected: collectionIn(conditions) };
  const byRow = group(samples, ownerOf);
  const sampled = lateFrames(ledger).flatMap((late) => {
    const stacks = (byRow.get(late.causeRow) ?? []).filter(({ timeUs }) => explains(ledger, late, timeUs));
    if (stacks.length === 0) return [];
    const path = heavyPathOf(ledger, late, stacks, isOwned);
    return [{ late, stacks, path, key: stackKey(path, appPackages) }];
  });
  const ranked = [...group(sampled, ({ key }) => key)]
    .map(([key, members]) => ({
      members,
      cluster: {
        ...clusterOf(ledger, key, members, appPackages),
        mainThread: mainThreadOf(ledger, members, seen),
      },
    }))
    .sort((a, b) => b.cluster.hitchMs - a.cluster.hitchMs);
  const clusterOfRow = new Map<number, number>();
  ranked.forEach(({ members }, index) => {
    for (const { late } of members)
      if (late.row === late.causeRow || !clusterOfRow.has(late.causeRow))
        clusterOfRow.set(late.causeRow, index);
  });
  return { clusters: ranked.map(({ cluster }) => cluster), clusterOfRow };
}

/** What the main thread did after its work on a frame made the next one late, not this one. */
function explains(ledger: Ledger, { row, causeRow }: LateFrame, sampleUs: number): boolean {
  const endUs = ownEndUs(ledger, causeRow);
  return row !== causeRow || Number.isNaN(endUs) || sampleUs < endUs;
}

interface SampledFrame {
  readonly late: LateFrame;
  readonly stacks: readonly StackSample[];
  readonly path: readonly string[];
}

/** The heavy path of the samples with code of the app, or of all samples if no method of the app has its share. */
function heavyPathOf(
  ledger: Ledger,
  late: LateFrame,
  samples: readonly StackSample[],
  isOwned: (method: string) => boolean,
): readonly string[] {
  // Looks grow rarer: counted until the next look, a sample before a long pause would stand for what came after it.
  const stacks = samples.map(({ frames, timeUs }, i) => {
    const [before, after] = [samples[i - 1], samples[i + 1]];
    const work = workAround(ledger, late, timeUs);
    const fromUs = before === undefined ? Math.min(timeUs, work.fromUs) : (before.timeUs + timeUs) / 2;
    const toUs = after === undefined ? Math.max(timeUs, work.toUs) : (timeUs + after.timeUs) / 2;
    return { frames, weightUs: toUs - fromUs };
  });
  const path = heavyPathOfStacks(
    stacks.filter(({ frames }) => frames.some(isOwned)),
    sum(stacks, ({ weightUs }) => weightUs),
  );
  return path.some(isOwned) ? path : heavyPathOfStacks(stacks);
}

/** The work during which a sample of a late frame was taken: the frame's own, or what ran before the next one. */
function workAround(
  ledger: Ledger,
  { slide, causeRow }: LateFrame,
  sampleUs: number,
): { readonly fromUs: number; readonly toUs: number } {
  const endUs = ownEndUs(ledger, causeRow);
  if (sampleUs < endUs) return { fromUs: doFrameUs(ledger, causeRow), toUs: endUs };
  const vsyncUs = at(ledger.vsyncUs, causeRow);
  const nextUs = causeRow + 1 < slide.to ? doFrameUs(ledger, causeRow + 1) : Number.NaN;
  return {
    fromUs: Number.isNaN(endUs) ? vsyncUs : endUs,
    toUs: Number.isNaN(nextUs) ? vsyncUs + at(ledger.intervalUs, causeRow) : nextUs,
  };
}

/** When the UI thread's work on a frame was over; NaN without a row. */
const ownEndUs = (ledger: Ledger, row: LedgerRow): number =>
  at(ledger.vsyncUs, row) - at(ledger.stages.intendedLagUs, row) + uiUs(ledger, row);

function clusterOf(
  ledger: Ledger,
  key: string,
  members: readonly SampledFrame[],
  appPackages: readonly string[],
): Omit<StackCluster, 'mainThread'> {
  const times = members.map(({ late }) => at(ledger.vsyncUs, late.causeRow));
  return {
    key,
    hitchMs: sum(members, ({ late }) => late.hitchMs),
    frames: members.length,
    slides: new Set(members.map(({ late }) => late.slide.ordinal)).size,
    firstSeenUs: min(times) ?? Number.NaN,
    lastSeenUs: max(times) ?? Number.NaN,
    ...exampleOf(members, appPackages),
  };
}

interface Seen {
  readonly did: (sample: StackSample) => MainThread | undefined;
  readonly collected: ((startUs: number, endUs: number) => boolean) | undefined;
}

/** What the main thread did in the samples that named the group, and in how many of its frames a collection may have run. */
function mainThreadOf(
  ledger: Ledger,
  members: readonly SampledFrame[],
  { did, collected }: Seen,
): StackCluster['mainThread'] {
  const isCollected = ({ late: { causeRow } }: SampledFrame): boolean => {
    const startUs = at(ledger.vsyncUs, causeRow);
    return collected?.(startUs, startUs + at(ledger.intervalUs, causeRow)) ?? false;
  };
  const samples = members.flatMap(({ stacks, path }) =>
    stacks.filter(({ frames }) => isThrough(path, frames)),
  );
  const known = samples.flatMap((sample) => did(sample) ?? []);
  const counts = [
    ...rollup(
      known,
      ({ length }) => length,
      (kind) => kind,
    ),
  ];
  return {
    samples: samples.length,
    did: counts.map(([kind, count]) => ({ kind, samples: count })).sort((a, b) => b.samples - a.samples),
    ...(collected === undefined ? {} : { framesWithGc: members.filter(isCollected).length }),
  };
}

/** A stack through the heavy path of the longest hitch, and the innermost frame of the app on that path. */
function exampleOf(
  members: readonly SampledFrame[],
  appPackages: readonly string[],
): Pick<StackCluster, 'example' | 'appFrame'> {
  const { stacks, path } = members[maxIndex(members, ({ late }) => late.hitchMs)] as SampledFrame;
  const example = stacks.find(({ frames }) => isThrough(path, frames))?.frames ?? [];
  const onPath = example.slice(example.length - path.length);
  return { example, appFrame: onPath.find((frame) => isAppOwned(frame, appPackages)) };
}
