import { group, sum } from 'd3-array';
import { z } from 'zod';
import type { Immutable } from '../../base/immutable.ts';
import { threadTimeSchema } from '../import/late-frames.ts';

/** What the main thread did in late frames, by a system trace; absent without one. */
export const systemTimesSchema = z
  .object({
    /** Those that the trace tells of, and their time. */
    frames: z.number(),
    ms: z.number(),
    /** Longest first. Calls, monitors and collections are within the time that the thread slept or ran. */
    times: z.array(threadTimeSchema.omit({ ns: true }).extend({ ms: z.number() })),
  })
  .optional();
export type SystemTimes = Immutable<NonNullable<z.infer<typeof systemTimesSchema>>>;

const MOST_TIMES = 6;

/** The times of several, added up by what they are. */
export function systemTimesTogether(all: readonly SystemTimes[]): SystemTimes {
  const same = group(
    all.flatMap(({ times }) => times),
    ({ kind, what }) => `${kind} ${what}`,
  );
  const times = [...same.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : { ...first, ms: sum(own, ({ ms }) => ms) };
  });
  return {
    frames: sum(all, ({ frames }) => frames),
    ms: sum(all, ({ ms }) => ms),
    times: times.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_TIMES),
  };
}
