import { expect, test } from 'vitest';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { inputStarvationRatio as metric } from './input-starvation-ratio.ts';

const ratio = (script: string): unknown => resultOf(metric, segmentTrace(scriptedTrace(script)).ledger);

test.each([
  ['a fed drag', '(./ssss)s.......', 0],
  ['every second frame of the drag', '(./s.s.s.s)s.......', 3 / 7],
  ['half of the drag', '(./s..s)s.......', 1 / 2],
  ['frames of the fling do not count', '(./ssss)s.s.s.......', 0],
  ['a late frame is the app’s, not the input’s', '(./s-ss)s.......', 0],
])('%s', (_, script, expected) => {
  expect(ratio(script)).toBeCloseTo(expected, 9);
});

test('without a drag there is no value', () => {
  expect(ratio('ssss.......')).toBe('missing-input');
  expect(partsOf(metric, segmentTrace(scriptedTrace('(./s.s)s.......')).ledger)).toEqual({ starved: 1 });
});
