import { expect, test } from 'vitest';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { touchLatency as metric } from './touch-latency.ts';

// In scripts a touch sample is 5 ms older than its frame, whose row is complete 7 ms after its vsync.
test('from the newest sample to the completion of the frame that used it', () => {
  const { ledger } = segmentTrace(scriptedTrace('(./s/s/s)s.......'));
  expect(resultOf(metric, ledger)).toBeCloseTo(12, 2);
});

test('a slow frame shows its sample late', () => {
  const { ledger } = segmentTrace(scriptedTrace('(./s/3/s)s.......'));
  expect(partsOf(metric, ledger)).toMatchObject({ P50: expect.closeTo(12, 2), P99: expect.closeTo(44.3, 0) });
});

test('frames without a row do not count', () => {
  expect(resultOf(metric, segmentTrace(scriptedTrace('(./x/x)s.......')).ledger)).toBe(12);
});
