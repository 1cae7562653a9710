import { KEY } from '../input/key-codes.ts';
import { RestError } from './rest-error.ts';
import type { ScreenNode } from './screen.ts';
import { type Session, screenOf } from './session.ts';

/** Keys that WebDriver represents as private-use characters. https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = new Map<string, number>([
  ['\ue003', KEY.del],
  ['\ue006', KEY.enter],
  ['\ue007', KEY.enter],
  ['\n', KEY.enter],
]);

/** Presses keys, as a hardware keyboard does. */
export async function typeText({ system }: Session, text: string): Promise<void> {
  for (const run of runsOf(text)) {
    const code = KEYS.get(run);
    if (code !== undefined) await system.runtime.call('key', { code });
    else if (!isKey(run)) await system.runtime.call('text', { text: run });
  }
}

/**
 * Appends to the field's text, or replaces it, as UiAutomator2's server does; keys in the new text are pressed.
 * https://github.com/appium/appium-uiautomator2-server/blob/master/app/src/main/java/io/appium/uiautomator2/handler/SendKeysToElement.java
 */
export async function enterText(
  session: Session,
  field: ScreenNode,
  text: string,
  replace: boolean,
): Promise<void> {
  let all = replace || field.view.showingHint ? '' : field.view.text;
  for (const run of runsOf(text)) {
    const code = KEYS.get(run);
    if (code !== undefined) await session.system.runtime.call('key', { code });
    if (isKey(run)) continue;
    all += run;
    await setText(session, field, all);
  }
}

export async function setText({ system }: Session, { view }: ScreenNode, text: string): Promise<void> {
  const { done } = await system.runtime.call('set-text', { node: view.id, text });
  if (!done) throw new RestError('invalid element state', `the element ${view.class} takes no text`);
}

const runsOf = (text: string): string[] => text.split(/([\ue000-\uf8ff\n])/).filter((run) => run !== '');
const isKey = (run: string): boolean => /^[\ue000-\uf8ff\n]/.test(run);

export const focusedNode = async (session: Session): Promise<ScreenNode | undefined> =>
  (await screenOf(session)).nodes.find(({ view }) => view.focused);
