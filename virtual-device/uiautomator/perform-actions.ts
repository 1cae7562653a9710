import { z } from 'zod';
import { between, type Point } from '../input/touch-paths.ts';
import { TOUCH, type TouchSample } from '../runtime-link/control-port.ts';
import { referencedId } from './elements.ts';
import { RestError } from './rest-error.ts';
import { areaOf, centerOf } from './screen.ts';
import { type Session, screenOf, touchScreen } from './session.ts';
import { typeText } from './text-entry.ts';

/**
 * W3C pointer actions as Appium's server injects them: a move every 20 ms, durations rounded up to it.
 * https://github.com/appium/appium-uiautomator2-server/blob/master/app/src/main/java/io/appium/uiautomator2/utils/w3c/ActionsConstants.java
 */
const ACTION_TICK_MS = 20;

const durationMs = z
  .number()
  .min(0)
  .max(600_000)
  .nullish()
  .transform((value) => value ?? 0);
const pointerAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pause'), duration: durationMs }),
  z.object({
    type: z.literal('pointerMove'),
    duration: durationMs,
    x: z.number(),
    y: z.number(),
    origin: z.unknown().optional(),
  }),
  z.object({ type: z.literal('pointerDown') }),
  z.object({ type: z.literal('pointerUp') }),
  z.object({ type: z.literal('pointerCancel') }),
]);
const keyAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pause'), duration: durationMs }),
  z.object({ type: z.literal('keyDown'), value: z.string() }),
  z.object({ type: z.literal('keyUp'), value: z.string() }),
]);
const actionsRequest = z.object({
  actions: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('pointer'), id: z.string(), actions: z.array(pointerAction) }),
      z.object({ type: z.literal('key'), id: z.string(), actions: z.array(keyAction) }),
      z.object({ type: z.literal('none'), id: z.string(), actions: z.array(z.unknown()) }),
    ]),
  ),
});
export type PointerAction = z.output<typeof pointerAction>;

/** https://www.w3.org/TR/webdriver2/#perform-actions */
export async function performActions(session: Session, body: unknown): Promise<void> {
  const { actions } = actionsRequest.parse(body);
  const pointers = actions.flatMap((source) => (source.type === 'pointer' ? [source.actions] : []));
  const touching = pointers.filter((source) => source.some(({ type }) => type === 'pointerDown'));
  if (touching.length > 1)
    throw new RestError('unsupported operation', 'only one pointer may touch the screen at a time');
  for (const source of touching) {
    const screen = await screenOf(session);
    const samples = pointerSamples(source, (origin) =>
      centerOf(areaOf(session.elements.resolve(referencedId(origin) ?? '', screen))),
    );
    await touchScreen(session, samples);
  }
  for (const source of actions) {
    if (source.type !== 'key') continue;
    await typeText(
      session,
      source.actions.flatMap((action) => (action.type === 'keyDown' ? [action.value] : [])).join(''),
    );
  }
}

/** The centre of an element that is an origin. */
export type OriginOf = (element: unknown) => Point;

export function pointerSamples(actions: readonly PointerAction[], originOf: OriginOf): TouchSample[] {
  const samples: TouchSample[] = [];
  let at: Point = { x: 0, y: 0 };
  let isDown = false;
  let nowMs = 0;
  const add = (action: TouchSample['action'], point: Point, atMs = nowMs): void => {
    samples.push({ atUs: atMs * 1000, action, ...point });
  };
  for (const action of actions) {
    switch (action.type) {
      case 'pause':
        nowMs += roundUp(action.duration);
        break;
      case 'pointerDown':
        add(TOUCH.down, at);
        isDown = true;
        break;
      case 'pointerUp':
        if (isDown) add(TOUCH.up, at);
        isDown = false;
        break;
      case 'pointerCancel':
        if (isDown) add(TOUCH.cancel, at);
        isDown = false;
        break;
      case 'pointerMove': {
        const to = targetOf(action, at, originOf);
        const steps = Math.max(1, roundUp(action.duration) / ACTION_TICK_MS);
        const from = at;
        const startMs = nowMs;
        for (let step = 1; isDown && step <= steps; step++) {
          const stepMs = action.duration === 0 ? startMs : startMs + step * ACTION_TICK_MS;
          add(TOUCH.move, between(from, to, step / steps), stepMs);
        }
        nowMs += roundUp(action.duration);
        at = to;
        break;
      }
    }
  }
  if (isDown)
    throw new RestError(
      'unsupported operation',
      'the finger must be lifted within one call: no device time passes between calls',
    );
  return samples;
}

const roundUp = (ms: number): number => Math.ceil(ms / ACTION_TICK_MS) * ACTION_TICK_MS;

function targetOf(
  action: Extract<PointerAction, { type: 'pointerMove' }>,
  at: Point,
  originOf: OriginOf,
): Point {
  if (action.origin === 'pointer') return { x: at.x + action.x, y: at.y + action.y };
  if (typeof action.origin === 'object' && action.origin !== null) {
    const center = originOf(action.origin);
    return { x: center.x + action.x, y: center.y + action.y };
  }
  return { x: action.x, y: action.y };
}
