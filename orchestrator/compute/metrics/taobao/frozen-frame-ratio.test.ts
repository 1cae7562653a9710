import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { taobaoFrozenFrameRatio as metric } from './frozen-frame-ratio.ts';

// The article: frames over 700 ms, as Android vitals counts them, over all frames of the slide.
// https://blog.csdn.net/qq_32198115/article/details/122416015
// https://developer.android.com/topic/performance/vitals/frozen
test.each([
  ['exactly 700 ms is not frozen', framesOfMs([16, 700, 16, 16]), 0],
  ['42 periods of 60 Hz are 700 ms', framesOf([1, 42]), 0],
  ['one of four', framesOfMs([16, 701, 16, 16]), 0.25],
])('%s', (_, frames, expected) => {
  expect(resultOf(metric, ledgerOf(frames))).toBe(expected);
});

test('programmatic slides do not count', () => {
  const ledger = ledgerOf(framesOfMs([701, 16]));
  const slides = ledger.slides.map((slide) => ({ ...slide, kind: 'programmatic' as const }));
  expect(resultOf(metric, { ...ledger, slides })).toBe('no-frames');
});
