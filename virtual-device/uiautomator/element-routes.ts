import { z } from 'zod';
import { attributeOf } from './attributes.ts';
import { contentSizeOf } from './content-size.ts';
import { find, notFound } from './find.ts';
import { click } from './gestures.ts';
import { RestError } from './rest-error.ts';
import { type RestRequest, type Route, route } from './route.ts';
import { areaOf, centerOf, type ScreenNode } from './screen.ts';
import { screenOf } from './session.ts';
import { enterText, focusedNode, setText } from './text-entry.ts';

/** The text to enter, as the driver sends it. */
const valueRequest = z.object({ text: z.string(), replace: z.boolean().nullish() });

async function elementOf({ session, params }: RestRequest): Promise<ScreenNode> {
  return session.elements.resolve(params[0] ?? '', await screenOf(session));
}

async function rectOf(request: RestRequest) {
  const { left, top, right, bottom } = areaOf(await elementOf(request));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

async function findOne({ session, body }: RestRequest) {
  const [first] = await find(session, body);
  if (first === undefined) throw notFound(body);
  return session.elements.refer(first);
}

async function findAll({ session, body }: RestRequest) {
  return (await find(session, body)).map(session.elements.refer);
}

async function attribute(request: RestRequest): Promise<string> {
  const name = request.params[1] ?? '';
  const element = await elementOf(request);
  if (name === 'contentSize') return contentSizeOf(request.session, element);
  const value = attributeOf(element, name);
  if (value === undefined) throw new RestError('invalid argument', `elements have no attribute '${name}'`);
  return value;
}

async function focused({ session }: RestRequest): Promise<ScreenNode> {
  const found = await focusedNode(session);
  if (found === undefined) throw new RestError('no such element', 'no element has the focus');
  return found;
}

async function enter({ session, body }: RestRequest, field: ScreenNode): Promise<null> {
  const { text, replace } = valueRequest.parse(body);
  await enterText(session, field, text, replace === true);
  return null;
}

async function firstVisible(request: RestRequest) {
  const [first] = (await elementOf(request)).children;
  if (first === undefined) throw new RestError('no such element', 'the element has no child');
  return request.session.elements.refer(first);
}

export const ELEMENT_ROUTES: readonly Route[] = [
  route('POST /element', findOne),
  route('POST /elements', findAll),
  route('GET /element/active', async (request) => request.session.elements.refer(await focused(request))),
  route('POST /element/:id/click', async (request) => {
    await click(request.session, centerOf(areaOf(await elementOf(request))));
    return null;
  }),
  route('POST /element/:id/clear', async (request) => {
    await setText(request.session, await elementOf(request), '');
    return null;
  }),
  route('POST /element/:id/value', async (request) => enter(request, await elementOf(request))),
  // Without an element the text goes to the focused one.
  route('POST /keys', async (request) => enter(request, await focused(request))),
  route('GET /appium/element/:id/first_visible', firstVisible),
  route('GET /element/:id/text', async (request) => (await elementOf(request)).view.text),
  route('GET /element/:id/name', async (request) => (await elementOf(request)).view.contentDesc),
  route('GET /element/:id/attribute/:name', attribute),
  route('GET /element/:id/rect', rectOf),
  route('GET /element/:id/location', async (request) => {
    const { x, y } = await rectOf(request);
    return { x, y };
  }),
  route('GET /element/:id/size', async (request) => {
    const { width, height } = await rectOf(request);
    return { width, height };
  }),
];
