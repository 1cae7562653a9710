import { z } from 'zod';
import { dataSeedsSchema, scenarioSettingsSchema } from '../../capture/knobs/scenario-settings.ts';
import type { ScrollTarget } from '../../capture/scroll-target.ts';
import { type Direction, type FlingSpeed, OPPOSITE } from '../../capture/slide-gesture.ts';

/** Only `back` where it is against the direction in which the list goes on. */
const toward = { back: z.boolean() };
const gestureSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fling'),
    ...toward,
    speed: z.enum(['slow', 'medium', 'fast'] satisfies FlingSpeed[]),
  }),
  z.object({ kind: z.literal('drag'), ...toward, distance: z.number(), durationMs: z.number().int() }),
  z.object({ kind: z.literal('rest'), ms: z.number().int() }),
]);
export type Gesture = z.infer<typeof gestureSchema>;

/** One way to scroll a list from its start, and the settings of the device while it is scrolled. */
export const scrollSchema = z.object({
  gestures: z.array(gestureSchema).readonly(),
  settings: scenarioSettingsSchema,
  /** With the one value that is used, if it is not the scenario's own. */
  seeds: dataSeedsSchema.exactOptional(),
});
export type Scroll = Readonly<z.infer<typeof scrollSchema>>;

/** What a search found in a scenario; heaviest: units of the frame with the most work. */
const triedSchema = z.object({
  heaviest: z.number(),
  /** The work log, in the run folder. */
  work: z.string(),
});
export const worstSchema = z.object({
  scenario: z.string(),
  direction: z.enum(['down', 'up', 'left', 'right']),
  /** The spec's own slides. */
  own: triedSchema.extend({
    /** Whether they are the default flings, because the spec has no others. */
    isDefault: z.boolean(),
  }),
  tries: z.number().int(),
  /** Tries of which nothing was measured, and why the first one was not. */
  failed: z.number().int(),
  failure: z.string().exactOptional(),
  /** The heaviest of all tries; with `scroll`, if it is worse. */
  most: z.number(),
  found: triedSchema.extend({ scroll: scrollSchema }).exactOptional(),
});
export type Worst = z.infer<typeof worstSchema>;
/** With the sentence about it, and the file of a spec that scrolls as found. */
export const foundWorstSchema = worstSchema.extend({ text: z.string(), spec: z.string().exactOptional() });

const directionOf = (on: Direction, { back }: { readonly back: boolean }): Direction =>
  back ? OPPOSITE[on] : on;

export function perform(list: ScrollTarget, gesture: Gesture, on: Direction): Promise<void> {
  switch (gesture.kind) {
    case 'fling':
      return list.fling(directionOf(on, gesture), { speed: gesture.speed });
    case 'drag': {
      const { distance, durationMs } = gesture;
      return list.drag(directionOf(on, gesture), { distance, durationMs });
    }
    case 'rest':
      return list.rest(gesture.ms);
  }
}

/** The same as a spec writes it. */
export function statementOf(gesture: Gesture, on: Direction): string {
  const written = (name: string, ...given: readonly (string | number)[]): string =>
    `await list.${name}(${given.join(', ')});`;
  if (gesture.kind === 'rest') return written('rest', gesture.ms);
  const { kind, back, ...how } = gesture;
  return written(kind, `'${directionOf(on, gesture)}'`, literalOf(how));
}

/** An object of numbers, texts and truths, as TypeScript. */
export const literalOf = (fields: Readonly<Record<string, unknown>>): string =>
  `{ ${Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)} }`;

/** Equal gestures that follow each other. */
export function grouped(
  gestures: readonly Gesture[],
): readonly { readonly gesture: Gesture; readonly times: number }[] {
  const groups: { gesture: Gesture; times: number }[] = [];
  for (const gesture of gestures) {
    const last = groups.at(-1);
    if (JSON.stringify(last?.gesture) === JSON.stringify(gesture) && last !== undefined) last.times += 1;
    else groups.push({ gesture, times: 1 });
  }
  return groups;
}

/** `6 fast flings down, then a fast fling up, at font scale 1.3, in dark mode` */
export function scrollText({ gestures, settings, seeds }: Scroll, on: Direction): string {
  const { fontScale, darkMode, locale } = settings;
  return [
    grouped(gestures)
      .map(({ gesture, times }) => gestureText(gesture, times, on))
      .join(', then '),
    ...(fontScale === undefined ? [] : [`at font scale ${fontScale}`]),
    ...(darkMode === true ? ['in dark mode'] : []),
    ...(locale === undefined ? [] : [`in ${locale}`]),
    ...(seeds === undefined ? [] : [`with the data of ${seeds.extra} ${seeds.values[0]}`]),
  ].join(', ');
}

function gestureText(gesture: Gesture, times: number, on: Direction): string {
  const some = (one: string): string => (times === 1 ? `a ${one}` : `${times} ${one}s`);
  switch (gesture.kind) {
    case 'fling':
      return `${some(`${gesture.speed} fling`)} ${directionOf(on, gesture)}`;
    case 'drag':
      return `${some('drag')} ${directionOf(on, gesture)} (${gesture.distance} of the list in ${gesture.durationMs} ms)`;
    case 'rest':
      return `${some('rest')} of ${gesture.ms} ms`;
  }
}
