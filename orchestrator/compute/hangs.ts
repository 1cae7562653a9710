import { group } from 'd3-array';
import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import { msFromUs } from '../base/units.ts';
import { isAppOwned } from './attribution/stacks/app-owned.ts';
import type { MappingIndex } from './attribution/stacks/retrace/mapping-index.ts';
import { retraceStack } from './attribution/stacks/retrace/retrace.ts';
import type { Mark, Trace } from './trace/trace.ts';

/** What the app's threads did while the main thread did not answer. */
export const hangSchema = z.object({
  /** `anr`: for 5 s, with all threads; `blocked`: one message for 100 ms and more, between slides. */
  kind: z.enum(['anr', 'blocked']),
  /** Time since the start of the recording. */
  atMs: z.number(),
  /** Main first, then those with code of the app. */
  threads: z.array(z.object({ name: z.string(), frames: z.array(z.string()) })),
  /** The app's innermost frame in the main thread. */
  appFrame: z.string().exactOptional(),
});
export type Hang = Immutable<z.infer<typeof hangSchema>>;
type Thread = Hang['threads'][number];

const KINDS: Readonly<Record<string, Hang['kind']>> = { 'anr-stack': 'anr', 'blocked-stack': 'blocked' };
const MOST_HANGS = 20;

/** The stacks that the probe took of an app that did not answer, ANRs first. */
export function hangsOf(
  { marks }: Pick<Trace, 'marks'>,
  appPackages: readonly string[],
  mapping?: MappingIndex,
): readonly Hang[] {
  const isOwned = (frame: string): boolean => isAppOwned(frame, appPackages);
  const rank = ({ name, frames }: Thread): number => (name === 'main' ? 0 : frames.some(isOwned) ? 1 : 2);
  const byMoment = group(
    marks.filter(({ kind }) => KINDS[kind] !== undefined),
    ({ kind, timeUs }) => `${kind} ${timeUs}`,
  );
  return [...byMoment.values()]
    .map((same): Hang => {
      const [{ kind = '', timeUs = 0 } = {}] = same;
      const threads = same.map((mark) => threadOf(mark, mapping)).sort((a, b) => rank(a) - rank(b));
      const appFrame = threads.find(({ name }) => name === 'main')?.frames.find(isOwned);
      return {
        kind: KINDS[kind] ?? 'blocked',
        atMs: msFromUs(timeUs),
        threads,
        ...(appFrame === undefined ? {} : { appFrame }),
      };
    })
    .sort((a, b) => Number(a.kind === 'blocked') - Number(b.kind === 'blocked'))
    .slice(0, MOST_HANGS);
}

/** A thread's name in the first line, then a frame a line, innermost first. */
function threadOf({ text }: Mark, mapping: MappingIndex | undefined): Thread {
  const [name = '', ...frames] = text.split('\n');
  return { name, frames: mapping === undefined ? frames : [...retraceStack(mapping, frames)] };
}
