import { describe, expect, it } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import type { DefinitionDifference } from '../../measurement.ts';
import { metrics } from '../../metrics/index.ts';
import { definitionDifferences } from './definition-differences.ts';
import { DEFINITION_PAIRS, type DifferenceRule } from './definition-pairs.ts';

type Frames = readonly FrameSpec[];
type Row = Parameters<typeof rowOf>[0];
interface Case {
  readonly rule: DifferenceRule;
  readonly fires: Frames;
  readonly values: readonly [ours: number, theirs: number];
  readonly numbers: Readonly<Record<string, number>>;
  readonly silent: Frames;
}

const T = 1000 / 60;
const ones = (count: number): readonly number[] => Array.from({ length: count }, () => 1);
const rows = (count: number, row: Row = { draw: 4, total: 8 }, hz = 60): Frames =>
  framesOf(ones(count), hz, { metrics: rowOf({ deadline: 1000 / hz, ...row }) });
const replaced = (frames: Frames, place: number, change: (frame: FrameSpec) => Partial<FrameSpec>): Frames =>
  frames.map((frame, i) => (i === place ? { ...frame, ...change(frame) } : frame));
/** The frames, with frame 10 having this row. */
const withRow = (frames: Frames, row: Row): Frames =>
  replaced(frames, 10, ({ periodNs }) => ({ metrics: rowOf({ deadline: periodNs / 1e6, ...row }) }));
const withVsyncs = (frames: Frames, place: number, vsyncs: number): Frames =>
  replaced(frames, place, ({ periodNs }) => ({ intervalNs: vsyncs * periodNs }));

const smooth = rows(30);
/** Frame 10 misses three vsyncs because of a message after it, visible only as the delay of row 11, below every limit. */
const workBetween = (count: number): Frames =>
  replaced(withVsyncs(rows(count), 10, 4), 11, () => ({
    metrics: rowOf({ unknownDelay: 16.8, total: 17, vsyncMinusIntended: T }),
  }));
const BETWEEN = { lateFrames: 1, workBetweenFrames: 1, longInTheirOwnRow: 0 };
const ONE_GAP = { lateFrames: 1, workBetweenFrames: 0, longInTheirOwnRow: 0 };
/** Each frame is complete a refresh late; only the first of them opens a gap. */
const FIRST_LATE = { lateFrames: 1, workBetweenFrames: 0, longInTheirOwnRow: 0 };
const AT_120 = { shortestPeriodMs: 1000 / 120, longestPeriodMs: 1000 / 120 };
const lateBy = (vsyncs: number): Frames => withVsyncs(smooth, 10, 1 + vsyncs);

/** Ten frames of a drag, `px` each, the seventh two vsyncs late, with the touches since the frame before or without any. */
function drag(px: number, lateHasTouch: boolean): Frames {
  const vsyncs = [1, 1, 1, 1, 1, 3, 1, 1, 1, 1];
  const startMs = (place: number): number =>
    place < 0 ? -T : vsyncs.slice(0, place).reduce((sum, n) => sum + n, 0) * T;
  return framesOf(vsyncs, 60, { phase: 'drag' }).map((frame, i) => ({
    ...frame,
    displacementPx: px * (vsyncs[i - 1] ?? 1),
    ...(i === 6 && !lateHasTouch
      ? {}
      : { samplesNs: [(startMs(i - 1) + 4) * 1e6, (startMs(i) - 5) * 1e6] as const }),
  }));
}

const CASES: Readonly<Record<string, Case>> = {
  'sliding-fps, choreographer/fps': {
    rule: 'still-frames-counted',
    fires: [...framesOf(ones(30).map(() => 2)), ...framesOf(ones(30), 60, { scrolling: false })],
    values: [30, 40],
    numbers: { frames: 60, stillFrames: 30 },
    silent: framesOf(ones(30).map(() => 2)),
  },
  'sliding-fps, taobao/touch-window-fps': {
    rule: 'fixed-second-after-touch',
    fires: smooth,
    values: [60, 30],
    numbers: { frames: 30, stillFrames: 0 },
    silent: rows(90),
  },
  'sliding-fps, matrix/drop-level.total': {
    rule: 'duration-not-interval',
    fires: rows(30, { total: 25 }),
    values: [60, 40],
    numbers: FIRST_LATE,
    silent: smooth,
  },
  'sliding-fps, matrix/drop-level.ui-thread': {
    rule: 'duration-not-interval',
    fires: workBetween(30),
    values: [(60 * 30) / 33, (60 * 30) / 31],
    numbers: BETWEEN,
    silent: smooth,
  },
  'sliding-fps, matrix/drop-level.vsync': {
    rule: 'only-late-starts-seen',
    fires: workBetween(30),
    values: [(60 * 30) / 33, (60 * 30) / 31],
    numbers: BETWEEN,
    silent: withRow(withVsyncs(smooth, 9, 4), { vsyncMinusIntended: 3 * T, total: 9 }),
  },
  'scroll-hitch-rate, taobao/scroll-hitch-rate': {
    rule: 'jitter-counted',
    fires: smooth.map((frame, i) => ({ ...frame, intervalNs: frame.periodNs + (i % 2 === 0 ? 2e6 : -2e6) })),
    values: [0, 60],
    numbers: { jitterMs: 30 },
    silent: lateBy(2),
  },
  'scroll-hitch-rate, hitch-overrun-rate': {
    rule: 'deadline-not-interval',
    fires: rows(30, { total: 25 }),
    values: [1000 / 31, 500],
    numbers: FIRST_LATE,
    silent: withRow(lateBy(1), { draw: 20, total: 2 * T }),
  },
  'missed-vsyncs, jankstats/jank': {
    rule: 'blind-between-frames',
    fires: workBetween(30),
    values: [1, 0],
    numbers: BETWEEN,
    silent: withRow(lateBy(2), { draw: 40, total: 45 }),
  },
  'missed-vsyncs, sentry/slow-frames': {
    rule: 'duration-not-interval',
    fires: workBetween(30),
    values: [1, 0],
    numbers: BETWEEN,
    silent: withRow(lateBy(2), { draw: 40, total: 45 }),
  },
  'missed-vsyncs, firebase/slow-frames': {
    rule: 'sixteen-ms-constant',
    fires: withRow(withVsyncs(rows(30, {}, 120), 10, 2), { draw: 10, total: 12 }),
    values: [1, 0],
    numbers: AT_120,
    silent: withRow(lateBy(2), { draw: 40, total: 45 }),
  },
  'scroll-hitch-rate, datadog/slow-frame-rate': {
    rule: 'blind-between-frames',
    fires: workBetween(70),
    values: [3000 / 73, 0],
    numbers: BETWEEN,
    silent: rows(70),
  },
  'stutter-rate, taobao/stutter': {
    rule: 'sixty-hertz-constants',
    fires: framesOf([...ones(10), 3, 3, ...ones(20)], 120),
    values: [1, 0],
    numbers: AT_120,
    silent: lateBy(6),
  },
  'frozen-frame-ratio, sentry/frozen-frames': {
    rule: 'frozen-by-ui-time',
    fires: withRow(smooth, { draw: 4, gpu: 800, total: 810 }),
    values: [1, 0],
    numbers: { intervalMs: T, totalMs: 810, uiMs: 4 },
    silent: withRow(lateBy(49), { draw: 800, total: 810 }),
  },
  'frozen-frame-ratio, firebase/frozen-frames': {
    rule: 'frozen-by-total',
    fires: lateBy(49),
    values: [1, 0],
    numbers: { intervalMs: 50 * T, totalMs: 8, uiMs: 4 },
    silent: withRow(lateBy(49), { draw: 800, total: 810 }),
  },
  'missed-vsyncs, embrace/normalised-drops': {
    rule: 'drops-in-sixty-hertz-frames',
    fires: withRow(smooth, { total: 30 }),
    values: [1, 0],
    numbers: ONE_GAP,
    silent: smooth,
  },
  'missed-vsyncs, perfdog/jank': {
    rule: 'compared-with-neighbours',
    fires: lateBy(1),
    values: [1, 0],
    numbers: { missedOne: 1, missedTwo: 0, missedMore: 0 },
    silent: lateBy(6),
  },
  'stutter-rate, tinydancer/level': {
    rule: 'single-drops-forgiven',
    fires: lateBy(6),
    values: [7 / 36, 6 / 36],
    numbers: { missedOne: 0, missedTwo: 0, missedMore: 1 },
    silent: lateBy(1),
  },
  'missed-vsyncs, chromium/scroll-jank-v3': {
    rule: 'excused-without-input',
    fires: drag(10, false),
    values: [0.1, 0],
    numbers: { lateFrames: 1, withoutNewTouch: 1 },
    silent: drag(10, true),
  },
  'missed-vsyncs, chromium/scroll-jank-v4': {
    rule: 'judged-by-input-and-speed',
    fires: drag(1, false),
    values: [0.1, 0],
    numbers: { lateFrames: 1, withoutNewTouch: 1 },
    silent: drag(10, true),
  },
  'scroll-hitch-rate, sentry/frames-delay': {
    rule: 'ui-time-over-period',
    fires: withRow(smooth, { draw: 30, total: 32 }),
    values: [T / 1000, (30 - T) / 1000],
    numbers: ONE_GAP,
    silent: withRow(lateBy(2), { draw: 3 * T, total: 3 * T }),
  },
  'androidx/frame-overrun, jankstats/jank': {
    rule: 'factor-of-two',
    fires: withRow(smooth, { draw: 20, total: 22 }),
    values: [1, 0],
    numbers: { lateFrames: 1, overWithoutGap: 0 },
    silent: withRow(smooth, { draw: 40, total: 42 }),
  },
  'sliding-fps, play/slow-session': {
    rule: 'share-of-slow-frames',
    fires: framesOf([...ones(6), 3, 3, 3, 1]),
    values: [(60 * 10) / 16, 0.3],
    numbers: { missedOne: 0, missedTwo: 3, missedMore: 0 },
    silent: framesOf(ones(10).map(() => 3)),
  },
  'jankstats/jank, datadog/slow-frame-rate': {
    rule: 'weighted-by-duration',
    fires: withRow(rows(70), { draw: 40, total: 42 }),
    values: [1000 / 70, 40_000 / (69 * 4 + 40)],
    numbers: { intervalMs: T, totalMs: 42, uiMs: 40 },
    silent: rows(70, { draw: 40, total: 42 }),
  },
  'main-factor, taobao/main-factor': {
    rule: 'row-after-the-hitch',
    fires: workBetween(30),
    values: [1, 0],
    numbers: BETWEEN,
    silent: withRow(lateBy(2), { draw: 40, total: 50 }),
  },
  'missed-vsyncs, androidx/frame-overrun': {
    rule: 'hidden-by-the-queue',
    fires: replaced(withRow(smooth, { draw: 20, total: 22 }), 11, () => ({
      metrics: rowOf({ draw: 20, total: 22 }),
    })),
    values: [1, 2],
    numbers: { lateFrames: 1, overWithoutGap: 1 },
    silent: withRow(lateBy(1), { draw: 20, total: 22 }),
  },
  'matrix/drop-level.total, matrix/drop-level.total': {
    rule: 'levels-in-frames-not-time',
    fires: withRow(rows(30, {}, 120), { total: 42 }),
    values: [0, 1],
    numbers: AT_120,
    silent: withRow(smooth, { total: 84 }),
  },
  'matrix/drop-level.vsync, matrix/drop-level.vsync': {
    rule: 'levels-in-frames-not-time',
    fires: withRow(rows(30, {}, 120), { vsyncMinusIntended: 4000 / 120, total: 5 }),
    values: [0, 1],
    numbers: AT_120,
    silent: withRow(smooth, { vsyncMinusIntended: 4 * T, total: 5 }),
  },
};

it('every pair of definitions has its case', () => {
  expect(Object.keys(CASES)).toEqual(DEFINITION_PAIRS.map(({ metrics: pair }) => pair.join(', ')));
});

describe.each(Object.entries(CASES))('%s', (pair, { rule, fires, values, numbers, silent }) => {
  it(`part by ${rule}`, () => {
    const found = differencesOf(fires, pair);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      rule,
      values: values.map(close),
      numbers: Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, close(value)])),
    });
    expect(Object.keys(found[0]?.numbers ?? {})).toEqual(Object.keys(numbers));
  });

  it('have values and agree where the rule does not bite', () => {
    for (const id of pair.split(', ')) expect(valuesOf(silent)[id]?.kind, id).toBe('measured');
    expect(differencesOf(silent, pair)).toEqual([]);
  });
});

it('a frozen second among smooth frames is slow by its rate, not by the share of slow frames', () => {
  const found = differencesOf(lateBy(59), 'sliding-fps, play/slow-session');
  expect(found).toMatchObject([
    {
      rule: 'share-of-slow-frames',
      values: [(60 * 30) / 89, 1 / 30].map(close),
      numbers: { missedOne: 0, missedTwo: 0, missedMore: 1 },
    },
  ]);
});

function valuesOf(frames: Frames): Parameters<typeof definitionDifferences>[1] {
  const ledger = ledgerOf(frames);
  return Object.fromEntries(metrics.map(({ id, measure }) => [id, measure(ledger)]));
}

function differencesOf(frames: Frames, pair: string): readonly DefinitionDifference[] {
  const all = definitionDifferences(ledgerOf(frames), valuesOf(frames));
  return all.filter(({ metrics: ids }) => ids.join(', ') === pair);
}

/** Equal within the precision of periods in whole nanoseconds. */
function close(value: number): unknown {
  return expect.closeTo(value, 4);
}
