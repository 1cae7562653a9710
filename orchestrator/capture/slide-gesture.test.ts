import { describe, expect, it } from 'vitest';
import { drag, fling, pathOf, type SlideOptions, slideOf, strokeOn } from './slide-gesture.ts';

const list = { x: 100, y: 200, width: 1_000, height: 2_000 };
const strokeOf = (how: SlideOptions, on = list) => strokeOn(on, slideOf(how, 1));

describe('a gesture', () => {
  it.each([
    ['slow', 400],
    ['medium', 200],
    ['fast', 100],
  ] as const)('a %s fling takes %i ms', (speed, durationMs) => {
    expect(slideOf(fling('up', speed), 3)).toEqual({
      kind: 'fling',
      direction: 'up',
      distance: 0.5,
      durationMs,
      seed: 3,
    });
  });
  it('a fling is fast by default', () => expect(fling('down')).toEqual(fling('down', 'fast')));
  it('a drag takes a second by default', () => {
    expect(drag('left')).toEqual({ kind: 'drag', direction: 'left', distance: 0.6, durationMs: 1_000 });
    expect(drag('left', { distance: 0.2, durationMs: 300 })).toMatchObject({
      distance: 0.2,
      durationMs: 300,
    });
  });
  it.each<[SlideOptions, SlideOptions]>([
    [{ direction: 'up' }, fling('up')],
    [{ direction: 'up', kind: 'drag' }, drag('up')],
    [
      { direction: 'up', distance: 0.2, durationMs: 50 },
      { ...fling('up'), distance: 0.2, durationMs: 50 },
    ],
  ])('%j has the defaults of its kind', (how, complete) => {
    expect(slideOf(how, 4)).toEqual({ ...complete, seed: 4 });
  });
  it.each([{ distance: 0 }, { distance: 1.1 }, { durationMs: 0 }])('%j is invalid', (how) => {
    expect(() => slideOf({ direction: 'down', ...how }, 1)).toThrow(/^The gesture is invalid: .*Too/);
  });
});

describe('its stroke', () => {
  it.each([
    ['down', { fromX: 600, fromY: 1_700, toX: 600, toY: 700 }],
    ['up', { fromX: 600, fromY: 700, toX: 600, toY: 1_700 }],
    ['right', { fromX: 850, fromY: 1_200, toX: 350, toY: 1_200 }],
    ['left', { fromX: 350, fromY: 1_200, toX: 850, toY: 1_200 }],
  ] as const)('%s moves the finger against the content', (direction, expected) => {
    expect(strokeOf(fling(direction))).toEqual({ ...expected, durationMs: 100, restMs: 0 });
  });
  it('has whole pixels', () => {
    const odd = { x: 0, y: 0, width: 333, height: 333 };
    expect(Object.values(strokeOf(drag('down', { distance: 0.33 }), odd)).every(Number.isInteger)).toBe(true);
    expect(Object.values(strokeOf(drag('right', { distance: 0.33 }), odd)).every(Number.isInteger)).toBe(
      true,
    );
  });
});

describe('its path', () => {
  it('of a fling ends with the lift', () => {
    const gesture = fling('down', 'fast');
    expect(pathOf(strokeOf(gesture))).toEqual([
      [0, 600, 1_700],
      [100, 600, 700],
    ]);
  });
  it('of a drag rests at its end for longer than velocity is remembered', () => {
    const gesture = drag('down', { distance: 0.5 });
    expect(pathOf(strokeOf(gesture))).toEqual([
      [0, 600, 1_700],
      [1_000, 600, 700],
      [1_120, 600, 700],
    ]);
  });
});
