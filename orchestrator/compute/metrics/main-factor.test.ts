import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { mainFactor as metric } from './main-factor.ts';

const smooth = (ms: Parameters<typeof rowOf>[0] = {}): FrameSpec[] =>
  [...framesOf([1])].map((frame) => ({ ...frame, metrics: rowOf({ draw: 2, total: 8, ...ms }) }));
const late = (ms: Parameters<typeof rowOf>[0]): FrameSpec[] =>
  [...framesOf([3])].map((frame) => ({ ...frame, metrics: rowOf({ total: 45, ...ms }) }));
/** Factors of these frames, preceded by a frame in time, so that a gap can come before the first of them. */
const factors = (...frames: FrameSpec[]): unknown =>
  partsOf(metric, ledgerOf([...smooth(), ...frames])).factors;

test.each([
  [
    'the longest stage over a period',
    [...late({ layoutMeasure: 40, draw: 20 }), ...smooth()],
    'layoutMeasure',
  ],
  ['the GPU', [...late({ gpu: 30 }), ...smooth()], 'gpu'],
  ['a tie goes to the earlier stage', [...late({ animation: 20, draw: 20 }), ...smooth()], 'animation'],
  ['a late callback that no stage explains', [...late({ total: 8 }), ...smooth()], 'none'],
  [
    'work after the frame is the next frame’s late start',
    [...late({ draw: 3, total: 8 }), ...smooth({ unknownDelay: 30, vsyncMinusIntended: (2 * 1000) / 60 })],
    'lateStart',
  ],
  [
    'a late start is counted from when this frame’s own work ended',
    [
      ...late({ input: 12, animation: 12, layoutMeasure: 12, draw: 0, total: 8 }),
      ...smooth({ unknownDelay: 30, vsyncMinusIntended: (2 * 1000) / 60 }),
    ],
    'none',
  ],
  [
    'and this frame’s work from its intended vsync',
    [
      ...late({ input: 15, animation: 15, draw: 0, total: 8, vsyncMinusIntended: 20 }),
      ...smooth({ unknownDelay: 30, vsyncMinusIntended: (2 * 1000) / 60 }),
    ],
    'lateStart',
  ],
  ['without its own row', [...framesOf([3]), ...smooth()], 'unknown'],
  ['without the next frame’s', [...late({ draw: 40 }), ...framesOf([1])], 'unknown'],
  [
    'a still frame without a row: nothing but a late start can follow it',
    [
      ...framesOf([3], 60, { scrolling: false }),
      ...smooth({ unknownDelay: 30, vsyncMinusIntended: (2 * 1000) / 60 }),
    ],
    'lateStart',
  ],
  ['neither a row nor a late start', [...framesOf([3], 60, { scrolling: false }), ...smooth()], 'none'],
  [
    'a frame that began late and ends late',
    [...smooth({ unknownDelay: 30, total: 45 }), ...smooth()],
    'lateStart',
  ],
])('%s', (_, frames, factor) => {
  expect(factors(...frames, ...smooth())).toMatchObject({
    [factor]: { frames: 1, hitchNs: expect.closeTo(33_333_334, -1) },
  });
});

test('the value is the number of late frames, regardless of their factors', () => {
  const two = [...smooth(), ...late({ gpu: 30 }), ...smooth(), ...late({ draw: 40 }), ...smooth()];
  expect(resultOf(metric, ledgerOf(two))).toBe(2);
});

test('no late frame, no factor; no row, no value', () => {
  expect(resultOf(metric, ledgerOf(smooth()))).toBe(0);
  expect(resultOf(metric, ledgerOf(framesOf([3])))).toBe('missing-input');
});

test('what made a frame late is charged before it, not after it too', () => {
  const afterInput = framesOf([10]).map((frame) => ({
    ...frame,
    metrics: rowOf({ input: 115, total: 125 }),
  }));
  const heldUp = smooth({ unknownDelay: 40, vsyncMinusIntended: (2 * 1000) / 60 });
  expect(factors(...afterInput, ...heldUp, ...smooth())).toMatchObject({
    input: { frames: 1, hitchNs: expect.closeTo(116_666_669, -1) },
    lateStart: { frames: 1, hitchNs: expect.closeTo(33_333_334, -1) },
  });
});
