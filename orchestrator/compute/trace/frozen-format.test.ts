import { expect, it } from 'vitest';
import * as format from './format.ts';

/** Streams of version 2 as written since it exists; a new one may join them. docs/decisions/0048 */
const FROZEN = {
  frame: 'vsync dd, callbackDelay z, period d, flags u',
  scroll: 'ordinal d, delay z, window u, dx z, dy z, flags u',
  touch: 'eventTime d, ordinal d, dispatchDelay z, action u, pointer u, x d, y d, window u',
  frameMetrics:
    'vsync dd, intendedLag z, unknownDelay u, input u, animation u, layoutMeasure u, draw u, sync u, commandIssue u, ' +
    'swapBuffers u, rest z, gpu u, deadline d, flags u, dropCount u, window u',
  stack: 'time d, ordinal d, cost u, thread u, depth u',
  mark: 'time d, ordinal d, kind u, text u',
  display: 'time d, periodNs u, mode u',
  condition: 'time d, key u, value z',
  dispatch: 'start d, wall u, target u',
  method: 'time d, call u',
  scrollable: 'time d, window u, kind u, width u, height u, edges u, firstPosition z',
  loss: 'stream u, lost u, from d, to d, why u',
  window: 'time d, window u, event u, name u',
  jankData: 'vsync d, type u, scheduled u, actual u, presentLag u, window u',
  boundRow: 'time d, ordinal d, window u, position u',
} as const;

const LAYOUTS: Readonly<Record<keyof typeof FROZEN, format.Layout>> = {
  frame: format.FRAME,
  scroll: format.SCROLL,
  touch: format.TOUCH,
  frameMetrics: format.FRAME_METRICS,
  stack: format.STACK,
  mark: format.MARK,
  display: format.DISPLAY,
  condition: format.CONDITION,
  dispatch: format.DISPATCH,
  method: format.METHOD,
  scrollable: format.SCROLLABLE,
  loss: format.LOSS,
  window: format.WINDOW,
  jankData: format.JANK_DATA,
  boundRow: format.BOUND_ROW,
};

it.each(Object.keys(FROZEN) as readonly (keyof typeof FROZEN)[])('%s keeps its columns', (stream) => {
  expect(LAYOUTS[stream].map(([name, codec]) => `${name} ${codec}`).join(', ')).toBe(FROZEN[stream]);
});

it('streams keep their numbers, and the version is 2', () => {
  const { meta, strings, frame, scroll, touch, frameMetrics, stack, mark, display } = format.BlockType;
  expect([meta, strings, frame, scroll, touch, frameMetrics, stack, mark, display]).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  const { condition, dispatch, method, scrollable, loss, end, window, jankData, boundRow } = format.BlockType;
  expect([condition, dispatch, method, scrollable, loss, end, window, jankData, boundRow]).toEqual([
    10, 11, 12, 13, 14, 15, 16, 17, 18,
  ]);
  expect(format.MAJOR).toBe(2);
});
