import { describe, expect, it } from 'vitest';
import type { MetricValues } from '../../orchestrator/compute/metrics/metric.ts';
import type { BegunFrame } from './begun-frames.ts';
import type { MeasuredGap, MeasuredSlide } from './measured-run.ts';
import { mismatchesOf } from './mismatches.ts';
import type { Gap, Lateness, SlideTruth } from './truth.ts';

const PERIOD_NS = 10_000_000;
const MS = 1_000_000;
const BIND = 'app.Adapter.bind';
const BINDING: Lateness = { startedLate: false, causes: [{ in: 'animation', ns: 30 * MS, methods: [BIND] }] };

/** 100 frames, with passed vsyncs after the 10th, 20th, … of them. */
const framesWith = (passed: readonly number[]): readonly BegunFrame[] =>
  Array.from({ length: 100 }, (_, i) => ({
    moved: true,
    passedVsyncs: i % 10 === 9 ? (passed[(i - 9) / 10] ?? 0) : 0,
  }));

/** 100 pictures, with gaps after the 10th, 20th, … of them. */
function shown(
  refreshes: readonly number[],
  changes: Partial<SlideTruth> = {},
  gap: Partial<Gap> = {},
): SlideTruth {
  const missedRefreshes = refreshes.reduce((sum, count) => sum + count, 0);
  const hitchNs = missedRefreshes * PERIOD_NS;
  const scrollNs = 100 * PERIOD_NS + hitchNs;
  const gaps = refreshes.map((missed, i): Gap => {
    const of = { inMotion: true, isClose: false, phase: 'fling', late: BINDING } as const;
    return { ...of, afterPicture: 10 * (i + 1), missedRefreshes: missed, ...gap };
  });
  const totals = { missedRefreshes, hitchNs, scrollNs, hitchRate: (1e3 * hitchNs) / scrollNs };
  const rest = {
    restingRefreshes: 0,
    frozenPictures: 0,
    startLatenciesNs: [5 * MS, 5 * MS],
    endsByTouch: false,
    edgesLate: [0, 0],
    frames: framesWith(refreshes),
  } as const;
  return { ordinal: 0, downAtNs: 0, pictures: 100, gaps, ...totals, ...rest, ...changes };
}

function measured(
  refreshes: readonly number[],
  changes: Readonly<Record<string, number>> = {},
  gap: Partial<MeasuredGap> = {},
  frozen = 0,
): MeasuredSlide {
  const missed = refreshes.reduce((sum, count) => sum + count, 0);
  const seconds = ((100 + missed) * PERIOD_NS) / 1e9;
  const fps = 100 / seconds;
  const values = {
    'missed-vsyncs': missed,
    'scroll-time': seconds,
    'sliding-fps': fps,
    'finger-sliding-fps': fps,
    'scroll-hitch-rate': (missed * PERIOD_NS) / MS / seconds,
    'callback-hitch-rate': (missed * PERIOD_NS) / MS / seconds,
    'stutter-rate': (60 * refreshes.filter((count) => count >= 2).length) / seconds,
    'scroll-start-latency': 5,
    ...changes,
  };
  const metrics: MetricValues = {
    ...Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { kind: 'measured', value }])),
    'frozen-frame-ratio': { kind: 'measured', value: frozen / 100, parts: { frozen } },
  };
  const gaps = refreshes.map((missedRefreshes): MeasuredGap => {
    return {
      missedRefreshes,
      at: 'inside',
      factor: 'animation',
      stack: [`${BIND}(Adapter.java:7)`],
      ...gap,
    };
  });
  return { kind: 'finger', metrics, gaps, still: { frames: 0, vsyncs: 0 } };
}

const found = (slide: MeasuredSlide, truth: SlideTruth): readonly string[] =>
  mismatchesOf({ slides: [slide] }, [truth], PERIOD_NS).map(({ what }) => what);

it('finds nothing where all is the same', () => {
  expect(found(measured([]), shown([]))).toEqual([]);
  expect(found(measured([2, 1]), shown([2, 1]))).toEqual([]);
});

it.each([
  ['missed-vsyncs', 4],
  ['scroll-time', 1.04],
  ['scroll-hitch-rate', 29.2],
  ['sliding-fps', 97.1],
  ['finger-sliding-fps', 97.1],
  ['scroll-start-latency', 5.004],
])('finds that %s differs', (metric, value) => {
  expect(found(measured([3], { [metric]: value }), shown([3]))).toEqual([`slide 1, ${metric}`]);
});

it('finds a slide too many and a programmatic one', () => {
  const truth = shown([]);
  const slides = (kinds: readonly MeasuredSlide['kind'][]) =>
    mismatchesOf({ slides: kinds.map((kind) => ({ ...measured([]), kind })) }, [truth], PERIOD_NS);
  expect(slides(['finger', 'finger'])).toEqual([
    { what: 'slides', measured: 'finger finger', shown: 'finger' },
  ]);
  expect(slides(['programmatic'])).toMatchObject([{ what: 'slides', measured: 'programmatic' }]);
  expect(slides(['finger'])).toEqual([]);
});

it('a slide may be shorter or longer by as much as its edges were late', () => {
  const late = (first: number, last: number) => shown([3], { edgesLate: [first, last] });
  const lasting = (seconds: number) => {
    const rates = {
      'sliding-fps': 100 / seconds,
      'finger-sliding-fps': 100 / seconds,
      'scroll-hitch-rate': 30 / seconds,
    };
    return measured([3], { 'scroll-time': seconds, ...rates });
  };
  expect(found(lasting(1.01), late(0, 2))).toEqual([]);
  expect(found(lasting(1.05), late(2, 0))).toEqual([]);
  expect(found(lasting(1.01), late(2, 1))).not.toEqual([]);
  expect(found(lasting(1.05), late(1, 2))).not.toEqual([]);
});

it('a slide may be longer by the gap after a still frame, which is not counted', () => {
  const lasting = (seconds: number, inMotion: boolean) => {
    const rates = { 'sliding-fps': 100 / seconds, 'finger-sliding-fps': 100 / seconds };
    return found(measured([], { ...rates, 'scroll-time': seconds }), shown([3], {}, { inMotion }));
  };
  expect(lasting(1.03, false)).not.toContain('slide 1, scroll-time');
  expect(lasting(1.04, false)).toContain('slide 1, scroll-time');
  expect(lasting(1.03, true)).toContain('slide 1, scroll-time');
});

it('a slide has at least a period per frame, however late its last picture was', () => {
  const truth = shown([], { edgesLate: [0, 200] });
  const lasting = (seconds: number) =>
    found(measured([], { 'scroll-time': seconds, 'sliding-fps': 100, 'finger-sliding-fps': 100 }), truth);
  expect(lasting(1)).toEqual([]);
  expect(lasting(0.99)).toEqual(['slide 1, scroll-time']);
});

it.each([
  [0, 0, 0, true],
  [1, 0, 0, false],
  [0, 1, 0, false],
  [1, 0, 1, true],
  [1, 1, 0, true],
  [2, 1, 0, false],
  [2, 1, 1, true],
  [3, 1, 1, false],
  [4, 2, 2, true],
])(
  '%i frozen frames where %i pictures and %i frames until the next were',
  (frozen, pictures, frames, isRight) => {
    const truth = shown([2], { frozenPictures: pictures, frames: framesWith([70, 70].slice(0, frames)) });
    expect(found(measured([2], {}, {}, frozen), truth).includes('slide 1, frozen frames')).toBe(!isRight);
  },
);

it('a frame of 700 ms until the next is not frozen', () => {
  const truth = shown([2], { frames: framesWith([69]) });
  expect(found(measured([2], {}, {}, 1), truth)).toContain('slide 1, frozen frames');
});

it('the next touch may cut the freeze at the end short', () => {
  const frozen = (count: number, afterPicture: number) =>
    found(measured([], {}, {}, count), shown([2], {}, { afterPicture, late: undefined }));
  expect(frozen(1, 100)).not.toContain('slide 1, frozen frames');
  expect(frozen(2, 100)).toContain('slide 1, frozen frames');
  expect(frozen(1, 99)).toContain('slide 1, frozen frames');
});

describe('gaps', () => {
  it.each([
    ['one too few', [2], [2, 1]],
    ['one too many', [2, 1], [2]],
    ['another length', [2, 2], [2, 1]],
    ['another order', [1, 2], [2, 1]],
  ])('finds %s', (_, gaps, shownGaps) => {
    expect(found(measured(gaps), shown(shownGaps))).toContain('slide 1, gaps');
  });

  it.each([
    [[], true],
    [[1], true],
    [[2], true],
    [[3], false],
  ])('after a frame that moved nothing may be charged in part: %j', (gaps, isRight) => {
    expect(found(measured(gaps), shown([2], {}, { inMotion: false })).includes('slide 1, gaps')).toBe(
      !isRight,
    );
  });

  it.each([
    [1, false],
    [2, true],
    [3, false],
  ])('after the last frame, no matter how late its picture was: %i of 2', (gap, isRight) => {
    const truth = shown([2], { edgesLate: [0, 1] }, { afterPicture: 100, late: undefined });
    expect(
      found(measured([gap], {}, { at: 'end' }), truth).includes('slide 1, gap after the last frame'),
    ).toBe(!isRight);
  });

  it.each([
    [true, 3, true],
    [true, 4, false],
    [false, 3, false],
  ])(
    'after the last frame, which the next touch cut short (%s): %i of 3 vsyncs',
    (endsByTouch, gap, isRight) => {
      const frames = [...framesWith([]).slice(1), { moved: true, passedVsyncs: 3 }];
      const truth = shown([1], { endsByTouch, frames }, { afterPicture: 100, late: undefined });
      expect(
        found(measured([gap], {}, { at: 'end' }), truth).includes('slide 1, gap after the last frame'),
      ).toBe(!isRight);
    },
  );
});

it('leaves out gaps at rest, and counts the frames that were late there', () => {
  const [fps, hitchRate] = [101 / 1.03, 20 / 1.03];
  const rates = {
    'sliding-fps': fps,
    'finger-sliding-fps': fps,
    'scroll-hitch-rate': hitchRate,
    'callback-hitch-rate': hitchRate,
    'stutter-rate': 60 / 1.03,
  };
  const slide = measured([2], { ...rates, 'scroll-time': 1.03 }, { at: 'rest' });
  const late = [{ moved: false, passedVsyncs: 2 }, ...framesWith([])];
  expect(found({ ...slide, still: { frames: 1, vsyncs: 3 } }, shown([], { frames: late }))).toEqual([]);
  expect(found(slide, shown([]))).toContain('slide 1, sliding-fps');
});

it.each([
  [[2, 1], true],
  [[4, 1], true],
  [[1, 1, 2, 1], true],
  [[5, 1], false],
  [[2, 2], false],
])(
  'a slide that begins with pictures under way may have gaps until as many are late again: %j',
  (gaps, isRight) => {
    const truth = shown([2, 1], { edgesLate: [2, 0] });
    expect(found(measured(gaps), truth).includes('slide 1, gaps')).toBe(!isRight);
  },
);

it.each([0, 1, 2])('a gap at the end that a still picture ends may be measured as %i of 2', (gap) => {
  const gaps = gap === 0 ? [] : [gap];
  const truth = shown([2], {}, { afterPicture: 100 });
  expect(found(measured(gaps, {}, { at: 'end' }), truth)).not.toContain('slide 1, gap after the last frame');
});

describe('the main factor', () => {
  const factor = (name: string, late: Partial<Lateness>) =>
    found(measured([2], {}, { factor: name }), shown([2], {}, { late: { ...BINDING, ...late } }));
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
  expect(found(measured([2], {}, { factor: 'lateStart', stack }), truth)).toEqual(wrong);
  const drawing = ['app.Chart.draw(Chart.java:1)'];
  expect(found(measured([2], {}, { factor: 'lateStart', stack: drawing }), truth)).toEqual([
    'slide 1, gap 1, stack',
  ]);
});

it('allows one refresh more or less where a picture was complete next to a refresh', () => {
  const close = shown([2, 1], {}, { isClose: true });
  expect(found(measured([1, 2]), close)).toEqual([]);
  expect(found(measured([1, 2]), shown([2, 1]))).toEqual(['slide 1, gaps']);
  expect(found(measured([4, 1]), close)).toContain('slide 1, gaps');
});

it('needs no stack where RenderThread, GPU or the framework took longest', () => {
  const gpu: Lateness = { ...BINDING, causes: [{ in: 'gpu', ns: 40 * MS, methods: [] }, ...BINDING.causes] };
  expect(found(measured([2], {}, { stack: [] }), shown([2], {}, { late: gpu }))).toEqual([]);
  const second: Lateness = {
    ...BINDING,
    causes: [...BINDING.causes, { in: 'gpu', ns: 20 * MS, methods: [] }],
  };
  expect(found(measured([2], {}, { factor: 'gpu', stack: [] }), shown([2], {}, { late: second }))).toEqual(
    [],
  );
});

it.each([
  ['no call', [], ['slide 1, gap 1, stack']],
  ['the method deep in the stack', ['java.lang.Thread.sleep(Native)', `${BIND}(Adapter.java:7)`], []],
  ['another method', ['app.Other.bind(Other.java:1)'], ['slide 1, gap 1, stack']],
  ['a method of a longer name', [`${BIND}Later(Adapter.java:9)`], ['slide 1, gap 1, stack']],
])('a stack of %s', (_, stack, expected) => {
  expect(found(measured([2], {}, { stack }), shown([2]))).toEqual(expected);
});
