import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { RunMeasurement } from '../orchestrator/compute/measurement.ts';
import { measurementsOf, type PerfSession, resultOf } from './perf-session.ts';
import { truthOfSession } from './truth-of-session.ts';
import { warmDevice } from './warm-device.ts';

/** `perf --source gfxinfo`: what the platform's frame statistics show is what the display showed, and what the probe shows. */
const session = warmDevice(60);
const value = (run: RunMeasurement | undefined, metric: string): number => {
  const found = run?.metrics[metric];
  if (found?.kind !== 'measured') throw new Error(`${metric} has no value: ${JSON.stringify(found)}`);
  return found.value;
};
const missedBySlide = (run: RunMeasurement | undefined) =>
  run?.slides.map(({ frames }) => frames.reduce((sum, { missedRefreshes }) => sum + missedRefreshes, 0));

describe.each(['smooth', 'slow-row', 'slow-row-in-frame', 'heavy-layout'])('%s', (world) => {
  it('has the hitches that the display saw', async () => {
    const measured = await session({ world, source: 'gfxinfo', runs: 1, slides: 3 });
    const [run] = measurementsOf(measured);
    const [slides = []] = truthOfSession(measured);
    expect(missedBySlide(run), measured.output).toEqual(slides.map(({ missedRefreshes }) => missedRefreshes));
    expect(run?.warnings.map(({ code }) => code)).toEqual(['recorder-off']);
    expect(run?.evidence).toMatchObject({ recordsLost: 0, simulated: true, gestureEngines: ['uiautomator'] });
    expect(run?.metrics['scroll-hitch-rate']).toMatchObject({ parts: { basis: 'reported', compositor: 0 } });
    expect(measured.code, measured.output).toBe(world === 'smooth' ? 0 : 1);
  });
});

describe('ApiDemos, which nobody changed', () => {
  const apk = createRequire(import.meta.url).resolve('android-apidemos/apks/ApiDemos-debug.apk');
  const spec = 'e2e/specs/list-of-api-demos.spec.ts';
  const measure = (how: object): Promise<PerfSession> => session({ apk, spec, runs: 1, slides: 3, ...how });

  it('has the same hitch rate with the probe put in and without it', async () => {
    const without = await measure({ source: 'gfxinfo' });
    const [bare] = measurementsOf(without);
    expect(bare?.slides, without.output).toHaveLength(3);
    expect(resultOf(without).scenarios[0]?.device).toMatchObject({ source: 'gfxinfo' });
    const withProbe = await measure({ inject: true, engine: 'uiautomator' });
    const [probed] = measurementsOf(withProbe);
    expect(probed?.slides, withProbe.output).toHaveLength(3);
    expect(value(bare, 'scroll-hitch-rate')).toBe(value(probed, 'scroll-hitch-rate'));
    // A slide's first and last frame depend on where its touches are between two vsyncs.
    const frames = [bare, probed].map((run) => run?.evidence.scrollingFrames ?? Number.NaN);
    expect(Math.abs((frames[0] ?? 0) - (frames[1] ?? 0))).toBeLessThanOrEqual(2 * 3);
  });
});
