import { z } from 'zod';

/** A line of the display's log; see `docs/control-port.md`. */
const line = z.discriminatedUnion('t', [
  z.object({ t: z.literal('mode'), atNs: z.number(), periodNs: z.number().positive() }),
  z.object({ t: z.literal('vsync'), window: z.number(), atNs: z.number(), skipped: z.number().int().min(0) }),
  z.object({ t: z.literal('busy'), fromNs: z.number(), toNs: z.number() }),
  z.object({ t: z.literal('draw'), window: z.number(), vsyncNs: z.number(), moved: z.boolean() }),
  z.object({ t: z.literal('touch'), atNs: z.number(), action: z.number(), x: z.number(), y: z.number() }),
]);
export type LogLine = z.output<typeof line>;
export type Touch = Extract<LogLine, { t: 'touch' }>;

/** Lines in the order of the events, which determines what belongs to which frame. */
export function parseDisplayLog(text: string): LogLine[] {
  return text
    .split('\n')
    .filter((part) => part !== '')
    .map((part, index) => {
      const parsed = line.safeParse(JSON.parse(part));
      if (parsed.success) return parsed.data;
      throw new Error(`line ${index + 1} of the display log is invalid: ${part}`, {
        cause: parsed.error,
      });
    });
}
