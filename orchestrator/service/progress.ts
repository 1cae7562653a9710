import { z } from 'zod';
import { armSchema } from '../base/arm.ts';
import { parseJson } from '../base/parse-json.ts';
import { gestureEngineSchema } from '../capture/recording.ts';
import { foundRungsSchema } from '../capture/remote/found-rungs.ts';
import { runWarningCodeSchema } from '../judge/run-warnings.ts';

/**
 * Messages from the WebdriverIO worker to the command: one JSON object per line of standard output. A mark distinguishes
 * them from WebdriverIO's own output.
 */
const MARK = '@hitchproof ';

const progressSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run'),
    scenario: z.string(),
    arm: armSchema,
    /** Number of the run, from 1; 0 for a warm-up. */
    number: z.number().int(),
    of: z.number().int(),
    values: z.record(z.string(), z.number()),
    /** What made frames late for the longest time; absent without a late frame. */
    factor: z.string().exactOptional(),
    /** Why the run does not count; empty if it does. */
    doubts: z.array(runWarningCodeSchema).readonly(),
  }),
  z.object({
    kind: z.literal('failed-run'),
    scenario: z.string(),
    arm: armSchema,
    number: z.number().int(),
    of: z.number().int(),
    message: z.string(),
  }),
  z.object({
    /** The first message of a scenario. */
    kind: z.literal('warm-up'),
    scenario: z.string(),
  }),
  z.object({
    kind: z.literal('step'),
    /** Description of a step that takes a while. */
    what: z.string(),
  }),
  z.object({
    /** The app was uninstalled before its build was installed, on request. */
    kind: z.literal('uninstalled'),
    package: z.string(),
  }),
  z.object({
    /** A session on a remote server has begun. */
    kind: z.literal('connected'),
    serial: z.string(),
    waitedS: z.number(),
    rungs: foundRungsSchema,
  }),
  z.object({
    /** What moves the finger, and which better engines the device refuses. */
    kind: z.literal('engine'),
    name: gestureEngineSchema,
    refused: z.array(z.object({ engine: gestureEngineSchema, why: z.string() })).readonly(),
  }),
  z.object({
    /** The usual way to the probe is blocked, but another works: `dumpsys` for commands, `read` for traces. */
    kind: z.literal('control'),
    way: z.enum(['dumpsys', 'read']),
  }),
  z.object({
    kind: z.literal('screen'),
    /** How `hitchproof scan` reached the screen, in words. */
    path: z.string(),
    lists: z.number().int(),
    /** Number of the screen, from 1. */
    number: z.number().int(),
    /** Maximum number of screens. */
    of: z.number().int(),
  }),
  z.object({
    /** `hitchproof scan` now measures a list. */
    kind: z.literal('list'),
    /** Number of the list, from 1. */
    number: z.number().int(),
    of: z.number().int(),
  }),
  z.object({
    /** `hitchproof worst` has tried a way to scroll. */
    kind: z.literal('try'),
    scenario: z.string(),
    /** Number of the try, from 1. */
    number: z.number().int(),
    what: z.string(),
    /** Units of its heaviest frame, if it was measured. */
    heaviest: z.number().exactOptional(),
  }),
]);
export type Progress = z.infer<typeof progressSchema>;
export type RunProgress = Extract<Progress, { kind: 'run' | 'failed-run' }>;

export const progressLine = (progress: Progress): string => `${MARK}${JSON.stringify(progress)}`;

export function sendProgress(progress: Progress): void {
  process.stdout.write(`${progressLine(progress)}\n`);
}

/** The message in a line of the worker's output; WebdriverIO may prepend `[0-0] `. */
export function progressIn(line: string): Progress | undefined {
  const at = line.indexOf(MARK);
  if (at < 0) return undefined;
  const parsed = progressSchema.safeParse(parseJson(line.slice(at + MARK.length)));
  return parsed.success ? parsed.data : undefined;
}
