import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { taobaoMainFactor as metric } from './main-factor.ts';

const frame = (partsMs: Parameters<typeof rowOf>[0]): readonly FrameSpec[] =>
  framesOf([1], 60, { metrics: rowOf(partsMs) });

// The article: the stage that takes more than half of the analysis threshold is the main factor, else there is none.
// https://blog.csdn.net/qq_32198115/article/details/122416015
test.each([
  ['a frame within the threshold is not analysed', { total: 33, layoutMeasure: 30 }, {}],
  ['one stage over half of it', { total: 45, layoutMeasure: 30, draw: 10 }, { layoutMeasure: 1 }],
  ['the longest of two', { total: 50, layoutMeasure: 20, draw: 25 }, { draw: 1 }],
  [
    'spread over many stages',
    { total: 45, input: 10, animation: 10, layoutMeasure: 10, draw: 10 },
    { none: 1 },
  ],
  ['half of it is not over half of it', { total: 45, layoutMeasure: 16.66, draw: 10 }, { none: 1 }],
  ['just over half of it', { total: 45, layoutMeasure: 16.68, draw: 10 }, { layoutMeasure: 1 }],
  ['of two equal ones the earlier', { total: 45, layoutMeasure: 20, draw: 20 }, { layoutMeasure: 1 }],
  ['a late start shows on the row after the hitch', { total: 44, unknownDelay: 35 }, { unknownDelay: 1 }],
])('%s', (_, partsMs, factors) => {
  expect(partsOf(metric, ledgerOf(frame(partsMs)))).toEqual({ factors });
});

test('θ can be given', () => {
  const ledger = ledgerOf(frame({ total: 33, layoutMeasure: 30 }));
  expect(resultOf(metric, ledger)).toBe(0);
  expect(resultOf(metric, ledger, { thetaMs: 16 })).toBe(1);
});

test('without FrameMetrics there is no value', () => {
  expect(resultOf(metric, ledgerOf(framesOf([3])))).toBe('missing-input');
});
