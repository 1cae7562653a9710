import { z } from 'zod';
import type { Point } from '../input/touch-paths.ts';
import { referencedId } from './elements.ts';
import * as gestures from './gestures.ts';
import { performActions } from './perform-actions.ts';
import { RestError } from './rest-error.ts';
import { type RestRequest, type Route, route } from './route.ts';
import { type Area, areaOf, centerOf } from './screen.ts';
import { screenOf } from './session.ts';

const point = z.object({ x: z.number(), y: z.number() });
/** A part of a request that clients leave out or send as null. */
const optional = <T extends z.ZodType>(part: T) => part.nullish().transform((value) => value ?? undefined);
const gestureRequest = z.object({
  origin: z.unknown().optional(),
  offset: optional(point),
  start: optional(point),
  end: optional(point),
  area: optional(z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })),
  direction: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['up', 'down', 'left', 'right']))
    .optional(),
  percent: optional(z.number()),
  speed: optional(z.number()),
  duration: optional(z.number()),
});
type GestureRequest = z.output<typeof gestureRequest>;

/** The element's rectangle, or the area of the request. */
async function areaFor({ session }: RestRequest, { origin, area }: GestureRequest): Promise<Area> {
  const id = referencedId(origin);
  if (id !== undefined) return areaOf(session.elements.resolve(id, await screenOf(session)));
  if (area === undefined) throw new RestError('invalid argument', 'either an element or an area is needed');
  return { left: area.left, top: area.top, right: area.left + area.width, bottom: area.top + area.height };
}

/** The offset, counted from the element's upper left corner if there is one; without an offset the element's centre. */
async function pointFor(request: RestRequest, parsed: GestureRequest, offset?: Point): Promise<Point> {
  if (referencedId(parsed.origin) === undefined) {
    if (offset !== undefined) return offset;
    throw new RestError('invalid argument', 'either an element or coordinates are needed');
  }
  const area = await areaFor(request, parsed);
  return offset === undefined ? centerOf(area) : { x: area.left + offset.x, y: area.top + offset.y };
}

const gesture = (
  path: string,
  act: (request: RestRequest, parsed: GestureRequest) => Promise<unknown>,
): Route =>
  route(
    `POST /appium/gestures/${path}`,
    async (request) => (await act(request, gestureRequest.parse(request.body))) ?? null,
  );

async function directed(request: RestRequest, parsed: GestureRequest) {
  const { direction, speed } = parsed;
  if (direction === undefined) throw new RestError('invalid argument', 'a direction is needed');
  return { area: await areaFor(request, parsed), direction, speedPxPerS: speed };
}

function percentOf({ percent }: GestureRequest): number {
  if (percent === undefined) throw new RestError('invalid argument', 'a percent is needed');
  return percent;
}

export const GESTURE_ROUTES: readonly Route[] = [
  gesture('click', async (request, parsed) =>
    gestures.click(request.session, await pointFor(request, parsed, parsed.offset)),
  ),
  gesture('double_click', async (request, parsed) =>
    gestures.doubleClick(request.session, await pointFor(request, parsed, parsed.offset)),
  ),
  gesture('long_click', async (request, parsed) =>
    gestures.longClick(request.session, await pointFor(request, parsed, parsed.offset), parsed.duration),
  ),
  gesture('drag', async (request, parsed) => {
    if (parsed.end === undefined) throw new RestError('invalid argument', 'an end is needed');
    const from = await pointFor(request, parsed, parsed.start);
    await gestures.drag(request.session, { from, to: parsed.end }, parsed.speed);
  }),
  gesture('fling', async (request, parsed) =>
    gestures.fling(request.session, await directed(request, parsed)),
  ),
  gesture('scroll', async (request, parsed) =>
    gestures.scroll(request.session, { ...(await directed(request, parsed)), percent: percentOf(parsed) }),
  ),
  gesture('swipe', async (request, parsed) =>
    gestures.swipe(request.session, { ...(await directed(request, parsed)), percent: percentOf(parsed) }),
  ),
  route('POST /actions', async ({ session, body }) => {
    await performActions(session, body);
    return null;
  }),
];
