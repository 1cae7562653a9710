import { expect, test } from 'vitest';
import { slideOf } from '../../../test/builders/report-of.ts';
import type { FrameFact } from '../../compute/measurement.ts';
import { asShown } from './as-shown.ts';

const T = 16_666;
const frame = (
  shownAtRefresh: number,
  missedRefreshes: number,
  more: Partial<FrameFact> = {},
): FrameFact => ({
  vsyncUs: 100 + shownAtRefresh * T,
  intervalUs: T,
  periodUs: T,
  missedVsyncs: 0,
  missedRefreshes,
  shownAtRefresh,
  counted: true,
  phase: 'fling',
  ...more,
});

test('a frame lasts from the refresh that showed it until the next picture', () => {
  const shown = asShown([frame(0, 0), frame(1, 0), frame(4, 2)]);
  expect(shown.map(({ vsyncUs, intervalUs, missedVsyncs }) => [vsyncUs, intervalUs, missedVsyncs])).toEqual([
    [100, T, 0],
    [100 + T, 3 * T, 2],
    [100 + 4 * T, T, 0],
  ]);
});

test('a slide begins with its first frame, whichever refresh showed it', () => {
  const shown = asShown([frame(7, 0), frame(9, 1)]);
  expect(shown.map(({ vsyncUs }) => vsyncUs)).toEqual([100 + 7 * T, 100 + 9 * T]);
});

test('frames follow each other where the refresh rate changes', () => {
  const shown = asShown([frame(0, 0), frame(1, 0), frame(3, 1, { periodUs: T / 2 }), frame(4, 0)]);
  expect(shown.map(({ vsyncUs }) => vsyncUs)).toEqual([100, 100 + T, 100 + 3 * T, 100 + 3.5 * T]);
});

test('a frame that drew nothing takes no time on the screen', () => {
  expect(
    asShown([frame(0, 0), frame(1, 0), frame(1, 0), frame(2, 0)]).map(({ intervalUs }) => intervalUs),
  ).toEqual([T, 0, T, T]);
});

test('a stack is drawn at the gap that it explains', () => {
  const own = asShown([frame(0, 0, { stack: 3 }), frame(2, 1)]);
  const ofNext = asShown([frame(0, 0), frame(2, 1, { stack: 4 })]);
  expect([own[0]?.stack, own[1]?.stack]).toEqual([3, undefined]);
  expect([ofNext[0]?.stack, ofNext[1]?.stack]).toEqual([4, undefined]);
  expect(own[1]).not.toHaveProperty('stack');
});

test('frames that are shown as soon as they begin stay as they are', () => {
  const { frames } = slideOf(0, [1, 3, 1]);
  expect(asShown(frames)).toMatchObject(
    frames.map((fact) => ({ ...fact, vsyncUs: expect.closeTo(fact.vsyncUs, 6) })),
  );
});

test('a frame knows the vsyncs that it and the next one began for', () => {
  const [first, last] = asShown([frame(0, 0), frame(2, 1)]);
  expect(first?.begunUs).toEqual([100, 100 + 2 * T]);
  expect(last?.begunUs).toEqual([100 + 2 * T]);
});

test('no frames', () => {
  expect(asShown([])).toEqual([]);
});
