import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { scriptedTrace } from '../../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../../slides/segment-trace.ts';
import { viewRootImplFps as metric } from './fps.ts';

const still = { scrolling: false };

test('only frames that drew count', () => {
  // Every second callback of 121 draws: 60 draws after the first in 120 periods.
  const frames = Array.from({ length: 121 }, (_, i) => framesOf([1], 60, i % 2 === 0 ? {} : still)).flat();
  expect(resultOf(metric, ledgerOf(frames))).toBeCloseTo(30, 5);
  const drawn = ledgerOf(framesOf(Array(61).fill(1), 60, { ...still, metrics: rowOf() }));
  expect(resultOf(metric, drawn)).toBeCloseTo(60, 5);
});

// totalTime > 1000: the 61st interval of 16.67 ms ends the window, in which 61 draws are counted.
test('a window closes with the first draw more than a second after it began', () => {
  const ledger = ledgerOf(framesOf([...Array(61).fill(1), ...Array(31).fill(2), 1]));
  const { windows } = partsOf(metric, ledger);
  expect(windows).toMatchObject({ count: 2, max: expect.closeTo(60, 5), min: expect.closeTo(30, 5) });
});

test('draws that come more than 1/24 s after the one before', () => {
  // 2 periods of 60 Hz are 33.3 ms, 3 are 50.
  expect(partsOf(metric, ledgerOf(framesOf([1, 2, 3, 1, 4, 1])))).toMatchObject({ draws: 5, slow: 2 });
});

test('callbacks between slides count, a pause without callbacks does not', () => {
  const { ledger } = segmentTrace(scriptedTrace(`(/s${'s'.repeat(29)})${'.'.repeat(9)}|..`));
  expect(resultOf(metric, ledger)).toBeCloseTo(60, 0);
});

test('one draw has no rate', () => {
  expect(resultOf(metric, ledgerOf(framesOf([1])))).toBe('no-frames');
  expect(resultOf(metric, ledgerOf(framesOf([0, 0])))).toBe('no-frames');
});
