import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { scriptedTrace } from '../../../../test/builders/scripted-trace.ts';
import { ofSlides } from '../../slides/of-slides.ts';
import { segmentTrace } from '../../slides/segment-trace.ts';
import { choreographerFps as metric } from './fps.ts';

test('frames that did not scroll count like any other', () => {
  expect(resultOf(metric, ledgerOf(framesOf(Array(60).fill(1), 60, { scrolling: false })))).toBeCloseTo(
    60,
    5,
  );
});

// ViewRootImpl.trackFPS: frames are counted until a second has passed, then the count starts again.
// https://cs.android.com/android/platform/superproject/main/+/main:frameworks/base/core/java/android/view/ViewRootImpl.java
test('windows close after a second; the rest is in the value only', () => {
  const ledger = ledgerOf(framesOf([...Array(60).fill(1), ...Array(30).fill(2), 1, 1]));
  expect(resultOf(metric, ledger)).toBeCloseTo((92 * 60) / 122, 5);
  const { windows, frameMs } = partsOf(metric, ledger);
  expect(windows).toMatchObject({
    count: 2,
    min: expect.closeTo(30, 5),
    mean: expect.closeTo(45, 5),
    max: expect.closeTo(60, 5),
  });
  expect(frameMs).toMatchObject({ min: expect.closeTo(16.667, 3), max: expect.closeTo(33.333, 3) });
});

test('a slide shorter than a second has no window', () => {
  expect(partsOf(metric, ledgerOf(framesOf([1, 1])))).toMatchObject({ windows: { count: 0 } });
});

test('intervals of nothing have no rate', () => {
  expect(resultOf(metric, ledgerOf(framesOf([0, 0])))).toBe('no-frames');
});

// A drag and its fling, then 60 callbacks at 30/s in which nothing moves, a second of rest, and two callbacks more:
// the last one before the rest and the last one of all have no interval.
test('of a recorded run every callback counts, but not the time in which there was none', () => {
  const { ledger } = segmentTrace(scriptedTrace(`(/s${'s'.repeat(29)})${'.'.repeat(9)}${'-'.repeat(60)}|..`));
  expect(resultOf(metric, ledger)).toBeCloseTo((99 * 60) / 158, 2);
  expect(partsOf(metric, ledger)).toMatchObject({ windows: { count: 2, min: expect.closeTo(30, 2) } });
  expect(resultOf(metric, ofSlides(ledger, ledger.slides))).toBeCloseTo(60, 2);
});

test('a window closes at exactly one second', () => {
  const { windows } = partsOf(metric, ledgerOf(framesOfMs([500, 500, 500])));
  expect(windows).toEqual({ count: 1, min: 2, mean: 2, max: 2 });
});
