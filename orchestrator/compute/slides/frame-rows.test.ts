import { expect, it } from 'vitest';
import { scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import type { FrameMetricsSpec } from '../../../test/builders/trace-of.ts';
import { traceOf } from '../../../test/builders/trace-of.ts';
import { decodeTrace } from '../trace/decode.ts';
import { joinFrameRows, LONGEST_RECORDED_US } from './frame-rows.ts';

/** Joins these rows to frames at 1,000, 2,000 … µs, the ordinals 0, 1 …; a row lasts 900 µs. */
const joined = (rows: readonly FrameMetricsSpec[], frames = 4) => {
  const vsyncs = Array.from({ length: frames }, (_, i) => ({ vsync: 1_000 * (i + 1) }));
  const frameMetrics = rows.map((row) => ({ draw: 900, total: 900, ...row }));
  const trace = decodeTrace(traceOf({ frames: vsyncs, frameMetrics }));
  const { byWindow, ...rest } = joinFrameRows(trace.frames, trace.frameMetrics);
  return { ...rest, byWindow: [...byWindow].map(([window, rowOf]) => [window, ...rowOf]) };
};
const NONE = { garbage: 0, duplicates: 0, firstDraws: 0, unmatched: 0, untimed: [] };
const GARBAGE = { total: 100 };

it('each window has its own rows, in any order, and -1 where none arrived', () =>
  expect(
    joined([{ vsync: 3_000 }, { vsync: 1_000 }, { vsync: 3_000, window: 2 }, { vsync: 4_000, window: 2 }]),
  ).toEqual({
    ...NONE,
    byWindow: [
      [1, 1, -1, 0, -1],
      [2, -1, -1, 2, 3],
    ],
  }));

it('the first of two valid rows stays; a valid one replaces garbage, which replaces nothing', () => {
  expect(joined([{ vsync: 1_000 }, { vsync: 1_000 }], 1)).toMatchObject({
    duplicates: 1,
    byWindow: [[1, 0]],
  });
  expect(joined([{ vsync: 1_000, ...GARBAGE }], 1)).toMatchObject({ garbage: 1, byWindow: [[1, -2]] });
  expect(joined([{ vsync: 1_000, ...GARBAGE }, { vsync: 1_000 }], 1)).toMatchObject({
    ...{ garbage: 1, duplicates: 0, byWindow: [[1, 1]] },
  });
  expect(joined([{ vsync: 1_000 }, { vsync: 1_000, ...GARBAGE }], 1)).toMatchObject({ byWindow: [[1, 0]] });
});

it('counts what joins no frame, first draws that join one, and lists rows without a time', () =>
  expect(
    joined([
      ...[
        { vsync: 1_001 },
        { vsync: 1_002, ...GARBAGE },
        { vsync: 2_000, flags: 1 },
        { vsync: 2_000, flags: 1 },
      ],
      ...[{ vsync: 3_000, flags: 2 }, { vsync: 3_000, flags: 2, ...GARBAGE }, { vsync: 3_000 }],
    ]),
  ).toEqual({
    ...{ garbage: 2, duplicates: 1, firstDraws: 1, unmatched: 1, untimed: [4] },
    byWindow: [[1, -1, 2, 6, -1]],
  }));

it('finds rows that are farther apart than it walks, forwards and back', () =>
  expect(
    joined([{ vsync: 200_000 }, { vsync: 2_000 }, { vsync: 199_000 }, { vsync: 500_000 }], 200),
  ).toMatchObject({
    unmatched: 1,
    byWindow: [[1, -1, 1, ...Array<number>(196).fill(-1), 2, 0]],
  }));

it('joins across callbacks that were lost', () => {
  const { frames, frameMetrics } = scriptedTrace('ssssssss');
  const vsyncUs = frames.vsyncUs.map((us, i) => (i > 1 && i < 5 ? Number.NaN : us));
  const { byWindow, unmatched } = joinFrameRows({ ...frames, vsyncUs }, frameMetrics);
  expect([unmatched, ...(byWindow.get(1) ?? [])]).toEqual([3, 0, 1, -1, -1, -1, 5, 6, 7]);
});

it.each([
  ['an hour', { total: LONGEST_RECORDED_US, draw: 0 }, 1],
  ['less', { total: LONGEST_RECORDED_US - 1, draw: 0 }, 0],
  ['nothing', { total: 0, draw: 0 }, 0],
  ['less than nothing', { total: -1, draw: 0 }, 1],
  ['1 µs less than a stage, which truncation explains', { total: 899 }, 0],
  ['2 µs less', { total: 898 }, 1],
  ['less than two stages together, and more than each', { total: 950, sync: 100 }, 0],
])('a row that lasts %s', (_, row, garbage) =>
  expect(joined([{ vsync: 1_000, ...row }])).toMatchObject({ garbage }),
);

it.each([
  'unknownDelay',
  'input',
  'animation',
  'layoutMeasure',
  'draw',
  'sync',
  'commandIssue',
  'swapBuffers',
])('a total shorter than %s is garbage', (stage) =>
  expect(joined([{ vsync: 1_000, draw: 0, total: 100, [stage]: 102 }])).toMatchObject({ garbage: 1 }),
);
