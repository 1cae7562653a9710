import { describe, expect, it, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { type ScriptOptions, scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { metrics } from '../metrics/index.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { attribute, mainFactors } from './attribute.ts';
import { stutterStacks } from './stacks/stutter-stacks.ts';

function attributed(script: string, options?: ScriptOptions) {
  const trace = scriptedTrace(script, options);
  const segmentation = segmentTrace(trace);
  const { ledger } = segmentation;
  const values = Object.fromEntries(metrics.map(({ id, measure }) => [id, measure(ledger)]));
  return attribute(segmentation, stutterStacks(ledger, trace, ['com.acme']), [], values);
}

/** A prefetched bind: 40 ms in the message after frame 4, visible only in the next frame's delay, in no stage. */
const workBetweenFrames: ScriptOptions['rows'] = (frame, row) => [
  frame === 4
    ? { ...row, draw: 2_000, total: 7_000 }
    : frame === 5
      ? { ...row, intendedLag: 33_333, unknownDelay: 27_000, total: 31_000 }
      : row,
];

describe('attribute', () => {
  it('sums hitch time by main factor', () => {
    const { mainFactor } = attributed('(./sss3s2s)s.......');
    expect(mainFactor).toEqual({ draw: { frames: 2, hitchMs: expect.closeTo(50, 3) } });
  });

  it('breaks stages down for all and for late frames', () => {
    const { stageBreakdown } = attributed('(./sss3)s.......');
    expect(stageBreakdown.draw).toMatchObject({
      all: { p50: 2, max: expect.closeTo(35.3, 1) },
      late: { mean: expect.closeTo(35.3, 1) },
    });
  });

  it('names the five worst frames and slides, the worst first', () => {
    const { worstFrames, worstSlides } = attributed('(./s2s3s4s5s6s7)s.......|(./s9)s......................');
    expect(worstFrames.map(({ missedVsyncs }) => missedVsyncs)).toEqual([8, 6, 5, 4, 3]);
    expect(worstSlides.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
  });

  it('finds a rising hitch rate within a session', () => {
    const slides = [1, 2, 3, 4, 5, 6].map((n) => `(./ssssssssss${'2'.repeat(n)})s.......|`).join('');
    const { slideTrend } = attributed(slides);
    expect(slideTrend?.slope).toBeGreaterThan(0);
    expect(slideTrend?.p).toBeCloseTo(2 / 720, 6);
    expect(attributed('(./s2)s.......').slideTrend).toBeUndefined();
  });

  it('counts late frames during a collection or on a hot device', () => {
    const conditions = [
      { time: 1, key: 'gc-count', value: 3 },
      { time: 120_000, key: 'gc-count', value: 4 },
      { time: 150_000, key: 'thermal', value: 2 },
    ];
    const { gcOverlap, thermalOverlap } = attributed('(./sss3ssssssssss3)s.......', { conditions });
    expect(gcOverlap).toMatchObject({ kind: 'measured', value: 0.5 });
    expect(thermalOverlap).toMatchObject({ kind: 'measured', value: 0.5 });
    expect(attributed('(./s3)s.......').gcOverlap).toMatchObject({ kind: 'unavailable' });
  });

  it('names the definitions that miss work between frames', () => {
    const { definitionDifferences, mainFactor } = attributed('(./sss3s)sssss.......', {
      rows: workBetweenFrames,
    });
    expect(mainFactor).toMatchObject({ lateStart: { frames: 1 } });
    expect(definitionDifferences.filter(({ rule }) => rule === 'blind-between-frames')).toMatchObject([
      {
        metrics: ['missed-vsyncs', 'jankstats/jank'],
        values: [1, 0],
        numbers: { lateFrames: 1, workBetweenFrames: 1 },
      },
    ]);
  });

  it('on API 24 has stages, but of no particular frame', () => {
    const untimed: ScriptOptions['rows'] = (_, row) => [
      { ...row, flags: 2, vsync: (row.vsync ?? 0) + 9_000 },
    ];
    const { stageBreakdown, mainFactor } = attributed('(./sss3s)s.......', { rows: untimed });
    expect(stageBreakdown.draw).toMatchObject({ all: { p50: 2, max: expect.closeTo(35.3, 1) } });
    expect(stageBreakdown.draw?.late).toBeUndefined();
    expect(mainFactor).toMatchObject({ unknown: { frames: 1 } });
  });

  it('has nothing to explain on a smooth run', () => {
    const {
      mainFactor,
      stutterStacks: stacks,
      worstFrames,
      worstSlides,
    } = attributed('(./ssss)sssss.......');
    expect({ mainFactor, stacks, worstFrames, worstSlides }).toEqual({
      mainFactor: {},
      stacks: [],
      worstFrames: [],
      worstSlides: [],
    });
  });
});

const T = 1000 / 60;
type Row = Parameters<typeof rowOf>[0];
const frame = (vsyncs: number, row: Row = {}): readonly FrameSpec[] =>
  framesOf([vsyncs], 60, { metrics: rowOf({ draw: 4, total: 8, ...row }) });
const smooth = frame(1);

test('frames and hitch time of each factor, over all slides', () => {
  const ledger = ledgerOf(
    [
      ...smooth,
      ...frame(3, { draw: 40, total: 45 }),
      ...smooth,
      ...frame(2, { input: 20, total: 30 }),
      ...smooth,
    ],
    [...smooth, ...frame(4, { draw: 60, total: 65 }), ...smooth],
    [...frame(2), ...frame(1, { unknownDelay: 30, total: 33, vsyncMinusIntended: T })],
    [...frame(2), ...smooth, ...framesOf([3]), ...smooth],
  );
  expect(mainFactors(ledger)).toEqual({
    draw: { frames: 2, hitchMs: expect.closeTo(5 * T, 4) },
    input: { frames: 1, hitchMs: expect.closeTo(T, 4) },
    lateStart: { frames: 1, hitchMs: expect.closeTo(T, 4) },
    none: { frames: 1, hitchMs: expect.closeTo(T, 4) },
    unknown: { frames: 1, hitchMs: expect.closeTo(2 * T, 4) },
  });
});

test('no late frame, no factor', () => {
  expect(mainFactors(ledgerOf([...smooth, ...smooth]))).toEqual({});
});
