import { expect, test } from 'vitest';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { slides as metric } from './slides.ts';

test('both kinds, and none', () => {
  const { ledger } = segmentTrace(scriptedTrace('(./ss)s.......|(./ss)s.......ss.......'));
  expect(resultOf(metric, ledger)).toBe(3);
  expect(partsOf(metric, ledger)).toEqual({ finger: 2, programmatic: 1 });
  expect(resultOf(metric, segmentTrace(scriptedTrace('(..)....')).ledger)).toBe('no-frames');
});
