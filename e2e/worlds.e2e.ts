import { beforeAll, describe, expect, it } from 'vitest';
import type { RunMeasurement, SlideMeasurement } from '../orchestrator/compute/measurement.ts';
import { BIND_METHOD } from '../virtual-device/worlds/world.ts';
import {
  allureStepsOf,
  measurementsOf,
  type PerfSession,
  perfSession,
  resultOf,
  tracesOf,
} from './perf-session.ts';
import { pooledFrozenRatio, pooledHitchRate, truthOfSession } from './truth-of-session.ts';

/**
 * Planted defects against what is measured: the whole way through adb, Appium, probe and orchestrator on one side, the
 * display's own log on the other. Two runs of three slides each; virtual runs have no noise that more would average out.
 */
const RATES = [60, 120];
/** Traces hold whole microseconds, the log nanoseconds. */
const RELATIVE_RESOLUTION = 1e-5;

const value = (measurement: RunMeasurement | SlideMeasurement, metric: string): number => {
  const found = measurement.metrics[metric];
  if (found?.kind !== 'measured') throw new Error(`${metric} has no value: ${JSON.stringify(found)}`);
  return found.value;
};
const close = (actual: number, expected: number): void =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.max(1e-9, expected * RELATIVE_RESOLUTION));

describe.each(RATES)('at %i Hz', (hz) => {
  const measure = (world: string): Promise<PerfSession> =>
    perfSession([
      '--device',
      'virtual',
      '--world',
      world,
      '--hz',
      String(hz),
      '--runs',
      '2',
      '--slides',
      '3',
    ]);

  /** Every number that the display's log knows is the one that was measured. */
  function agreesWithDisplay(session: PerfSession): void {
    const truth = truthOfSession(session);
    const measurements = measurementsOf(session);
    expect(truth.length).toBe(measurements.length);
    measurements.forEach((run, i) => {
      const slides = truth[i] ?? [];
      expect(run.slides.map((slide) => countedMissed(slide))).toEqual(slides.map((s) => s.missedVsyncs));
      for (const [k, slide] of run.slides.entries()) {
        close(value(slide, 'scroll-hitch-rate'), slides[k]?.hitchRate ?? Number.NaN);
      }
      close(value(run, 'scroll-hitch-rate'), pooledHitchRate(slides, 1e9 / hz));
      close(value(run, 'frozen-frame-ratio'), pooledFrozenRatio(slides));
      expect(stutterWindows(run)).toBe(slides.reduce((sum, s) => sum + s.stutterWindows.length, 0));
    });
  }
  const countedMissed = (slide: SlideMeasurement): readonly number[] =>
    slide.frames.filter(({ counted }) => counted).map(({ missedVsyncs }) => missedVsyncs);
  const stutterWindows = (run: RunMeasurement): number => {
    const rate = run.metrics['stutter-rate'];
    const windows = rate?.kind === 'measured' ? rate.parts?.windows : undefined;
    return Array.isArray(windows) ? windows.length : Number.NaN;
  };
  const factors = (session: PerfSession): readonly string[] => [
    ...new Set(measurementsOf(session).flatMap((run) => Object.keys(run.attribution.mainFactor))),
  ];
  const stacks = (session: PerfSession): string =>
    measurementsOf(session)
      .flatMap((run) => run.attribution.stutterStacks.flatMap(({ example }) => example))
      .join('\n');

  describe('smooth', () => {
    let session: PerfSession;
    beforeAll(async () => {
      session = await measure('smooth');
    });
    it('passes', () => {
      expect(session.code, session.output).toBe(0);
      expect(session.output).toContain('simulated');
    });
    it('has the display rate, no hitch and no stutter', () => {
      for (const run of measurementsOf(session)) {
        expect(value(run, 'sliding-fps')).toBeGreaterThan(hz - 0.01);
        expect(value(run, 'sliding-fps')).toBeLessThan(hz + 0.01);
        expect(value(run, 'scroll-hitch-rate')).toBe(0);
        expect(stutterWindows(run)).toBe(0);
      }
    });
    it('agrees with the display', () => agreesWithDisplay(session));
  });

  describe.each([
    ['slow-row', ['lateStart']],
    ['slow-row-in-frame', ['animation', 'input']],
  ])('%s', (world, expectedFactors) => {
    let session: PerfSession;
    beforeAll(async () => {
      session = await measure(world);
    });
    it('fails its budget', () => {
      expect(session.code, session.output).toBe(1);
      const failed = resultOf(session).scenarios[0]?.verdicts.filter(({ kind }) => kind === 'fail');
      expect(failed?.map(({ metric }) => metric)).toEqual(['scroll-hitch-rate']);
      expect(session.output).toMatch(/scroll hitch rate [\d.]+ ms\/s.* > 10/);
    });
    it('says so in Allure, limit included', () => {
      const [verdict] = allureStepsOf(session).filter(({ status }) => status === 'failed');
      expect(verdict?.name).toMatch(/hitch rate [\d.]+ ms\/s.* > 10/i);
    });
    it('agrees with the display', () => agreesWithDisplay(session));
    it('names the stage and the method', () => {
      expect(factors(session).length).toBeGreaterThan(0);
      for (const factor of factors(session)) expect(expectedFactors).toContain(factor);
      expect(stacks(session)).toContain(BIND_METHOD);
    });
  });

  it('frozen: a frozen frame fails whatever the rest', async () => {
    const session = await measure('frozen');
    expect(session.code, session.output).toBe(1);
    agreesWithDisplay(session);
    expect(measurementsOf(session).some((run) => value(run, 'frozen-frame-ratio') > 0)).toBe(true);
  });
});

describe('the same world, spec and seed', () => {
  it('give byte-identical traces in two processes', async () => {
    const again = [
      '--device',
      'virtual',
      '--world',
      'slow-row',
      '--runs',
      '1',
      '--slides',
      '2',
      '--seed',
      '7',
    ];
    const [first, second] = [await perfSession(again), await perfSession(again)];
    expect(first.code).toBe(second.code);
    expect([...tracesOf(first)].length).toBeGreaterThan(0);
    expect(tracesOf(second)).toEqual(tracesOf(first));
  });
});

describe.each(['heavy-layout', 'drag-only-jank'])('%s', (world) => {
  it('is found as the display saw it', async () => {
    const session = await perfSession([
      '--device',
      'virtual',
      '--world',
      world,
      '--runs',
      '1',
      '--slides',
      '3',
    ]);
    const slides = truthOfSession(session).flat();
    const [run] = measurementsOf(session);
    expect(slides.some(({ late }) => late.length > 0)).toBe(true);
    expect(run?.slides.map((s) => s.frames.filter((f) => f.counted).map((f) => f.missedVsyncs))).toEqual(
      slides.map((s) => s.missedVsyncs),
    );
    if (world === 'drag-only-jank') {
      const late = run?.slides.flatMap((s) => s.frames.filter((f) => f.missedVsyncs > 0)) ?? [];
      expect(new Set(late.map(({ phase }) => phase))).toEqual(new Set(['drag']));
    }
  });
});

describe.each(['uiautomator', 'w3c'])('gestures from outside the app: %s', (engine) => {
  it('are measured, and recorded as what they are', async () => {
    const session = await perfSession([
      '--device',
      'virtual',
      '--engine',
      engine,
      '--runs',
      '1',
      '--slides',
      '2',
    ]);
    expect(resultOf(session).scenarios[0]?.device.gestureEngine).toBe(engine);
    const [run] = measurementsOf(session);
    expect(run?.slides).toHaveLength(2);
    expect(run?.evidence.gestureEngines).toEqual([engine]);
    expect(run?.slides.map((s) => s.frames.filter((f) => f.counted).map((f) => f.missedVsyncs))).toEqual(
      truthOfSession(session)[0]?.map((s) => s.missedVsyncs),
    );
  });
});
