import { expect, test } from 'vitest';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { type ScriptOptions, scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { scrollStartLatency as metric } from './scroll-start-latency.ts';

const latency = (script: string, options?: ScriptOptions): unknown =>
  resultOf(metric, segmentTrace(scriptedTrace(script, options)).ledger);

// In scripts a touch sample is 5 ms older than its frame, whose row is complete 7 ms after its vsync.
test.each([
  ['the first frame that follows the finger', '(./sss)s.......', 12],
  ['one that comes two vsyncs later', '(./..sss)s.......', 45.333],
  ['the mean over the slides', '(./sss)s.......|(./..sss)s.......', 28.667],
])('%s', (_, script, ms) => {
  expect(latency(script)).toBeCloseTo(ms as number, 2);
});

test.each([
  ['began without passing the slop', '(.......sss)s.......', 'no-frames'],
  ['lost its first row', '(./xss)s.......', 'no-frames'],
])('nothing when the slide %s', (_, script, result) => {
  expect(latency(script)).toBe(result);
});

test('needs rows', () => {
  expect(latency('(./sss)s.......', { frameMetrics: [] })).toBe('missing-input');
});

test('median and 95th percentile of the slides', () => {
  const { ledger } = segmentTrace(scriptedTrace('(./sss)s.......|(./..sss)s.......'));
  expect(partsOf(metric, ledger)).toEqual({
    slides: 2,
    P50: expect.closeTo(28.667, 2),
    P95: expect.closeTo(43.667, 2),
  });
});
