import { beforeAll, describe, expect, it } from 'vitest';
import type { RunMeasurement, SlideMeasurement } from '../orchestrator/compute/measurement.ts';
import type { SlideTruth } from '../virtual-device/worlds/truth.ts';
import { BIND_METHOD } from '../virtual-device/worlds/world.ts';
import { allureStepsOf, measurementsOf, type PerfSession, resultOf } from './perf-session.ts';
import { truthOfSession } from './truth-of-session.ts';
import { warmDevice } from './warm-device.ts';

/**
 * Planted defects are measured through adb, Appium, probe and orchestrator, and compared with the display's own log.
 * Two runs of three slides each: runs in these worlds have no noise that more runs would average out.
 */
const RATES = [60, 120];
/** Traces have whole microseconds, the log nanoseconds. */
const RELATIVE_RESOLUTION = 1e-5;

const value = (measurement: RunMeasurement | SlideMeasurement, metric: string): number => {
  const found = measurement.metrics[metric];
  if (found?.kind !== 'measured') throw new Error(`${metric} has no value: ${JSON.stringify(found)}`);
  return found.value;
};
const close = (actual: number, expected: number): void =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.max(1e-9, expected * RELATIVE_RESOLUTION));

describe.each(RATES)('at %i Hz', (hz) => {
  const session = warmDevice(hz);
  const measure = (world: string): Promise<PerfSession> => session({ world, runs: 2, slides: 3 });

  /** What was measured is what the display showed: pictures, refreshes without a new one, and freezes. */
  function agreesWithDisplay(session: PerfSession): void {
    const truth = truthOfSession(session);
    const measurements = measurementsOf(session);
    expect(truth.length).toBe(measurements.length);
    measurements.forEach((run, i) => {
      const slides = truth[i] ?? [];
      expect(run.slides.map(({ metrics }) => metrics['missed-vsyncs'])).toMatchObject(
        slides.map(({ missedRefreshes }) => ({ value: missedRefreshes })),
      );
      expect(run.slides.map(gapsOf)).toEqual(
        slides.map(({ gaps }) => gaps.map((gap) => gap.missedRefreshes)),
      );
      const hitchMs = value(run, 'scroll-hitch-rate') * value(run, 'scroll-time');
      close(hitchMs, slides.reduce((sum, { hitchNs }) => sum + hitchNs, 0) / 1e6);
      expect(value(run, 'frozen-frame-ratio') > 0).toBe(
        slides.some(({ frozenPictures }) => frozenPictures > 0),
      );
    });
  }
  const gapsOf = (slide: SlideMeasurement): readonly number[] =>
    slide.frames.flatMap(({ missedRefreshes }) => (missedRefreshes > 0 ? [missedRefreshes] : []));
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
    let measured: PerfSession;
    beforeAll(async () => {
      measured = await measure('smooth');
    });
    it('passes', () => {
      expect(measured.code, measured.output).toBe(0);
      expect(measured.output).toContain('simulated');
    });
    it('has the display rate, no hitch and no stutter', () => {
      for (const run of measurementsOf(measured)) {
        expect(value(run, 'sliding-fps')).toBeGreaterThan(hz - 0.01);
        expect(value(run, 'sliding-fps')).toBeLessThan(hz + 0.01);
        expect(value(run, 'scroll-hitch-rate')).toBe(0);
        expect(stutterWindows(run)).toBe(0);
      }
    });
    it('agrees with the display', () => agreesWithDisplay(measured));
  });

  describe.each([
    ['slow-row', ['lateStart']],
    ['slow-row-in-frame', ['animation', 'input']],
  ])('%s', (world, expectedFactors) => {
    let measured: PerfSession;
    beforeAll(async () => {
      measured = await measure(world);
    });
    it('fails its budget', () => {
      expect(measured.code, measured.output).toBe(1);
      const failed = resultOf(measured).scenarios[0]?.verdicts.filter(({ kind }) => kind === 'fail');
      expect(failed?.map(({ metric }) => metric)).toEqual(['scroll-hitch-rate']);
      expect(measured.output).toMatch(/scroll hitch rate [\d.]+ ms\/s.* > 10/);
    });
    it('shows the failure and its limit in Allure', () => {
      const [verdict] = allureStepsOf(measured).filter(({ status }) => status === 'failed');
      expect(verdict?.name).toMatch(/hitch rate [\d.]+ ms\/s.* > 10/i);
    });
    it('agrees with the display', () => agreesWithDisplay(measured));
    it('names the stage and the method', () => {
      expect(factors(measured).length).toBeGreaterThan(0);
      for (const factor of factors(measured)) expect(expectedFactors).toContain(factor);
      expect(stacks(measured)).toContain(BIND_METHOD);
      expect(resultOf(measured).scenarios[0]?.causes.withoutStack.share).toBe(0);
    });
  });

  it('frozen: a frozen frame fails its budget', async () => {
    const measured = await measure('frozen');
    expect(measured.code, measured.output).toBe(1);
    agreesWithDisplay(measured);
    expect(measurementsOf(measured).some((run) => value(run, 'frozen-frame-ratio') > 0)).toBe(true);
  });
});

describe('on one device', () => {
  const session = warmDevice(60);
  const gaps = (run: RunMeasurement | undefined) =>
    run?.slides.map(({ frames }) =>
      frames.flatMap(({ missedRefreshes }) => (missedRefreshes > 0 ? [missedRefreshes] : [])),
    );
  const shownGaps = (slides: readonly SlideTruth[]) =>
    slides.map((slide) => slide.gaps.map(({ missedRefreshes }) => missedRefreshes));

  it.each(['heavy-layout', 'drag-only-jank'])('%s is found as the display saw it', async (world) => {
    const measured = await session({ world, runs: 1, slides: 3 });
    const slides = truthOfSession(measured).flat();
    const [run] = measurementsOf(measured);
    expect(slides.some((slide) => slide.gaps.length > 0)).toBe(true);
    expect(gaps(run)).toEqual(shownGaps(slides));
    if (world === 'drag-only-jank') {
      expect(new Set(slides.flatMap((slide) => slide.gaps.map(({ phase }) => phase)))).toEqual(
        new Set(['drag']),
      );
    }
  });

  it.each(['uiautomator', 'w3c'] as const)(
    'gestures of %s, from outside the app, are measured and recorded as what they are',
    async (engine) => {
      const measured = await session({ engine, runs: 1, slides: 2 });
      expect(resultOf(measured).scenarios[0]?.device.gestureEngine).toBe(engine);
      const [run] = measurementsOf(measured);
      expect(run?.slides).toHaveLength(2);
      expect(run?.evidence.gestureEngines).toEqual([engine]);
      expect(gaps(run)).toEqual(shownGaps(truthOfSession(measured)[0] ?? []));
    },
  );
});
