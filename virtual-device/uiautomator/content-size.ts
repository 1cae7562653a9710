import { RestError } from './rest-error.ts';
import { areaOf, type ScreenNode } from './screen.ts';
import type { Session } from './session.ts';

/** `ViewConfiguration.getScaledPagingTouchSlop`, dp; the attribute states half of it. */
const PAGING_TOUCH_SLOP_DP = 16;

/**
 * The attribute `contentSize` of a view that scrolls, as JSON in px: `left`, `top`, `width` and `height` on the screen,
 * `scrollableOffset` (how far the content scrolls) and `touchPadding`. UiAutomator2's server swipes to and fro to learn the
 * offset; here the view states it.
 * https://github.com/appium/appium-uiautomator2-server/blob/master/app/src/main/java/io/appium/uiautomator2/utils/ContentSizeHelpers.java
 * @throws RestError unless the view states how far it scrolls
 */
export async function contentSizeOf({ system: { runtime } }: Session, node: ScreenNode): Promise<string> {
  const { left, top, right, bottom } = areaOf(node);
  const { maxScrollY, items } = await runtime.call('scroll-range', { node: node.view.id });
  const height = bottom - top;
  const scrollableOffset =
    maxScrollY ?? (items === undefined ? undefined : Math.max(0, contentHeightPx(node, items) - height));
  if (scrollableOffset === undefined)
    throw new RestError('unknown error', `${node.view.class} does not state how far it scrolls`);
  const { densityDpi } = await runtime.call('facts', {});
  const touchPadding = Math.floor(((PAGING_TOUCH_SLOP_DP / 2) * densityDpi) / 160);
  return JSON.stringify({ left, top, width: right - left, height, scrollableOffset, touchPadding });
}

/** Of a list or grid, if all its rows are as its second one; the first may be cut off at the top. */
function contentHeightPx({ children }: ScreenNode, items: number): number {
  const tops = children.map((child) => areaOf(child).top);
  const [first = 0, second = first, third = second] = [...new Set(tops)];
  const perRow = tops.filter((top) => top === second).length;
  const rowPx = third > second ? third - second : second - first;
  return perRow === 0 ? 0 : Math.ceil(items / perRow) * rowPx;
}
