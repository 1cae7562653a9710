import { scroll } from './gestures.ts';
import type { JavaExpression, JavaValue } from './java-calls.ts';
import { RestError } from './rest-error.ts';
import { areaOf, type ScreenNode } from './screen.ts';
import { type Session, screenOf } from './session.ts';
import { findByUiSelector, isSelector } from './ui-selector.ts';

/** UiScrollable's default. https://developer.android.com/reference/androidx/test/uiautomator/UiScrollable */
const MAX_SEARCH_SWIPES = 30;

/** `new UiScrollable(container).scrollIntoView(target)`: scrolls to the beginning, then forward until the target shows. */
export async function scrollToFind(session: Session, expression: JavaExpression): Promise<ScreenNode[]> {
  const container = selectorIn(expression.args[0], 'the container');
  let target: JavaExpression | undefined;
  let isVertical = true;
  let maxSwipes = MAX_SEARCH_SWIPES;
  for (const { method, args } of expression.calls) {
    if (
      method === 'scrollIntoView' ||
      method === 'scrollTextIntoView' ||
      method === 'scrollDescriptionIntoView'
    ) {
      target = targetOf(method, args[0]);
    } else if (method === 'setAsHorizontalList') isVertical = false;
    else if (method === 'setMaxSearchSwipes') maxSwipes = Number(args[0]);
    else if (method !== 'setAsVerticalList')
      throw new RestError('invalid selector', `UiScrollable.${method} is not supported here`);
  }
  if (target === undefined) throw new RestError('invalid selector', 'UiScrollable without scrollIntoView');
  const wanted = target;
  for (const direction of isVertical ? (['up', 'down'] as const) : (['left', 'right'] as const)) {
    for (let swipes = 0; swipes <= maxSwipes; swipes++) {
      const { nodes } = await screenOf(session);
      const found = findByUiSelector(wanted, nodes);
      if (found.length > 0) return found;
      const [list] = findByUiSelector(container, nodes);
      if (list === undefined) return [];
      if (
        !(await scroll(session, {
          area: areaOf(list),
          direction,
          percent: SEARCH_PERCENT,
          speedPxPerS: undefined,
        }))
      )
        break;
    }
  }
  return findByUiSelector(wanted, (await screenOf(session)).nodes);
}

/** UiScrollable leaves a dead zone of 10 % at both ends. */
const SEARCH_PERCENT = 0.8;

function selectorIn(value: JavaValue | undefined, what: string): JavaExpression {
  if (isSelector(value)) return value;
  throw new RestError('invalid selector', `${what} must be a UiSelector`);
}

function targetOf(method: string, value: JavaValue | undefined): JavaExpression {
  if (method === 'scrollIntoView') return selectorIn(value, 'the target');
  const test = method === 'scrollTextIntoView' ? 'text' : 'description';
  return { type: 'UiSelector', args: [], calls: [{ method: test, args: [String(value)] }] };
}
