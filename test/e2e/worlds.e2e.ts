import { beforeAll, describe, expect, it } from 'vitest';
import { mainCauseText } from '../../orchestrator/report/wording/main-cause.ts';
import { BIND_METHOD } from '../../virtual-device/worlds/world.ts';
import {
  type MeasuredScenario,
  measuredGaps,
  metricOf,
  onlyRunOf,
  type ScenarioFinder,
  scenariosOf,
  shownGaps,
} from './measured-scenario.ts';
import type { PerfSession } from './perf-session.ts';
import { warmDevice } from './warm-device.ts';

/**
 * Planted defects are measured through adb, Appium, probe and orchestrator, and compared with the display's own log. The
 * device of 120 Hz has the framework of API 31. One run of three slides suffices, since these worlds have no noise.
 */
const WORLDS = ['smooth', 'slow-row', 'slow-row-in-frame', 'locked-row', 'frozen', 'heavy-layout'];
/** Traces have whole microseconds, the log nanoseconds. */
const RELATIVE_RESOLUTION = 1e-5;

const close = (actual: number, expected: number): void =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.max(1e-9, expected * RELATIVE_RESOLUTION));

function measuresWorlds(hz: 60 | 120): void {
  const session = warmDevice(hz);
  let measured: PerfSession;
  let scenario: ScenarioFinder;
  beforeAll(async () => {
    const spec = 'test/e2e/specs/worlds.spec.ts';
    measured = await session({ spec, tag: WORLDS.map((world) => `${world}-fling`), runs: 1, slides: 3 });
    scenario = scenariosOf(measured);
  });
  const flung = (world: string): MeasuredScenario => scenario(`${world}-fling`);
  const failedMetrics = (world: string): readonly string[] =>
    flung(world).result.verdicts.flatMap(({ kind, metric }) => (kind === 'fail' ? [metric] : []));

  it('the session fails, and is called simulated', () => {
    expect(measured.code, measured.output).toBe(1);
    expect(measured.output).toContain('simulated');
  });

  it.each(WORLDS)(
    '%s: pictures, refreshes without a new one, and freezes are those that the display showed',
    (world) => {
      const { measurement, truth } = onlyRunOf(flung(world));
      expect(measurement.slides.map(({ metrics }) => metrics['missed-vsyncs'])).toMatchObject(
        truth.map(({ missedRefreshes }) => ({ value: missedRefreshes })),
      );
      expect(measurement.slides.map(measuredGaps)).toEqual(truth.map(shownGaps));
      const hitchMs = metricOf(measurement, 'scroll-hitch-rate') * metricOf(measurement, 'scroll-time');
      close(
        hitchMs,
        truth.reduce((sum, { missedRefreshes, periodNs }) => sum + missedRefreshes * periodNs, 0) / 1e6,
      );
      expect(measurement.metrics['frozen-frame-ratio']).toMatchObject({
        parts: { frozen: truth.reduce((sum, { freezes }) => sum + freezes, 0) },
      });
    },
  );

  it('smooth passes at the rate of the display, without hitch or stutter', () => {
    const { verdicts } = flung('smooth').result;
    expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['pass']));
    const { measurement } = onlyRunOf(flung('smooth'));
    expect(metricOf(measurement, 'sliding-fps')).toBeGreaterThan(hz - 0.01);
    expect(metricOf(measurement, 'sliding-fps')).toBeLessThan(hz + 0.01);
    expect(metricOf(measurement, 'scroll-hitch-rate')).toBe(0);
    expect(measurement.metrics['stutter-rate']).toMatchObject({ parts: { windows: [] } });
  });

  it.each([
    ['slow-row', ['lateStart']],
    ['slow-row-in-frame', ['animation', 'input']],
  ])('%s fails its budget; stage and method are named', (world, stages) => {
    expect(failedMetrics(world)).toEqual(['scroll-hitch-rate']);
    expect(measured.output).toMatch(/scroll hitch rate [\d.]+ ms\/s.* > 10/);
    const { result, allureSteps } = flung(world);
    expect(allureSteps.find(({ status }) => status === 'failed')?.name).toMatch(
      /hitch rate [\d.]+ ms\/s.* > 10/i,
    );
    const factors = Object.keys(onlyRunOf(flung(world)).measurement.attribution.mainFactor);
    expect(factors.length).toBeGreaterThan(0);
    for (const factor of factors) expect(stages).toContain(factor);
    expect(result.causes.stacks.flatMap(({ example }) => example)).toEqual(
      expect.arrayContaining([expect.stringContaining(BIND_METHOD)]),
    );
    expect(result.causes.withoutStack.share).toBe(0);
    const slowRows = result.causes.worstFrames.map(({ boundPosition = Number.NaN }) => boundPosition % 15);
    expect(slowRows).toEqual(slowRows.map(() => 0));
  });

  it('the cause of rows that wait for a lock says so', () => {
    const { result } = flung('locked-row');
    const [stack] = result.causes.stacks;
    expect(stack?.appFrame).toMatch(/^dev\.hitchproof\.demo\.SharedStore\.read\(/);
    const { samples = 0, did } = stack?.mainThread ?? {};
    expect(samples).toBeGreaterThan(0);
    expect(did).toEqual([{ kind: 'lock', samples }]);
    expect(mainCauseText(result.causes)).toContain(
      `main thread blocked on a lock in ${samples} of ${samples} `,
    );
  });

  it('a frozen frame fails its budget', () => {
    expect(failedMetrics('frozen')).toContain('frozen-frame-ratio');
    const { measurement } = onlyRunOf(flung('frozen'));
    expect(metricOf(measurement, 'frozen-frame-ratio')).toBeGreaterThan(0);
  });
}

describe.each([60] as const)('at %i Hz', measuresWorlds);
describe.each([120] as const)('at %i Hz', { tags: 'nightly' }, measuresWorlds);
