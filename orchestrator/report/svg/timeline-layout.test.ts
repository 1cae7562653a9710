import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slideOf } from '../../../test/builders/report-of.ts';
import type { FrameFact } from '../../compute/measurement.ts';
import { layoutOf, ROW_PITCH } from './timeline-layout.ts';

const framesOf = (vsyncs: readonly number[]) => slideOf(0, vsyncs).frames;
const rowsOf = (vsyncs: readonly number[]): number[][] =>
  layoutOf(framesOf(vsyncs), 0).rows.map(({ from, to }) => [from, to]);

test('a short slide is one line; a long one is broken into equal ones', () => {
  expect(rowsOf(Array(50).fill(1))).toEqual([[0, 50]]);
  expect(rowsOf(Array(150).fill(1))).toEqual([
    [0, 51],
    [51, 102],
    [102, 150],
  ]);
  expect(rowsOf([])).toEqual([]);
});

test('a freeze does not flatten the other frames, regardless of its length', () => {
  const { tallestUs } = layoutOf(framesOf([1, 1, 48]), 0);
  expect(tallestUs / 16_667).toBeCloseTo(6.35, 5);
});

test('every frame is in exactly one line and fits across', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 400 }), (vsyncs) => {
      const frames = framesOf(vsyncs);
      const { rows, acrossUs, bottomPx } = layoutOf(frames, 0);
      expect(rows[0]?.from).toBe(0);
      expect(rows.at(-1)?.to).toBe(frames.length);
      for (const [i, { from, to }] of rows.entries()) {
        expect(from).toBeLessThan(to);
        if (i > 0) expect(from).toBe(rows[i - 1]?.to);
        const us = frames.slice(from, to).reduce((sum, { intervalUs }) => sum + intervalUs, 0);
        expect(us).toBeLessThanOrEqual(acrossUs);
      }
      expect(bottomPx).toBe(rows.length * ROW_PITCH);
    }),
    { numRuns: 50 },
  );
});

test('a slide of two hundred thousand frames has a layout', () => {
  const [frame, late] = framesOf([1, 3]);
  const frames = [...Array(200_000).fill(frame), late];
  expect(layoutOf(frames, 0).tallestUs / 16_667).toBeCloseTo(3.35, 5);
});

test('lines are below one another, each from the time of its first frame', () => {
  const frames = framesOf(Array(150).fill(1));
  const { rows, acrossUs } = layoutOf(frames, 84);
  expect(rows.map(({ topPx, startUs }) => [topPx, startUs])).toEqual([
    [84, 1_000_000],
    [316, 1_000_000 + 51 * 16_667],
    [548, 1_000_000 + 102 * 16_667],
  ]);
  expect(acrossUs).toBe(51 * 16_667);
});

test('the scale is at least two periods high, and as high as the stages of a frame', () => {
  const tallest = (stages: object) =>
    layoutOf(slideOf(0, [1], () => ({ stages }) as Partial<FrameFact>).frames, 0).tallestUs / 16_667;
  expect(tallest({})).toBeCloseTo(2.35, 5);
  expect(tallest({ draw: 2 * 16_667, gpu: 16_667, sync: Number.NaN, input: -50_000 })).toBeCloseTo(3.35, 5);
});
