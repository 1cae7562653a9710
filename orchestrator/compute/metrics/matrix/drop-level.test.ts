import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { dropLevelTotal, dropLevelUiThread, dropLevelVsync } from './drop-level.ts';

const T60 = 1000 / 60;
const rows = (partsMs: readonly Parameters<typeof rowOf>[0][], hz = 60): readonly FrameSpec[] =>
  partsMs.flatMap((parts) => framesOf([1], hz, { metrics: rowOf(parts) }));
const levels = (best: number, normal: number, middle: number, high: number, frozen: number): object => ({
  best,
  normal,
  middle,
  high,
  frozen,
});

// Constants.java: DEFAULT_DROPPED_NORMAL 3, _MIDDLE 9, _HIGH 24, _FROZEN 42, lower bounds of half-open ranges.
// https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/constants/Constants.java
test('the levels are half open at 3, 9, 24 and 42', () => {
  const started = [0, 2, 3, 8, 9, 23, 24, 41, 42, 100].map((n) => ({ vsyncMinusIntended: n * T60 }));
  expect(partsOf(dropLevelVsync, ledgerOf(rows(started)))).toMatchObject({
    level: levels(2, 2, 2, 2, 2),
    sum: levels(2, 11, 32, 65, 142),
  });
});

test('revision ui-thread counts whole periods until the UI thread is done, sync included', () => {
  const ledger = ledgerOf(
    rows([
      { layoutMeasure: 40, draw: 11 },
      { layoutMeasure: 10, sync: 30 },
    ]),
  );
  expect(partsOf(dropLevelUiThread, ledger)).toMatchObject({
    level: levels(1, 1, 0, 0, 0),
    sum: levels(2, 3, 0, 0, 0),
  });
  expect(resultOf(dropLevelUiThread, ledger)).toBeCloseTo((2 * 60) / 7, 4);
});

test('fps never exceeds the rate of the display', () => {
  expect(resultOf(dropLevelVsync, ledgerOf(rows([{}, {}])))).toBeCloseTo(60, 4);
  expect(resultOf(dropLevelVsync, ledgerOf([...rows([{}]), ...rows([{}, {}, {}], 120)]))).toBeCloseTo(60, 4);
});

// https://github.com/Tencent/matrix/issues/847: 25 ms of pipelined work each 16.7 ms shows 60 frames and reads 40.
test('revision total takes pipelined frames for slow ones', () => {
  const pipelined = ledgerOf(rows(Array(30).fill({ total: 25 })));
  expect(resultOf(dropLevelTotal, pipelined)).toBeCloseTo(40, 6);
  expect(partsOf(dropLevelTotal, pipelined)).toMatchObject({ level: levels(30, 0, 0, 0, 0) });
});

test('revision total reports above 20 frames only', () => {
  expect(resultOf(dropLevelTotal, ledgerOf(rows(Array(20).fill({ total: 25 }))))).toBe('too-few-frames');
  expect(resultOf(dropLevelTotal, ledgerOf(rows(Array(21).fill({ total: 25 }))))).toBeCloseTo(40, 6);
});

test('42 drops are 350 ms at 120 Hz, 700 ms when normalised to 60 Hz', () => {
  const ledger = ledgerOf(rows([{ vsyncMinusIntended: 350 }], 120));
  expect(partsOf(dropLevelVsync, ledger)).toMatchObject({ level: { frozen: 1 } });
  expect(partsOf(dropLevelVsync, ledger, { normalise60: true })).toMatchObject({
    level: { middle: 1 },
    sum: { middle: 21 },
  });
});

test('normalising the drops leaves the frame rate alone', () => {
  const perfect = ledgerOf(rows(Array(30).fill({ total: 5 }), 120));
  for (const metric of [dropLevelUiThread, dropLevelVsync, dropLevelTotal])
    expect(resultOf(metric, perfect, { normalise60: true })).toBeCloseTo(120, 4);
});

test.each([60, 90, 120])('at %i Hz 150 ms of lateness are nine frames of 60 Hz', (hz) => {
  const late = ledgerOf(rows(Array(21).fill({ total: 150 + 1000 / hz, vsyncMinusIntended: 150 }), hz));
  const less = ledgerOf(rows(Array(21).fill({ total: 141 + 1000 / hz, vsyncMinusIntended: 149 }), hz));
  for (const metric of [dropLevelVsync, dropLevelTotal]) {
    expect(partsOf(metric, late, { normalise60: true })).toMatchObject({ sum: levels(0, 0, 9 * 21, 0, 0) });
    expect(partsOf(metric, less, { normalise60: true })).toMatchObject({ sum: levels(0, 8 * 21, 0, 0, 0) });
  }
});

// DEFAULT_FPS_TIME_SLICE_ALIVE_MS: a scene is reported when its frames add up to ten seconds.
// https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/constants/Constants.java
test('slices are emitted each ten seconds, the rest is flagged', () => {
  const { series } = partsOf(dropLevelVsync, ledgerOf(rows(Array(700).fill({}))));
  expect(series).toMatchObject([
    { frames: 600, partial: false },
    { frames: 100, partial: true },
  ]);
  const whole = partsOf(dropLevelVsync, ledgerOf(rows(Array(600).fill({}))));
  expect(whole.series).toEqual([{ fps: expect.closeTo(60, 4), frames: 600, partial: false }]);
});
