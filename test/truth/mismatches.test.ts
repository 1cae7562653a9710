import { describe, expect, it } from 'vitest';
import type { MetricValues } from '../../orchestrator/compute/metrics/metric.ts';
import type { BegunFrame } from './begun-frames.ts';
import type { MeasuredGap, MeasuredSlide } from './measured-run.ts';
import { mismatchesOf } from './mismatches.ts';
import type { Gap, Lateness, SlideTruth } from './truth.ts';

const PERIOD_NS = 10_000_000;
const MS = 1_000_000;
const BIND = 'dev.hitchproof.demo.Adapter.bind';
const BINDING: Lateness = { startedLate: false, causes: [{ in: 'animation', ns: 30 * MS, methods: [BIND] }] };

/** 100 frames, with passed vsyncs after the 10th, 20th, … of them. */
const framesWith = (passed: readonly number[]): readonly BegunFrame[] =>
  Array.from({ length: 100 }, (_, i) => ({
    vsyncNs: 0,
    moved: true,
    periodNs: PERIOD_NS,
    passedVsyncs: i % 10 === 9 ? (passed[(i - 9) / 10] ?? 0) : 0,
  }));
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/** 100 pictures, with gaps after the 10th, 20th, … of them. */
function shown(
  refreshes: readonly number[],
  changes: Partial<SlideTruth> = {},
  gap: Partial<Gap> = {},
): SlideTruth {
  return {
    ordinal: 0,
    kind: 'finger',
    downAtNs: 0,
    periodNs: PERIOD_NS,
    picturesNs: 100 * PERIOD_NS,
    missedNs: sum(refreshes) * PERIOD_NS,
    longestGapNs: Math.max(0, ...refreshes) * PERIOD_NS,
    passedNs: sum(refreshes) * PERIOD_NS,
    pictures: 100,
    gaps: refreshes.map((missedRefreshes, i): Gap => {
      return { afterPicture: 10 * (i + 1), missedRefreshes, phase: 'fling', late: BINDING, ...gap };
    }),
    missedRefreshes: sum(refreshes),
    unusedRefreshes: 4,
    distancePx: 2_000,
    freezes: 0,
    startLatenciesNs: [5 * MS, 5 * MS],
    stillPictures: 0,
    frames: framesWith(refreshes),
    earlier: [],
    ...changes,
  };
}

/** What a slide or a run of so many slides measures. */
function metricsOf(refreshes: readonly number[], slides = 1): MetricValues {
  const missed = slides * sum(refreshes);
  const seconds = ((slides * 100 + missed) * PERIOD_NS) / 1e9;
  const fps = (slides * 100) / seconds;
  const values = {
    'missed-vsyncs': missed,
    'scroll-time': seconds,
    'sliding-fps': fps,
    'finger-sliding-fps': fps,
    'scroll-hitch-rate': (missed * PERIOD_NS) / MS / seconds,
    'callback-hitch-rate': (missed * PERIOD_NS) / MS / seconds,
    'longest-hitch': (Math.max(0, ...refreshes) * PERIOD_NS) / MS,
    'scroll-distance': 2_000,
    'stutter-rate': (60 * slides * refreshes.filter((count) => count >= 2).length) / seconds,
    'scroll-start-latency': 5,
  };
  return {
    ...Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { kind: 'measured', value }])),
    'frozen-frame-ratio': { kind: 'measured', value: 0, parts: { frozen: 0 } },
  };
}

const measured = (refreshes: readonly number[], gap: Partial<MeasuredGap> = {}): MeasuredSlide => ({
  kind: 'finger',
  metrics: metricsOf(refreshes),
  gaps: refreshes.map((missedRefreshes, i) => ({
    afterPicture: 10 * (i + 1),
    missedRefreshes,
    factor: 'animation',
    stack: ['android.os.SystemClock.sleep(SystemClock.java)', `${BIND}(Adapter.java:7)`],
    ...gap,
  })),
  unusedRefreshes: 4,
  stillScrollsNs: [],
  knowsMovement: [],
});

/** Mismatches of a run of this one slide, apart from those of its sums where these are not given. */
const found = (slide: MeasuredSlide, truth: SlideTruth, metrics = slide.metrics): readonly string[] =>
  mismatchesOf({ slides: [slide], metrics }, [truth]).map(({ what }) => what);

it('finds nothing where all is the same', () => {
  expect(found(measured([]), shown([]))).toEqual([]);
  expect(found(measured([2, 1]), shown([2, 1]))).toEqual([]);
});

it.each([
  ['missed-vsyncs', 4],
  ['scroll-time', 1.031],
  ['scroll-hitch-rate', 29.2],
  ['callback-hitch-rate', 29.2],
  ['longest-hitch', 31],
  ['sliding-fps', 97.2],
  ['finger-sliding-fps', 97.2],
  ['stutter-rate', 59],
  ['scroll-distance', 2_002],
  ['scroll-start-latency', 5.004],
])('finds that %s of a slide differs', (metric, value) => {
  const slide = measured([3]);
  const other = { ...slide, metrics: { ...slide.metrics, [metric]: { kind: 'measured', value } as const } };
  expect(found(other, shown([3]), slide.metrics)).toEqual([`slide 1, ${metric}`]);
});

it.each([
  ['missed-vsyncs', 7],
  ['scroll-hitch-rate', 29.2],
  ['callback-hitch-rate', 29.2],
  ['longest-hitch', 20],
  ['scroll-time', 2.07],
])('finds that %s of a run is not pooled from its slides', (metric, value) => {
  const metrics: MetricValues = { ...metricsOf([3], 2), [metric]: { kind: 'measured', value } };
  const run = { slides: [measured([3]), measured([3])], metrics };
  expect(mismatchesOf(run, [shown([3]), shown([3])]).map(({ what }) => what)).toEqual([`run, ${metric}`]);
});

it('compares no distance where content jumped too far to know it', () => {
  expect(found(measured([]), shown([], { distancePx: undefined }))).toEqual([]);
});

it('finds another number of freezes, and of refreshes that were not used', () => {
  expect(found(measured([]), shown([], { freezes: 1 }))).toEqual(['slide 1, frozen frames']);
  expect(found(measured([]), shown([], { unusedRefreshes: 3 }))).toEqual(['slide 1, unused refreshes']);
});

it('finds a slide too many and a programmatic one', () => {
  const slides = (kinds: readonly MeasuredSlide['kind'][]) =>
    mismatchesOf({ slides: kinds.map((kind) => ({ ...measured([]), kind })), metrics: metricsOf([]) }, [
      shown([]),
    ]);
  expect(slides(['finger', 'finger'])).toEqual([
    { what: 'slides', measured: 'finger finger', shown: 'finger' },
  ]);
  expect(slides(['programmatic'])).toMatchObject([{ what: 'slides', measured: 'programmatic' }]);
  expect(slides(['finger'])).toEqual([]);
});

it.each([
  ['one too few', [2], {}],
  ['one too many', [2, 1, 1], {}],
  ['another length', [2, 2], {}],
  ['another order', [1, 2], {}],
  ['another place', [2, 1], { afterPicture: 11 }],
])('finds gaps of %s', (_, gaps, gap) => {
  expect(found(measured(gaps, gap), shown([2, 1]))).toContain('slide 1, gaps');
});

describe('the main factor', () => {
  const factor = (name: string, late: Partial<Lateness>) =>
    found(measured([2], { factor: name }), shown([2], {}, { late: { ...BINDING, ...late } }));
  const WRONG = ['slide 1, gap 1, main factor'];
  const cause = (part: Lateness['causes'][number]['in'], ns: number) => ({ in: part, ns, methods: [] });

  it.each([
    ['animation', 'animation'],
    ['input', 'input'],
    ['layoutMeasure', 'layout'],
    ['draw', 'draw'],
    ['sync', 'upload'],
    ['commandIssue', 'commands'],
    ['commandIssue', 'gpu'],
    ['gpu', 'gpu'],
    ['swapBuffers', 'gpu'],
  ] as const)('%s is what the display calls %s', (name, part) => {
    expect(factor(name, { causes: [cause(part, MS)] })).toEqual([]);
    expect(factor(name, { causes: [cause('between-frames', MS)] })).toEqual(WRONG);
  });
  it('is right for a cause of a quarter of the longest', () => {
    expect(factor('gpu', { causes: [cause('draw', 4 * MS), cause('gpu', MS)] })).toEqual([]);
    expect(factor('gpu', { causes: [cause('draw', 4 * MS + 1), cause('gpu', MS)] })).toEqual(WRONG);
  });
  it('lateStart needs a main thread that was held when the vsync came', () => {
    expect(factor('lateStart', { startedLate: true })).toEqual([]);
    expect(factor('lateStart', {})).toEqual(WRONG);
  });
  it.each(['none', 'unknown'])('%s is wrong where the display knows a cause', (name) => {
    expect(factor(name, {})).toEqual(WRONG);
  });
  it('is not judged where no picture ended the gap', () => {
    expect(found(measured([2], { factor: 'none' }), shown([2], {}, { late: undefined }))).toEqual([]);
  });
});

it.each([
  [8, []],
  [7, ['slide 1, gap 1, stack']],
])('takes the wait for a GPU that took %i of 30 ms for the stack of a late start: %j', (gpuMs, wrong) => {
  const causes = [
    { in: 'input', ns: 30 * MS, methods: [BIND] },
    { in: 'gpu', ns: gpuMs * MS, methods: [] },
  ] as const;
  const truth = shown([2], {}, { late: { startedLate: true, causes } });
  const stack = ['android.graphics.HardwareRenderer.nSyncAndDrawFrame(HardwareRenderer.java)'];
  expect(found(measured([2], { factor: 'lateStart', stack }), truth)).toEqual(wrong);
  const drawing = ['dev.hitchproof.demo.Chart.draw(Chart.java:1)'];
  expect(found(measured([2], { factor: 'lateStart', stack: drawing }), truth)).toEqual([
    'slide 1, gap 1, stack',
  ]);
});

it('needs no stack where RenderThread, GPU or the framework took longest', () => {
  const gpu: Lateness = { ...BINDING, causes: [{ in: 'gpu', ns: 40 * MS, methods: [] }, ...BINDING.causes] };
  expect(found(measured([2], { stack: [] }), shown([2], {}, { late: gpu }))).toEqual([]);
  const second: Lateness = {
    ...BINDING,
    causes: [...BINDING.causes, { in: 'gpu', ns: 20 * MS, methods: [] }],
  };
  expect(found(measured([2], { factor: 'gpu', stack: [] }), shown([2], {}, { late: second }))).toEqual([]);
});

it.each([
  [20, ['slide 1, gap 1, stack']],
  [19, []],
])('no stack of holds of %i ms, where the watchdog looks every 10 ms: %j', (ms, wrong) => {
  const late: Lateness = { ...BINDING, causes: [{ in: 'animation', ns: ms * MS, methods: [BIND] }] };
  expect(found(measured([2], { stack: [] }), shown([2], {}, { late }))).toEqual(wrong);
});

it.each([
  [
    'the method, in a call of the platform',
    ['java.lang.Thread.sleep(Native)', `${BIND}(Adapter.java:7)`],
    [],
  ],
  ['another method', ['dev.hitchproof.demo.Other.bind(Other.java:1)'], ['slide 1, gap 1, stack']],
  [
    'another method that it calls',
    ['dev.hitchproof.demo.Other.bind(Other.java:1)', `${BIND}(Adapter.java:7)`],
    ['slide 1, gap 1, stack'],
  ],
  ['a method of a longer name', [`${BIND}Later(Adapter.java:9)`], ['slide 1, gap 1, stack']],
])('a stack of %s', (_, stack, expected) => {
  expect(found(measured([2], { stack }), shown([2]))).toEqual(expected);
});

it('a stack without its innermost call is none of a method that slept', () => {
  expect(found(measured([2], { stack: [`${BIND}(Adapter.java:7)`] }), shown([2]))).toEqual([
    'slide 1, gap 1, innermost call',
  ]);
});
