import { group } from 'd3-array';
import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import { msFromUs } from '../base/units.ts';
import { methodClusterSchema } from './attribution/methods/method-cluster.ts';
import { methodTree, prunedTree } from './attribution/methods/method-tree.ts';
import { isAppOwned } from './attribution/stacks/call-tree.ts';
import type { MappingIndex } from './attribution/stacks/retrace/mapping-index.ts';
import { retraceStack } from './attribution/stacks/retrace/retrace.ts';
import type { Mark, MethodEvent, Trace } from './trace/trace.ts';

/** What the app's threads did while the main thread did not answer. */
export const hangSchema = z.object({
  /** `anr`: for 5 s, with all threads; `blocked`: one message for 100 ms and more, between slides. */
  kind: z.enum(['anr', 'blocked']),
  /** Time since the start of the recording; absent if only Android noticed. */
  atMs: z.number().exactOptional(),
  /** Main first, then those that wait for a lock or hold it, then those with code of the app. State, lock and its holder are known of Android's own dump. */
  threads: z.array(
    z.object({
      name: z.string(),
      frames: z.array(z.string()),
      state: z.string().exactOptional(),
      waitsFor: z.object({ lock: z.string(), holder: z.string().exactOptional() }).exactOptional(),
    }),
  ),
  /** What the main thread called in the second before, in a build with method tracing. */
  methods: methodClusterSchema.shape.tree.exactOptional(),
  /** The app's innermost frame in the main thread. */
  appFrame: z.string().exactOptional(),
});
export type Hang = Immutable<z.infer<typeof hangSchema>>;
type Thread = Hang['threads'][number];

const KINDS: Readonly<Record<string, Hang['kind']>> = { 'anr-stack': 'anr', 'blocked-stack': 'blocked' };
const MOST_HANGS = 20;

/** The stacks that the probe took of an app that did not answer, ANRs first. */
export function hangsOf(
  { marks, methods }: Pick<Trace, 'marks' | 'methods'>,
  appPackages: readonly string[],
  mapping?: MappingIndex,
): readonly Hang[] {
  const byMoment = group(
    marks.filter(({ kind }) => KINDS[kind] !== undefined),
    ({ kind, timeUs }) => `${kind} ${timeUs}`,
  );
  return [...byMoment.values()]
    .map((same): Hang => {
      const [{ kind = '', timeUs = 0 } = {}] = same;
      const called = KINDS[kind] === 'anr' ? lastSecond(methods, timeUs) : [];
      return {
        kind: KINDS[kind] ?? 'blocked',
        atMs: msFromUs(timeUs),
        ...ranked(
          same.map((mark) => threadOf(mark, mapping)),
          appPackages,
        ),
        ...(called.length === 0 ? {} : { methods: called }),
      };
    })
    .sort((a, b) => Number(a.kind === 'blocked') - Number(b.kind === 'blocked'))
    .slice(0, MOST_HANGS);
}

/** Threads in the order in which they tell, and the app's frame of the main one. */
function ranked(
  threads: readonly Thread[],
  appPackages: readonly string[],
): Pick<Hang, 'threads'> & { readonly appFrame?: string } {
  const isOwned = (frame: string): boolean => isAppOwned(frame, appPackages);
  const holders = new Set(threads.map(({ waitsFor }) => waitsFor?.holder));
  const rank = ({ name, frames, waitsFor }: Thread): number => {
    if (name === 'main') return 0;
    if (waitsFor !== undefined || holders.has(name)) return 1;
    return frames.some(isOwned) ? 2 : 3;
  };
  const sorted = threads.toSorted((a, b) => rank(a) - rank(b));
  const appFrame = sorted.find(({ name }) => name === 'main')?.frames.find(isOwned);
  return { threads: sorted, ...(appFrame === undefined ? {} : { appFrame }) };
}

/** The hangs of a run with the threads of Android's own report, which knows the locks, in place of the probe's. */
export function withArtThreads(
  hangs: readonly Hang[],
  threads: readonly Thread[],
  appPackages: readonly string[],
  mapping?: MappingIndex,
): readonly Hang[] {
  if (threads.length === 0) return hangs;
  const original = threads.map(({ frames, ...thread }) => ({
    ...thread,
    frames: mapping === undefined ? frames : [...retraceStack(mapping, frames)],
  }));
  const [first, ...others] = hangs;
  const rest = first?.kind === 'anr' ? others : hangs;
  return [{ kind: 'anr', ...(first?.kind === 'anr' && first), ...ranked(original, appPackages) }, ...rest];
}

const SECOND_US = 1_000_000;

/** The calls of the last second before a time, and those that were under way when it began. */
function lastSecond(events: readonly MethodEvent[], untilUs: number): NonNullable<Hang['methods']> {
  const fromUs = untilUs - SECOND_US;
  const open: MethodEvent[] = [];
  const within: MethodEvent[] = [];
  for (const event of events) {
    if (event.timeUs > untilUs) break;
    if (event.timeUs >= fromUs) within.push(event);
    else if (!event.isExit) open.push({ ...event, timeUs: fromUs });
    else {
      const from = open.findLastIndex(({ method }) => method === event.method);
      if (from >= 0) open.splice(from);
    }
  }
  return [...prunedTree(methodTree([...open, ...within], { durationUs: SECOND_US, endUs: untilUs }))];
}

/** A thread's name in the first line, then a frame a line, innermost first. */
function threadOf({ text }: Mark, mapping: MappingIndex | undefined): Thread {
  const [name = '', ...frames] = text.split('\n');
  return { name, frames: mapping === undefined ? frames : [...retraceStack(mapping, frames)] };
}
