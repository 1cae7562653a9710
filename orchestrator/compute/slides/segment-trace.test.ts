import { describe, expect, it } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { traceOf } from '../../../test/builders/trace-of.ts';
import { pictureRate } from '../metrics/picture-rate.ts';
import { decodeTrace } from '../trace/decode.ts';
import { countedFrames, isCounted, missedVsyncs } from './counted.ts';
import { at, FrameFlag, hasFlag, type Ledger } from './ledger.ts';
import { ofSlides } from './of-slides.ts';
import { segmentTrace } from './segment-trace.ts';

const ledgerOf = (script: string, options?: ScriptOptions): Ledger =>
  segmentTrace(scriptedTrace(script, options)).ledger;

/** One sign per row: S counted scrolling · L counted but still · * starved · . not counted; d or f: the phase. */
const rowsOf = (ledger: Ledger): readonly string[] =>
  ledger.slides.map(({ kind, from, to }) => {
    const rows = Array.from({ length: to - from }, (_, i) => signOf(ledger, from + i)).join('');
    return `${kind} ${rows}`;
  });
function signOf(ledger: Ledger, row: number): string {
  if (hasFlag(ledger, row, FrameFlag.scrolling)) return 'S';
  if (hasFlag(ledger, row, FrameFlag.starved)) return '*';
  return isCounted(ledger, row) ? 'L' : '.';
}
const missedOf = (ledger: Ledger): readonly number[] =>
  Array.from({ length: ledger.count }, (_, row) => missedVsyncs(ledger, row));
const phasesOf = (ledger: Ledger): string =>
  Array.from({ length: ledger.count }, (_, row) => (hasFlag(ledger, row, FrameFlag.drag) ? 'd' : 'f')).join(
    '',
  );

describe('slides', () => {
  const cases: readonly [what: string, script: string, slides: readonly string[]][] = [
    ['nothing', '', []],
    ['a tap', '(..)......', []],
    ['a finger that rests', '(..............)......', []],
    ['moves below the slop', '(.m.m.)......', []],
    ['a move to the slop and not past it, held no longer than a tap', '(.=s)s.......', ['programmatic SS']],
    ['another finger passes the slop', '(.ps)s.......', ['programmatic SS']],
    ['a tap under which the app scrolls', '(sssss)s.......', ['programmatic SSSSSS']],
    ['a finger held for the tap timeout', '(ssssss)s.......', ['finger SSSSSSS']],
    ['a swipe where nothing scrolls', '(./..../..)......', []],
    ['a drag and a fling, until they settle', '(./sss)ssss.......', ['finger .SSSSSSS']],
    ['the first sliding frame is kept', '|(/sss)s.......', ['finger SSSS']],
    ['late frames count though nothing scrolled in them', '(./s-s)s.......', ['finger .SLSS']],
    ['a late frame before it settles belongs to it', '(./ss)ss..-.......', ['finger .SSSS..L']],
    ['a late frame after it settled does not', '(./ss)ss.......-...', ['finger .SSSS']],
    ['one freeze does not split a slide', '(./ss)ss9ss.......', ['finger .SSSSSSS']],
    ['still frames of a drag are starved', '(./s.s..s)s.......', ['finger .S*S**SS']],
    ['still frames of a fling are not', '(./ss)s.s.s.......', ['finger .SSS.S.S']],
    ['a finger that rests in mid-drag', '(./s..........s)......', ['finger .S**********S']],
    ['a finger that rests before it lifts', '(./ss..........)......', ['finger .SS']],
    ['and content that moves after the rest', '(./ss..........)s.......', ['finger .SS..........S']],
    ['even five frames after it', '(./ss..........).....s.......', ['finger .SS...............S']],
    ['not six', '(./ss..........)......s.......', ['finger .SS', 'programmatic S']],
    ['a late frame of a rest', '(./ss.....-....)......', ['finger .SS.....L']],
    ['a new touch cuts a fling', '(./ss)sss(./ss)s.......', ['finger .SSSSS', 'finger .SSS']],
    ['a tap during a fling does not', '(./ss)ss(.)ss.......', ['finger .SSSS.SS']],
    ['a finger that stops a fling and stays', '(./ss)ss(z.......).......', ['finger .SSSS']],
    [
      'a finger that stops a fling and drags within the slop',
      '(./ss)ss(z......s).......',
      ['finger .SSSS', 'finger S******S'],
    ],
    [
      'a finger that a late app gets together with the end of a drag',
      '(./ss)(s.......).......',
      ['finger .SSS'],
    ],
    ['and that drags within the slop', '(./ss)(s......s).......', ['finger .SS', 'finger S******S']],
    ['scroll events that lag a frame after the finger is up', '(./ss).sss.......', ['finger .SS.SSS']],
    ['five still frames do not settle', '(./ss)s.....s.......', ['finger .SSS.....S']],
    ['six do', '(./ss)s......s.......', ['finger .SSS', 'programmatic S']],
    ['two slides with a pause', '(./ss)s.......|(./ss)s.......', ['finger .SSS', 'finger .SSS']],
    ['a scroll of the app itself', '...ssss.......', ['programmatic SSSS']],
    ['two of them, 100 ms apart', '..ss......ss.......', ['programmatic SS', 'programmatic SS']],
    ['one that starts after a slide has settled', '(./s)s......ss......', ['finger .SS', 'programmatic SS']],
    ['a long press that scrolls without passing the slop', '(.......sss)s.......', ['finger .......SSSS']],
    [
      'a finger that stops a fling, which goes on for two frames',
      '(/ss)sss(ss.......).......',
      ['finger SSSSSSS'],
    ],
    [
      'content that moves under it once more',
      '(/ss)sss(ss...s...).......',
      ['finger SSSSS', 'finger SS***S'],
    ],
    ['a trace that ends in mid-slide', '(./ssss', ['finger .SSS']],
    ['scrolls that move nothing, after content that has come to rest', '(./ss)sszz.......', ['finger .SSSS']],
    ['or of a scroll of the app itself', '..ssszz.......', ['programmatic SSS']],
    ['also later than in the next frame', '(./ss)ss..z..zz.......', ['finger .SSSS']],
    ['or of a scroll of the app itself', '..sss...z.......', ['programmatic SSS']],
    ['or when the finger rested before it lifted', '(./ss..........)..z.......', ['finger .SS']],
    [
      'as long as less than 100 ms lie between them',
      '(./ss)ss.....z.....zzzzzzzz.....z......',
      ['finger .SSSS'],
    ],
    ['a late frame between them counts once', '(./ss)ss.....z..-..z......', ['finger .SSSS']],
    ['content that moves again after them', '(./ss)ss.....z..ss......', ['finger .SSSS', 'programmatic SS']],
    [
      'other content that scrolls 100 ms later',
      '(./ss)ss......zz......',
      ['finger .SSSS', 'programmatic SS'],
    ],
    ['or 100 ms after such a scroll', '(./ss)ss..z......z......', ['finger .SSSS', 'programmatic S']],
    ['or after the probe had nothing to record', '(./ss)ss..|z......', ['finger .SSSS', 'programmatic S']],
    ['a row that is pressed, which a ListView reports', '(./ss)ss......(...z......)......', ['finger .SSSS']],
    ['content that pauses goes on', '(./ss)szs.......', ['finger .SSSSS']],
    ['a finger that moves nothing still scrolls', '(./szz)s.......', ['finger .SSSS']],
    ['other content than what was touched', '(./zz)zzz.......', ['finger .SSSSS']],
    ['another window does not scroll this one', '(./ww)w.......', ['programmatic SSS']],
  ];
  it.each(cases)('%s: %s', (_, script, slides) => {
    expect(rowsOf(ledgerOf(script))).toEqual(slides);
  });

  // Truncated to whole microseconds, 12 vsyncs may be 99,999 µs.
  it.each([120, 1e9 / 8_333_250])('settles after the same time at %d Hz', (hz) => {
    expect(rowsOf(ledgerOf('(./ss)s...........s............', { hz }))).toEqual(['finger .SSS...........S']);
    expect(rowsOf(ledgerOf('(./ss)s............s.............', { hz }))).toHaveLength(2);
  });

  it.each([
    ['(./ss)s..-s......', 1.45, 'finger .SSS...S'],
    ['(./ss)s..-.......', 1.45, 'finger .SSS'],
    ['(./ss)s..-.......', 1.55, 'finger .SSS..L'],
    ['(./s-s)s.......', 1.45, 'finger .S*SS'],
    ['(./s-s)s.......', 1.55, 'finger .SLSS'],
  ])('%s with %d vsyncs for the late frame: %s', (script, vsyncs, rows) => {
    const late = script.replaceAll(/[^a-z.-]/g, '').indexOf('-');
    expect(rowsOf(ledgerOf(script, { vsyncs: { [late]: vsyncs } }))).toEqual([rows]);
  });

  it.each([
    ['(./ss)ss.......', 'dddff'],
    ['(./ss>ss.......', 'ddddf'],
    ['(./ssc ss.......', 'dddff'],
    ['(./ssssss', 'dddddd'],
  ])('has a drag and a fling phase: %s %s', (script, phases) => {
    expect(phasesOf(ledgerOf(script))).toBe(phases);
  });

  it('runs across a horizontal list', () => {
    const { displacementPx, slides } = ledgerOf('(./ss)s.......', {
      horizontal: true,
      scrollables: [{ time: 1, window: 1, width: 1080, height: 300, edges: 12 }],
    });
    expect([...displacementPx]).toEqual([0, -20, -20, -20]);
    expect(slides).toMatchObject([{ kind: 'finger', slopPassedUs: 28_333, viewportPx: 1080 }]);
    expect([...ledgerOf('ss..', { horizontal: true }).displacementPx]).toEqual([-20, -20]);
  });

  it('takes the tap timeout from META, and 100 ms without it', () => {
    const script = '(sssss)s.......';
    const kinds = (meta: object): readonly string[] =>
      ledgerOf(script, { meta: { probe: '1', touchSlopPx: 24, ...meta } }).slides.map(({ kind }) => kind);
    expect(kinds({ tapTimeoutMs: 80 })).toEqual(['finger']);
    expect(kinds({})).toEqual(['programmatic']);
  });

  it('drops the frame before arming: idle time is not a frame', () => {
    const ledger = ledgerOf('.s|sss.......');
    expect(rowsOf(ledger)).toEqual(['programmatic SSS']);
    expect(at(ledger.intervalUs, 0)).toBeCloseTo(16_667, -1);
  });

  it('knows when the slop was passed and the finger lifted', () => {
    const [slide] = ledgerOf('(./ss)ss.......').slides;
    expect(slide).toMatchObject({ kind: 'finger', slopPassedUs: 28_333, window: 1, gate: 'scroll' });
    expect(slide?.fingerUpUs).toBeGreaterThan(slide?.slopPassedUs ?? 0);
  });

  it('has the path of its finger, and ends with its last frame', () => {
    const trace = scriptedTrace('(./ss)ss.......');
    const [slide] = segmentTrace(trace).ledger.slides;
    expect(slide?.finger).toMatchObject({ slopPx: 24, px: expect.any(Float64Array) });
    expect(slide?.endUs).toBe(trace.frames.vsyncUs[5]);
    expect(ledgerOf('...ssss.......').slides[0]).not.toHaveProperty('finger');
  });

  it('takes the time of the first move past the slop, not of a later one', () => {
    expect(ledgerOf('(./ss/s)ss.......').slides).toMatchObject([{ slopPassedUs: 28_333 }]);
  });

  it('carries displacement and touch times', () => {
    const ledger = ledgerOf('(./s.s)s.......');
    expect([...ledger.displacementPx]).toEqual([0, -20, 0, -20, -20]);
    expect([...ledger.newestSampleUs]).toEqual([11_666, 28_333, Number.NaN, 61_666, 78_333]);
    expect([...(ledger.touchSamplesUs ?? [])]).toEqual([11_666, 28_333, 28_333, 61_666, 78_333]);
  });

  it('knows when activities were resumed, and of no other window event', () => {
    const windows = [0, 2, 3, 4, 5].map((event, i) => ({ time: 10 * i, event }));
    expect(ledgerOf('(./ss)s.......', { windows }).resumedUs).toEqual([30]);
  });

  it('names scene and state of each slide', () => {
    const marks = [
      { time: 1, kind: 'scene', text: 'feed' },
      { time: 300_000, kind: 'scene', text: 'detail' },
      { time: 300_000, kind: 'state', text: 'loading' },
    ];
    const { slides } = ledgerOf('(./ss)s.......|(./ss)s.......', { marks });
    expect(slides.map(({ scene, state }) => [scene, state])).toEqual([
      ['feed', ''],
      ['detail', 'loading'],
    ]);
  });

  it.each([
    [['list=still', 'filter=open'], 'filter=open, list=still'],
    [['list=still', 'filter=open', 'list=moving'], 'filter=open, list=moving'],
    [['list=still', 'filter=open', 'list='], 'filter=open'],
    [['loading', 'list=still', 'loaded'], 'list=still, loaded'],
    [['loading', ''], ''],
    [['url=/a?b=c'], 'url=/a?b=c'],
  ])('of the states %j, those that were not set again hold', (texts, state) => {
    const marks = texts.map((text, time) => ({ time, kind: 'state', text }));
    const later = { time: 10_000_000, kind: 'state', text: 'list=gone' };
    expect(ledgerOf('(./ss)s.......', { marks: [later, ...marks] }).slides[0]?.state).toBe(state);
  });

  it('of two labels of one microsecond the app’s own wins, and the later one', () => {
    const marks = ['list', 'feed'].map((text) => ({ time: 5, kind: 'scene', text }));
    const windows = [{ time: 5, event: 4, name: 'com.acme.Feed' }];
    expect(ledgerOf('(./ss)s.......', { marks, windows }).slides[0]?.scene).toBe('feed');
  });

  it('a state holds from its time on', () => {
    const startUs = ledgerOf('(./ss)s.......').slides[0]?.startUs ?? 0;
    const at = (time: number) => [{ time, kind: 'state', text: 'loading' }];
    const stateWith = (marks: ScriptOptions['marks'] & object): string | undefined =>
      ledgerOf('(./ss)s.......', { marks }).slides[0]?.state;
    expect([stateWith(at(startUs)), stateWith(at(startUs + 1))]).toEqual(['loading', '']);
  });

  it('no other event of a window takes its scrolls for drawn frames', () => {
    const windows = [{ time: 1, event: 4, window: 1, name: 'com.acme.Feed' }];
    expect(rowsOf(ledgerOf('...zz.......', { windows }))).toEqual(['programmatic SS']);
  });

  it('takes the resumed activity as the scene without a label of the app', () => {
    const windows = [{ time: 1, event: 4, name: 'com.acme.Feed' }];
    expect(ledgerOf('(./ss)s.......', { windows }).slides[0]?.scene).toBe('com.acme.Feed');
  });

  it('marks frames in which a stack was taken', () => {
    const ledger = ledgerOf('(./s3s)s.......', {
      stacks: [{ time: 90_000, ordinal: 2, frames: ['a.B.c(B.java:1)'] }],
    });
    expect(ledger.slides[0]?.perturbed).toBe(true);
    expect(hasFlag(ledger, 2, FrameFlag.perturbed)).toBe(true);
  });
});

describe('without scroll events, the touch gate finds slides', () => {
  it.each([
    ['a swipe', 60, '(./ssss)sss..........', ['finger .SSSSSSS']],
    ['a tap that is drawn', 60, '(ss)sssss........', []],
    ['a tap held long, that is drawn', 60, '(sssssssss)sssss........', []],
    ['what is drawn after it settled', 60, '(./ss)s......ssss', ['finger .SSS']],
    ['a fling that rests 96 ms', 240, `(./ss)s${'.'.repeat(23)}s.`, [`finger .SSS${'.'.repeat(23)}S`]],
  ])('%s', (_, hz, script, slides) => {
    const ledger = ledgerOf(script, { touchGate: true, hz });
    expect(rowsOf(ledger)).toEqual(slides);
    expect(ledger.slides.every(({ gate }) => gate === 'touch')).toBe(true);
  });
});

describe('a slide that reports nothing, among others that do', () => {
  const US = 16_667;
  /** Two swipes and a scroll by the program; the gate speaks in the second swipe. */
  const ledger = () => {
    const script = `(./ss)${'s'.repeat(30)}.......(./ss)sss........|${'s'.repeat(10)}.......`;
    const trace = scriptedTrace(script);
    const secondDown = trace.touches.action.indexOf(0, 1);
    const secondDownUs = trace.touches.eventTimeUs[secondDown] as number;
    const windows = [{ window: 1, event: 'gate-touch' as const, timeUs: secondDownUs + 3 * US, name: '' }];
    return segmentTrace({ ...trace, windows }).ledger;
  };

  it('is inferred alone', () => {
    expect(ledger().slides.map(({ kind, gate }) => `${kind} ${gate}`)).toEqual([
      'finger scroll',
      'finger touch',
      'programmatic scroll',
    ]);
  });

  it('leaves the others their picture rate, of which it is no part', () => {
    const of = pictureRate.measure(ledger());
    const { slides } = ledger();
    const alone = pictureRate.measure(ofSlides(ledger(), slides.slice(0, 1)));
    expect([of.kind, alone.kind]).toEqual(['measured', 'measured']);
    expect(pictureRate.measure(ofSlides(ledger(), slides.slice(1, 2))).kind).toBe('unavailable');
  });
});

describe('missed vsyncs', () => {
  it.each([60, 90, 120])('are whole periods at %i Hz, in microseconds', (hz) => {
    const ledger = ledgerOf('(./ss2s)s3s9s.....................', { hz });
    expect(missedOf(ledger)).toEqual([0, 0, 0, 1, 0, 0, 2, 0, 8, 0]);
  });

  it('round a tie up, although float64 makes one and a half periods slightly shorter', () => {
    const ledger = ledgerOf('(./ss)s.......', { hz: 144 });
    const tie = {
      ...ledger,
      intervalUs: ledger.intervalUs.fill(10_416.666),
      periodUs: ledger.periodUs.fill(6_944.444),
    };
    expect(missedOf(tie)).toEqual([1, 1, 1, 1]);
    expect(countedFrames(tie)).toMatchObject({
      missedVsyncs: Float64Array.of(1, 1, 1, 1),
    });
  });

  it('are unknown where vsyncs do not increase', () => {
    const trace = scriptedTrace('(./ss)ssss.......');
    trace.frames.vsyncUs[5] = trace.frames.vsyncUs[4] as number;
    expect(segmentTrace(trace).ledger.intervalUs.some((us) => us <= 0)).toBe(false);
  });

  it('are none where callbacks were lost', () => {
    const trace = scriptedTrace('(./ss)ss3ss.......');
    const lostUs = (trace.frames.vsyncUs[6] ?? 0) - 10_000;
    const losses = [{ stream: 3, lost: 2, fromUs: lostUs, toUs: lostUs + 5_000, why: 'ring full' }];
    const { ledger } = segmentTrace({ ...trace, losses });
    expect(new Set(missedOf(ledger))).toEqual(new Set([0]));
  });
});

describe('the frames before a slide', () => {
  const T = 16_667;
  const leadsOf = (
    drawn: readonly (readonly [frame: number, totalUs: number, more?: object])[],
    restsAt = Number.POSITIVE_INFINITY,
  ) => {
    // The probe rests for three vsyncs.
    const vsyncOf = (frame: number): number => (frame < restsAt ? frame : frame + 3) * T;
    const frames = Array.from({ length: 12 }, (_, i) => ({
      vsync: vsyncOf(i),
      flags: i === restsAt ? 1 : 0,
    }));
    const scrolls = [0, 9].map((ordinal) => ({ ordinal, window: 1, dy: 160 }));
    const frameMetrics = drawn.map(([frame, total, more]) => ({
      ...{ vsync: vsyncOf(frame), window: 1, total },
      ...more,
    }));
    const { ledger } = segmentTrace(decodeTrace(traceOf({ frames, scrolls, frameMetrics })));
    return ledger.slides.map(({ lead }) => lead);
  };
  const lasts = { followsSlide: true, refreshes: 8 };

  it('are those since the slide before, in their order, with how long the drawn ones took', () => {
    const [first, second] = leadsOf([
      [7, 9_000],
      [8, 40_000],
    ]);
    expect(first).toEqual({ followsSlide: false, refreshes: 0, drawn: [], isQuiet: false });
    expect(second).toEqual({
      ...lasts,
      drawn: [
        { atRefresh: -2, sinceVsyncUs: 9_000, periodUs: expect.closeTo(T, 0) },
        { atRefresh: -1, sinceVsyncUs: 40_000, periodUs: expect.closeTo(T, 0) },
      ],
      isQuiet: false,
    });
  });

  it('took the time since their vsync, and the first picture of a window none', () => {
    const drawn = leadsOf([
      [7, 9_000, { intendedLag: 2_000 }],
      [8, 40_000, { flags: 1 }],
    ])[1]?.drawn;
    expect(drawn?.map(({ sinceVsyncUs }) => sinceVsyncUs)).toEqual([7_000, 0]);
  });

  it('go on while the probe rests, and are quiet if the last was not drawn', () => {
    expect(leadsOf([[7, 9_000]], 5)[1]).toMatchObject({ ...lasts, refreshes: 11, isQuiet: true });
  });
});

describe('the vsync period in force', () => {
  const periodsUs = (script: string, options: ScriptOptions): readonly number[] =>
    [...ledgerOf(script, options).periodUs].map((us) => Math.round(us));

  it('follows the display in mid-slide', () => {
    const displays = [{ periodNs: 16_666_667 }, { time: 60_000, periodNs: 8_333_333 }];
    expect(periodsUs('(./ss)ss.......', { displays }).slice(0, 5)).toEqual([
      16_667, 16_667, 16_667, 8_333, 8_333,
    ]);
  });

  it('is the frame timeline’s where it has one, frame by frame', () => {
    const periodsNs = [0, 16_666_667, 11_111_111, 0, 8_333_333, 5];
    const options = { periodsNs, displays: [{ periodNs: 20_000_000 }] };
    expect(periodsUs('(/sss)sss.......', options)).toEqual([20_000, 16_667, 11_111, 20_000, 8_333, 20_000]);
  });

  const modes = {
    meta: {
      probe: '1',
      touchSlopPx: 24,
      displayModes: [
        { id: 1, refreshHz: 60 },
        { id: 2, refreshHz: 120 },
      ],
    },
    displays: [{ periodNs: 8_333_333 }],
  };
  it('is taken for longer when the app evidently chose so', () => {
    expect(new Set(periodsUs('(/ssssss)ss.......', modes))).toEqual(new Set([16_667]));
    const ledger = ledgerOf('(/ssssss)ssssss.......', modes);
    expect(new Set(missedOf(ledger))).toEqual(new Set([0]));
  });
  it.each([
    ['1.5 % off', 60 * 1.015, 16_667],
    ['3 % off', 60 * 1.03, 8_333],
  ])('intervals %s another period', (_, hz, us) => {
    expect(new Set(periodsUs('(/ssssss)ssssss.......', { ...modes, hz }))).toEqual(new Set([us]));
  });
  it('is not, with too few frames', () => {
    expect(periodsUs('(/sssss)ss9......................', modes)[0]).toBe(8_333);
  });
  it('is not, when rows show that the frames were late', () => {
    const rows: ScriptOptions['rows'] = (_, row) => [{ ...row, total: 12_000 }];
    expect(new Set(periodsUs('(/ssssss)ssssss.......', { ...modes, rows }))).toEqual(new Set([8_333]));
  });
  it('is not, when reports are missing', () => {
    expect(new Set(periodsUs('(/ssss)xssss.......', modes))).toEqual(new Set([8_333]));
  });
});

describe('FrameMetrics rows', () => {
  const totals = (ledger: Ledger): readonly number[] => [...ledger.stages.totalUs];
  it('join their frames by vsync', () => {
    expect(totals(ledgerOf('(./s2)s.......'))).toEqual([Number.NaN, 7_000, 23_666, 7_000]);
  });
  it('join only frames of the slide’s window', () => {
    const rows: ScriptOptions['rows'] = (_, row) => [{ ...row, window: 2 }];
    expect(ledgerOf('(./ss)s.......', { rows }).has.has('stages')).toBe(false);
  });
  it.each([
    ['twice', (row: { total?: number }) => [row, row], { duplicates: 4, garbage: 0 }],
    ['negative', (row: { total?: number }) => [{ ...row, total: -5 }], { duplicates: 0, garbage: 4 }],
    [
      'of ten seconds',
      (row: { total?: number }) => [{ ...row, total: 3_600_000_000 }],
      { duplicates: 0, garbage: 4 },
    ],
    [
      'of 9.2e15 µs',
      (row: { total?: number }) => [{ ...row, total: 2 ** 53 }],
      { duplicates: 0, garbage: 4 },
    ],
    [
      'shorter than a stage',
      (row: { total?: number }) => [{ ...row, total: 1_000 }],
      { duplicates: 0, garbage: 4 },
    ],
  ])('%s are counted and left out', (_, change, expected) => {
    const trace = scriptedTrace('(./sss)s.......', { rows: (_frame, row) => change(row) });
    expect(segmentTrace(trace).rows).toMatchObject(expected);
  });
  it('of API 24 and 25 are not joined', () => {
    const rows: ScriptOptions['rows'] = (_, row) => [{ ...row, flags: 2 }];
    expect(ledgerOf('(./sss)s.......', { rows }).has.has('stages')).toBe(false);
  });
});
