import { describe, expect, it } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import type { FrameMetricsSpec } from '../../../test/builders/trace-of.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { stageBreakdown } from './stage-breakdown.ts';

/** Frames 1 … 21 scroll; frame n spends n ms drawing. */
const SWIPE = `(./${'s'.repeat(20)})s.......`;
const rising: NonNullable<ScriptOptions['rows']> = (frame, row) => [
  { ...row, draw: frame * 1_000, total: 60_000 },
];
const of = (script: string, rows: ScriptOptions['rows']) =>
  stageBreakdown(segmentTrace(scriptedTrace(script, rows === undefined ? {} : { rows })));
const RISEN = { mean: 11, p50: 11, p95: 20, max: 21 };

describe('stageBreakdown', () => {
  it('has mean, median, 95th percentile and maximum of a stage over the counted frames', () => {
    const { draw, gpu, animation } = of(SWIPE, rising);
    expect(draw).toEqual({ all: RISEN, late: undefined });
    expect(gpu?.all).toEqual({ mean: 1, p50: 1, p95: 1, max: 1 });
    expect(animation?.all).toEqual({ mean: 0, p50: 0, p95: 0, max: 0 });
  });

  it('looks at late frames apart', () => {
    const { draw } = of('(./sss3s2s)s.......', rising);
    expect(draw?.all).toMatchObject({ mean: 4.5, max: 8 });
    expect(draw?.late).toEqual({ mean: 5, p50: 5, p95: 5.9, max: 6 });
  });

  it('leaves out a stage that the rows lack, and is empty without rows', () => {
    const untold: ScriptOptions['rows'] = (_, { gpu: __, ...row }) => [row];
    expect(Object.keys(of(SWIPE, untold))).toEqual([
      'unknownDelay',
      'input',
      'animation',
      'layoutMeasure',
      'draw',
      'sync',
      'commandIssue',
      'swapBuffers',
    ]);
    expect(of(SWIPE, () => [])).toEqual({});
  });

  it('on API 24 takes the rows that arrived while their window slid, and has no late ones', () => {
    const arriving: ScriptOptions['rows'] = (frame, row) =>
      rising(frame, { ...row, flags: 2, vsync: (row.vsync ?? 0) + 9_000 });
    const { draw } = of(SWIPE.replace(')s', ')3'), arriving);
    expect(draw).toEqual({ all: RISEN, late: undefined });
  });

  const SLIDES = '(./ssss)ss.......|(./ssss)ss.......';
  const [first, second] = segmentTrace(scriptedTrace(SLIDES)).ledger.slides;
  if (first === undefined || second === undefined) throw new Error('the script has two slides');
  const [startUs, endUs] = [Math.ceil(first.startUs), Math.floor(first.endUs)];
  const arrived = (vsync: number, row: FrameMetricsSpec = {}): FrameMetricsSpec => ({
    vsync,
    total: 8_000,
    flags: 2,
    ...row,
  });
  it.each([
    ['as the slide begins', arrived(startUs), true],
    ['before it', arrived(startUs - 1), false],
    ['as it ends', arrived(endUs), true],
    ['between two slides', arrived(endUs + 1), false],
    ['in the second', arrived(Math.ceil(second.startUs) + 1_000), true],
    ['after the last', arrived(Math.floor(second.endUs) + 1), false],
    ['in another window', arrived(startUs + 1_000, { window: 2 }), false],
    ['with a total of an hour', arrived(startUs + 1_000, { total: 3_600_000_000 }), false],
    ['with a stage longer than the total', arrived(startUs + 1_000, { draw: 9_000 }), false],
    ['with a vsync time of no frame', arrived(startUs + 1_000, { flags: 0 }), false],
  ])('a row without a vsync time that arrived %s', (_, row, isTaken) => {
    const only: ScriptOptions['rows'] = (frame) => (frame === 1 ? [row] : []);
    expect(Object.keys(of(SLIDES, only)).length > 0).toBe(isTaken);
  });
});
