import { referencedId } from './elements.ts';
import { actionsRequest, pointerSamples } from './pointer-actions.ts';
import { RestError } from './rest-error.ts';
import { areaOf, centerOf } from './screen.ts';
import { screenOf, touchScreen } from './screen-of.ts';
import type { Session } from './session.ts';
import { typeText } from './text-entry.ts';

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
