import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { SLOP_PX, scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { traceOf } from '../../test/builders/trace-of.ts';
import { slowCounted, slowDecode } from '../../test/oracle/slow-slides.ts';
import { evidenceOf } from './guards/evidence.ts';
import { guardWarnings } from './guards/guards.ts';
import type { WarningCode } from './guards/warning.ts';
import { measureRun } from './measure-run.ts';
import type { FrameFact } from './measurement.ts';
import { headlineMetrics } from './metrics/index.ts';
import type { MetricValue } from './metrics/metric.ts';
import { countedFrames } from './slides/counted.ts';
import { segmentTrace } from './slides/segment-trace.ts';
import { decodeTrace } from './trace/decode.ts';
import { TraceError } from './trace/trace-error.ts';

// Thousands of damaged files or generated slides: a loaded machine needs more than the default.
vi.setConfig({ testTimeout: 60_000 });

const run = (...files: readonly Uint8Array[]) =>
  measureRun({ scenario: 'feed', run: 0, files, appPackages: ['com.acme'] });
const numberOf = (value: MetricValue | undefined): number | undefined =>
  value?.kind === 'measured' ? value.value : undefined;

/** Swipes with everything that may occur on a device. */
const frame = fc.constantFrom('s', 's', 's', 's', '.', '2', '3', '9', '-', 'x', 'z', 's', 's');
const frames = (max: number) =>
  fc.array(frame, { minLength: 1, maxLength: max }).map((signs) => signs.join(''));
/** Rest of the finger, in mid-drag or before the lift. */
const resting = fc.nat({ max: 20 }).map((vsyncs) => '.'.repeat(vsyncs));
const swipe = fc
  .tuple(frames(6), frames(12), resting, frames(6), resting, frames(25))
  .map(([a, b, c, d, e, f]) => `(${a}/${b}${c}${d}${e})${f}`);
const rest = fc.constantFrom('......', '.......|', '..', '', '..z', '.....z.....zz', '......z', '..|z');
const script = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.tuple(swipe, rest).map((parts) => parts.join('')) }, frames(8)),
    { maxLength: 5 },
  )
  .map((parts) => `${parts.join('')}........`);

describe('against the slow slides', () => {
  it.each([60, 90, 120])('each slide and its counted frames, at %i Hz', (hz) => {
    fc.assert(
      fc.property(script, (signs) => {
        const bytes = scriptedBytes(signs, { hz });
        const { ledger } = segmentTrace(decodeTrace(bytes));
        const { row, starts } = countedFrames(ledger);
        const slides = ledger.slides.map(({ kind }, i) => ({
          finger: kind === 'finger',
          counted: [...row.subarray(starts[i], starts[i + 1])].map((at) => ledger.ordinal[at]),
        }));
        expect(slides).toEqual(slowCounted(slowDecode(bytes), Math.round(1e9 / hz) / 1_000, SLOP_PX));
      }),
      { numRuns: 80 },
    );
  });
});

it('each frame of a slide has what recorders saw in it, and together they are the metric', () => {
  const signs = '(ss/ssssss)sssss........';
  const marks = Array.from(signs, (_, ordinal) => [
    { time: 0, ordinal, kind: 'blank', text: `${100 * (ordinal % 5)} 2000` },
    ...(ordinal % 3 === 0
      ? [{ time: 0, ordinal, kind: 'recomposed com.acme.Row', text: `${ordinal + 1}` }]
      : []),
  ]).flat();
  const { metrics, slides } = run(scriptedBytes(signs, { marks }));
  const facts = slides.flatMap((slide) => slide.frames);
  const sumOf = (of: (fact: FrameFact) => number): number => facts.reduce((sum, fact) => sum + of(fact), 0);
  expect(facts.length).toBeGreaterThan(9);
  expect(numberOf(metrics['recompositions-per-frame'])).toBe(
    sumOf(({ recomposed }) => recomposed ?? Number.NaN) / facts.length,
  );
  const us = sumOf(({ intervalUs }) => intervalUs);
  const blankUs = sumOf(({ blank, intervalUs }) => (blank?.share ?? Number.NaN) * intervalUs);
  expect(numberOf(metrics['blank-area'])).toBeCloseTo(blankUs / us);
  const [bare] = run(scriptedBytes(signs)).slides.flatMap((slide) => slide.frames);
  expect(bare).not.toHaveProperty('blank');
  expect(bare).not.toHaveProperty('recomposed');
});

const DAMAGE: ReadonlySet<WarningCode> = new Set(['trace-damaged', 'trace-unclosed', 'trace-incomplete']);
const LONG_SWIPE = `(/s2)${'s'.repeat(34)}......`;

describe('any damage is reported: no measurement differs without a warning', () => {
  const file = scriptedBytes(LONG_SWIPE, { recordsPerBlock: 16 });
  const whole = JSON.stringify(run(file).metrics);
  const isTold = (bytes: Uint8Array): boolean => {
    try {
      const segmentation = segmentTrace(decodeTrace(bytes));
      const warnings = guardWarnings(segmentation, evidenceOf(segmentation));
      return warnings.some(({ code }) => DAMAGE.has(code));
    } catch (error) {
      return error instanceof TraceError;
    }
  };
  const isSilent = (bytes: Uint8Array): boolean =>
    !isTold(bytes) && JSON.stringify(run(bytes).metrics) !== whole;

  it('the whole file has no warning', () => {
    expect(run(file).warnings).toEqual([]);
  });
  it('any flipped bit', () => {
    const flipped = (bit: number): Uint8Array =>
      file.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    const bits = Array.from({ length: file.length * 8 }, (_, bit) => bit);
    expect(bits.filter((bit) => isSilent(flipped(bit)))).toEqual([]);
  });
  it('any cut', () => {
    const lengths = Array.from(file.keys());
    expect(lengths.filter((length) => isSilent(file.slice(0, length)))).toEqual([]);
  });
});

describe('with any vsyncs of a device', () => {
  const vsync = fc.integer({ min: -1_000_000, max: 10_000_000 });
  const trace = (vsyncs: readonly number[]): Uint8Array =>
    traceOf({
      meta: { probe: '1', touchSlopPx: SLOP_PX, tapTimeoutMs: 100 },
      frames: vsyncs.map((at) => ({ vsync: at, callbackDelay: 200 })),
      scrolls: vsyncs.map((_, ordinal) => ({ ordinal, window: 1, dy: -320 })),
      frameMetrics: vsyncs.map((at) => ({ vsync: at, draw: 3_000, total: 9_000, deadline: 16_667 })),
    });
  it('no interval is negative and no slide ends before it starts, though they repeat or go back', () => {
    const repeating = fc.array(fc.oneof(vsync, fc.constantFrom(0, 16_667, 33_333)), { maxLength: 40 });
    fc.assert(
      fc.property(repeating, (vsyncs) => {
        const { slides, metrics } = run(trace(vsyncs));
        const frames = slides.flatMap((slide) => slide.frames);
        expect(frames.filter(({ intervalUs }) => intervalUs <= 0)).toEqual([]);
        expect(frames.filter(({ missedVsyncs }) => missedVsyncs < 0)).toEqual([]);
        expect(slides.filter(({ startUs, endUs }) => startUs > endUs)).toEqual([]);
        const headlines = headlineMetrics.map(({ id }) => [id, numberOf(metrics[id]) ?? 0] as const);
        expect(headlines.filter(([, value]) => value < 0)).toEqual([]);
      }),
    );
  });
});

it.each([2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 62n + 1n])(
  'a device that has run for %s ns is measured like any other',
  (epochNs) => {
    const from = (at: bigint): readonly Uint8Array[] => [
      scriptedBytes('(./ss2s)ssss.......', { epochNs: at, endReason: 'rotated' }),
      scriptedBytes('|(./ss3s)ssss.......', { epochNs: at + 10_000_000_001n }),
    ];
    expect(decodeTrace(from(epochNs)[0] ?? new Uint8Array()).header.epochNs).toBe(epochNs);
    expect(run(...from(epochNs))).toEqual(run(...from(0n)));
  },
);

describe('a run', () => {
  const bytes = scriptedBytes('(./ss2s)sss3sssss9sssssssssss.......|(./ssss)sssssss.......', {
    stacks: [
      {
        time: 350_000,
        ordinal: 14,
        frames: [
          'a.Helper.h(Helper.java:3)',
          'com.acme.Row.bind(Row.java:7)',
          'android.os.Looper.loop(Looper.java:1)',
        ],
      },
    ],
    marks: [{ time: 1, kind: 'scene', text: 'feed' }],
  });
  const measurement = run(bytes);

  it('is measured over all slides, slide by slide and by scene', () => {
    expect(numberOf(measurement.metrics['missed-vsyncs'])).toBe(11);
    expect(measurement.slides.map(({ metrics }) => numberOf(metrics['missed-vsyncs']))).toEqual([11, 0]);
    expect(measurement.scenes).toMatchObject([
      {
        scene: 'feed',
        metrics: { 'missed-vsyncs': { value: 11 }, 'matrix/drop-level.vsync': { kind: 'measured' } },
      },
    ]);
    expect(measurement.evidence).toMatchObject({ scrollingFrames: 36, lostRatio: 0, gates: ['scroll'] });
  });

  it('is measured with the options given, which are saved with the value', () => {
    const input = { scenario: 'feed', run: 0, files: [bytes], appPackages: ['com.acme'] };
    const options = { 'matrix/frozen-listener': { threshold: -1 } };
    const { metrics, scenes, attribution } = measureRun({ ...input, options });
    expect(metrics['matrix/frozen-listener']).toMatchObject({ value: 36, options: { threshold: -1 } });
    expect(measurement.metrics['matrix/frozen-listener']).toEqual({
      kind: 'measured',
      value: 0,
      version: 2,
      parts: { calls: [] },
    });
    expect(Object.values(measurement.metrics).filter((value) => 'options' in value)).toEqual([]);
    const dropLevel = { 'matrix/drop-level.vsync': { normalise60: true } };
    expect(measureRun({ ...input, options: dropLevel }).scenes[0]?.metrics).toMatchObject({
      'matrix/drop-level.vsync': { options: { normalise60: true } },
    });
    expect(scenes[0]?.metrics).toEqual(measurement.scenes[0]?.metrics);
    expect(attribution).toEqual(measurement.attribution);
  });

  it('leaves values with options out of the differences of definitions', () => {
    const input = { scenario: 'feed', run: 0, files: [bytes], appPackages: ['com.acme'] };
    const pairs = (options: Parameters<typeof measureRun>[0]['options'] = {}) =>
      measureRun({ ...input, options }).attribution.definitionDifferences.flatMap(({ metrics }) => metrics);
    expect(pairs()).toContain('jankstats/jank');
    expect(pairs({ 'jankstats/jank': { multiplier: 9 } })).not.toContain('jankstats/jank');
  });

  it('has facts for each frame of the timeline', () => {
    const facts = measurement.slides[0]?.frames ?? [];
    expect(facts).toHaveLength(26);
    expect(facts[3]).toMatchObject({
      missedVsyncs: 1,
      counted: true,
      phase: 'drag',
      stages: { draw: 18_666 },
    });
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(measurement))).toEqual(JSON.parse(JSON.stringify(run(bytes))));
    expect(JSON.stringify(measurement)).not.toContain('NaN');
  });

  it('is the same from rotated files', () => {
    const first = scriptedBytes('(./ss2s)ssss.......');
    const second = scriptedBytes('|(./ss3s)ssss.......', { epochNs: 10_000_000_000n });
    expect(numberOf(run(first, second).metrics['missed-vsyncs'])).toBe(3);
    expect(run(first, second).slides.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
  });

  it('is measured per screen, and per state of one screen', () => {
    const mark = (time: number, kind: string, text: string) => ({ time, kind, text });
    const marks = [
      mark(1, 'scene', 'feed'),
      mark(1, 'state', 'loading'),
      mark(1_000_000, 'state', 'loaded'),
      mark(2_300_000, 'scene', 'detail'),
    ];
    const { scenes } = run(scriptedBytes('(/s2)s.......|(/s3)s.......|(/s4)s.......', { marks }));
    expect(
      scenes.map(({ scene, state, metrics }) => [scene, state, numberOf(metrics['missed-vsyncs'])]),
    ).toEqual([
      ['feed', undefined, 3],
      ['detail', undefined, 3],
      ['feed', 'loading', 1],
      ['feed', 'loaded', 2],
      ['detail', 'loaded', 3],
    ]);
  });

  it.each([
    ['one process', [7, 7], []],
    ['two processes', [7, 8], ['app-restarted']],
  ])('of %s', (_, pids, codes) => {
    const files = pids.map((pid, i) =>
      scriptedBytes(LONG_SWIPE, {
        epochNs: 10_000_000_000n * BigInt(i),
        meta: { probe: '1', touchSlopPx: SLOP_PX, pid },
        endReason: i + 1 < pids.length ? 'rotated' : 'stop',
      }),
    );
    expect(run(...files).warnings.map(({ code }) => code)).toEqual(codes);
  });

  describe('in a list and, of another process, a detail', () => {
    const recording = (at: number, process: string, pid: number, script: string) =>
      scriptedBytes(script, {
        session: `${String(at).repeat(8)}-1111-4111-8111-111111111111`,
        epochNs: 10_000_000_000n * BigInt(at),
        meta: { probe: '1', touchSlopPx: SLOP_PX, package: 'com.acme', process, pid },
        windows: [
          { time: 1, event: 2 },
          { time: 1, event: 4, name: process },
        ],
      });
    const files = [
      recording(1, 'com.acme', 7, LONG_SWIPE),
      recording(2, 'com.acme:detail', 8, LONG_SWIPE.replace('2', '5')),
      recording(3, 'com.acme', 7, LONG_SWIPE),
    ];

    it('slides are in the order of time, each of the process that had the focus', () => {
      const { slides, warnings, evidence, metrics } = run(...files);
      expect(warnings).toEqual([]);
      expect(slides.map(({ scene }) => scene)).toEqual(['com.acme', 'com.acme:detail', 'com.acme']);
      expect(slides.map(({ startUs }) => Math.floor(startUs / 10_000_000))).toEqual([0, 1, 2]);
      expect(slides.map((slide) => numberOf(slide.metrics['missed-vsyncs']))).toEqual([1, 4, 1]);
      expect(numberOf(metrics['missed-vsyncs'])).toBe(6);
      const alone = files.map((file) => run(file).evidence);
      const sum = (key: 'frames' | 'countedFrames' | 'scrollMs') =>
        alone.reduce((total, of) => total + of[key], 0);
      expect(evidence).toMatchObject({ frames: sum('frames'), countedFrames: sum('countedFrames') });
      expect(evidence.scrollMs).toBeCloseTo(sum('scrollMs'), 6);
    });

    it('a process that is another one at its second recording was restarted', () => {
      const again = recording(3, 'com.acme', 9, LONG_SWIPE);
      expect(run(...files.slice(0, 2), again).warnings).toEqual([
        { code: 'app-restarted', facts: { processes: 2 } },
      ]);
    });
  });

  it('with a file missing or exchanged has a warning', () => {
    const rotated = scriptedBytes(LONG_SWIPE, { endReason: 'rotated' });
    expect(run(rotated).warnings).toEqual([{ code: 'trace-incomplete', facts: { files: 1 } }]);
    const input = { scenario: 'feed', run: 0, files: [scriptedBytes(LONG_SWIPE)], appPackages: [] };
    expect(measureRun({ ...input, alteredFiles: 1 }).warnings).toEqual([
      { code: 'trace-altered', facts: { files: 1 } },
    ]);
  });

  it('names the code that held the late frame up', () => {
    expect(measurement.attribution.stutterStacks).toMatchObject([
      {
        key: 'com.acme.Row.bind',
        frames: 1,
        slides: 1,
        appFrame: 'com.acme.Row.bind(Row.java:7)',
      },
    ]);
    expect(measurement.attribution.worstFrames[0]).toMatchObject({
      missedVsyncs: 8,
      factor: 'draw',
      stack: 'com.acme.Row.bind(Row.java:7)',
    });
    expect(measurement.slides[0]?.frames[14]?.stack).toBe(0);
    expect(measurement.warnings.map(({ code }) => code)).toEqual(['perturbed']);
  });

  it('at twice the period has the same counts and hitch rate, and half the frame rate', () => {
    const moving = fc.array(fc.constantFrom('s', 's', '2', '3', '9'), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(moving, (signs) => {
        const at = (hz: number) => run(scriptedBytes(`(/${signs.join('')})sss.......`, { hz })).metrics;
        const [fast, slow] = [at(100), at(50)];
        expect(numberOf(slow['missed-vsyncs'])).toBe(numberOf(fast['missed-vsyncs']));
        expect(numberOf(slow['scroll-hitch-rate'])).toBeCloseTo(numberOf(fast['scroll-hitch-rate']) ?? -1, 6);
        expect(2 * (numberOf(slow['sliding-fps']) ?? -1)).toBeCloseTo(numberOf(fast['sliding-fps']) ?? 0, 6);
      }),
      { numRuns: 50 },
    );
  });
});
