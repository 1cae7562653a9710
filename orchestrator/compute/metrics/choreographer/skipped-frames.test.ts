import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { choreographerSkippedFrames as metric } from './skipped-frames.ts';

const delayed = (refreshHz: number, ...ms: readonly number[]) =>
  ledgerOf(
    ms.flatMap((unknownDelay) =>
      framesOf([1], refreshHz, { metrics: rowOf({ unknownDelay, total: unknownDelay + 5 }) }),
    ),
  );

// Choreographer.doFrame: skippedFrames = jitterNanos / frameIntervalNanos; logged if ≥ SKIPPED_FRAME_WARNING_LIMIT = 30.
test.each([
  ['29 periods are not logged', delayed(60, 499.9), {}, 0],
  ['30 are', delayed(60, 500.1), {}, 1],
  ['at 120 Hz these are 250 ms', delayed(120, 249.9, 250.1), {}, 1],
  ['a device logs from another number', delayed(60, 33, 34, 500), { warningLimit: 2 }, 2],
])('%s', (_, ledger, options, expected) => {
  expect(resultOf(metric, ledger, options)).toBe(expected);
});

test('the N of the lines', () => {
  expect(partsOf(metric, delayed(60, 500.1, 10, 700.1))).toEqual({ skipped: 72, mostSkipped: 42 });
});

test('what follows the start of the callback is not in it', () => {
  const ledger = ledgerOf(framesOf([60, 1], 60, { metrics: rowOf({ draw: 900, total: 901 }) }));
  expect(resultOf(metric, ledger)).toBe(0);
});
