import { KEY } from '../input/key-codes.ts';
import { click } from './gestures.ts';
import { areaOf, centerOf, readScreen, type ScreenNode } from './screen.ts';
import type { Session } from './session.ts';

/** Keys that WebDriver represents as private-use characters. https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = new Map<string, number>([
  ['\ue003', KEY.del],
  ['\ue006', KEY.enter],
  ['\ue007', KEY.enter],
  ['\n', KEY.enter],
]);

export async function typeText({ system }: Session, text: string): Promise<void> {
  const runs = text.split(/([\ue000-\uf8ff\n])/).filter((run) => run !== '');
  for (const run of runs) {
    const code = KEYS.get(run);
    if (code !== undefined) await system.runtime.call('key', { code });
    else if (!/^[\ue000-\uf8ff]/.test(run)) await system.runtime.call('text', { text: run });
  }
}

/** Taps the field if it has no focus, and types. */
export async function enterText(
  session: Session,
  field: ScreenNode,
  text: string,
  replace: boolean,
): Promise<void> {
  await focus(session, field);
  if (replace) await erase(session, field);
  await typeText(session, text);
}

export async function clearText(session: Session, field: ScreenNode): Promise<void> {
  await focus(session, field);
  await erase(session, field);
}

async function focus(session: Session, field: ScreenNode): Promise<void> {
  if (!field.view.focused) await click(session, centerOf(areaOf(field)));
}

async function erase({ system }: Session, field: ScreenNode): Promise<void> {
  if (field.view.text === '') return;
  await system.runtime.call('key', { code: KEY.moveEnd });
  for (const _character of field.view.text) await system.runtime.call('key', { code: KEY.del });
}

export const focusedNode = async ({ system }: Session): Promise<ScreenNode | undefined> =>
  (await readScreen(system.runtime)).nodes.find(({ view }) => view.focused);
