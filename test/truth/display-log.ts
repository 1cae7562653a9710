import { z } from 'zod';

const heldInSchema = z.enum(['input', 'animation', 'layout', 'draw', 'sync', 'between-frames']);
/** Where in a frame the main thread was held. */
export type HeldIn = z.infer<typeof heldInSchema>;

const refreshSchema = z.object({
  t: z.literal('refresh'),
  n: z.number().int(),
  atNs: z.number(),
  window: z.number().int(),
  picture: z.number().int(),
  moved: z.boolean(),
  owed: z.boolean(),
});
/** A refresh that shows a different picture than the one before, and how that picture was made. */
const newPictureSchema = refreshSchema.extend({
  new: z.literal(true),
  handedNs: z.number(),
  readyNs: z.number(),
  tookNs: z.number(),
  /** By how many pixels the content moved, right and down. */
  dx: z.number(),
  dy: z.number(),
  uploadNs: z.number(),
  commandsNs: z.number(),
  gpuNs: z.number(),
});

/** A line of the display's log; see `virtual-device/docs/control-port.md`. */
const lineSchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('mode'), atNs: z.number(), periodNs: z.number().positive() }),
  z.discriminatedUnion('new', [newPictureSchema, refreshSchema.extend({ new: z.literal(false) })]),
  z.object({ t: z.literal('frame'), n: z.number().int(), atNs: z.number() }),
  z.object({
    t: z.literal('held'),
    fromNs: z.number(),
    toNs: z.number(),
    in: heldInSchema,
    method: z.string(),
  }),
  z.object({
    t: z.literal('touch'),
    atNs: z.number(),
    gotNs: z.number(),
    history: z.boolean(),
    action: z.number(),
    x: z.number(),
    y: z.number(),
  }),
]);
export type LogLine = z.infer<typeof lineSchema>;
export type Refresh = Extract<LogLine, { t: 'refresh' }>;
export type NewPicture = Extract<Refresh, { new: true }>;
export type Held = Extract<LogLine, { t: 'held' }>;
export type Frame = Extract<LogLine, { t: 'frame' }>;
export type Touch = Extract<LogLine, { t: 'touch' }>;

/** @throws Error naming the first line that is not of a known kind */
export function parseDisplayLog(text: string): LogLine[] {
  return text
    .split('\n')
    .filter((part) => part !== '')
    .map((part, index) => {
      const parsed = lineSchema.safeParse(JSON.parse(part));
      if (parsed.success) return parsed.data;
      throw new Error(`Line ${index + 1} of the display log is of an unknown kind: ${part}`, {
        cause: parsed.error,
      });
    });
}

/** The place of the last frame that the main thread began at or before `ns`. */
export const frameAt = (frames: readonly Frame[], ns: number): number =>
  frames.findLastIndex(({ atNs }) => atNs <= ns);
