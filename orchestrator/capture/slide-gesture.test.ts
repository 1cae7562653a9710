import { describe, expect, it } from 'vitest';
import { drag, fling, pathOf, strokeOn } from './slide-gesture.ts';

const list = { x: 0, y: 200, width: 1000, height: 2000 };

describe('a gesture becomes a stroke', () => {
  it.each([
    ['down', { fromX: 500, fromY: 1700, toX: 500, toY: 700 }],
    ['up', { fromX: 500, fromY: 700, toX: 500, toY: 1700 }],
    ['right', { fromX: 750, fromY: 1200, toX: 250, toY: 1200 }],
    ['left', { fromX: 250, fromY: 1200, toX: 750, toY: 1200 }],
  ] as const)('%s moves the finger against the content', (direction, expected) => {
    expect(strokeOn(list, fling(direction))).toMatchObject(expected);
  });

  it('a fling lifts at once, a drag rests first', () => {
    const stroke = strokeOn(list, fling('down', 'fast'));
    expect(pathOf(stroke, fling('down', 'fast'))).toEqual([
      [0, 500, 1700],
      [100, 500, 700],
    ]);
    expect(pathOf(strokeOn(list, drag('down')), drag('down')).at(-1)?.[0]).toBe(1_120);
  });
});
