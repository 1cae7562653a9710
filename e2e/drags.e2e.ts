import { describe, expect, it } from 'vitest';
import type { RunMeasurement, SlideMeasurement } from '../orchestrator/compute/measurement.ts';
import type { SlideTruth } from '../virtual-device/worlds/truth.ts';
import { measurementsOf, type PerfSession, resultOf } from './perf-session.ts';
import { truthOfSession } from './truth-of-session.ts';
import { warmDevice } from './warm-device.ts';

/** A finger that rests belongs to its slide; what the display showed decides. */
describe('a finger that rests', () => {
  const session = warmDevice(60);
  const measured = async (options: Parameters<typeof session>[0]): Promise<PerfSession> =>
    session({ runs: 1, ...options });
  const runOf = (perf: PerfSession): RunMeasurement => {
    const [run] = measurementsOf(perf);
    if (run === undefined) throw new Error(`Nothing was measured:\n${perf.output}`);
    return run;
  };
  const hasMetric = (slide: SlideMeasurement, metric: string): boolean =>
    slide.metrics[metric]?.kind === 'measured';
  const gapsOf = ({ frames }: SlideMeasurement): readonly number[] =>
    frames.flatMap(({ counted, missedRefreshes }) =>
      counted && missedRefreshes > 0 ? [missedRefreshes] : [],
    );
  const shownGaps = ({ gaps }: SlideTruth): readonly number[] => gaps.map((gap) => gap.missedRefreshes);

  it.each(['in-app', 'uiautomator', 'w3c'] as const)(
    'before it lifts: a drag by %s is one finger slide without a fling',
    async (engine) => {
      const perf = await measured({
        spec: 'e2e/specs/dragged.spec.ts',
        engine,
        slides: 2,
        world: 'slow-row',
      });
      const run = runOf(perf);
      expect(run.slides.map(({ kind }) => kind)).toEqual(['finger', 'finger']);
      for (const slide of run.slides) {
        expect(hasMetric(slide, 'drag-time')).toBe(true);
        expect(hasMetric(slide, 'fling-time')).toBe(false);
      }
      expect(run.slides.map(gapsOf)).toEqual(truthOfSession(perf).flat().map(shownGaps));
      expect(run.slides.flatMap(gapsOf)).not.toEqual([]);
    },
  );

  it('in-app and from outside, what a drag costs the app is handling its input, and each late frame has its stack', async () => {
    for (const engine of ['in-app', 'uiautomator'] as const) {
      const spec = 'e2e/specs/dragged.spec.ts';
      const perf = await measured({ spec, engine, slides: 2, world: 'drag-only-jank' });
      expect(Object.keys(runOf(perf).attribution.mainFactor)).toEqual(['input']);
      expect(runOf(perf).slides.map(gapsOf)).toEqual(truthOfSession(perf).flat().map(shownGaps));
      expect(resultOf(perf).scenarios[0]?.causes).toMatchObject({
        stacks: [{ appFrame: expect.stringContaining('DragCost.onScrolled') }],
        withoutStack: { share: 0 },
      });
    }
  });

  it('in mid-drag, and flings cut by reversed ones, are the slides that the display showed', async () => {
    const perf = await measured({
      spec: 'e2e/specs/resting-and-reversed.spec.ts',
      slides: 2,
      world: 'slow-row',
    });
    const { slides } = runOf(perf);
    const shown = truthOfSession(perf, 2 * 3).flat();
    expect(slides.map(({ kind }) => kind)).toEqual(Array(6).fill('finger'));
    expect(slides.map(gapsOf)).toEqual(shown.map(shownGaps));
    expect(slides.map((slide) => hasMetric(slide, 'fling-time'))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
    ]);
  });
});
