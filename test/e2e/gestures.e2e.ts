import { beforeAll, describe, expect, it } from 'vitest';
import type { GestureEngine } from '../../orchestrator/capture/recording.ts';
import type { SlideMeasurement } from '../../orchestrator/compute/measurement.ts';
import { measuredGaps, onlyRunOf, type ScenarioFinder, scenariosOf, shownGaps } from './measured-scenario.ts';
import { warmDevice } from './warm-device.ts';

/** The slides of fingers inside and outside the app are measured as the display showed them. */
const session = warmDevice(60);

const hasMetric = ({ metrics }: SlideMeasurement, metric: string): boolean =>
  metrics[metric]?.kind === 'measured';

function measuresSlides(engine: GestureEngine): void {
  let scenario: ScenarioFinder;
  /** Samples that are handed over in frame callbacks have no touch latency, and their input is handled in ANIMATION. */
  const isDispatch = engine === 'dispatch';
  const expected = isDispatch
    ? [1, 2].map((slide) => ({ what: `slide ${slide}, scroll-start-latency`, measured: 'NaN' }))
    : [];
  beforeAll(async () => {
    const tag = ['smooth-fling', 'slow-row-drag', 'drag-only-jank-drag'];
    scenario = scenariosOf(
      await session({ spec: 'test/e2e/specs/worlds.spec.ts', tag, engine, runs: 1, slides: 2 }),
    );
  });

  it('flings are recorded as what they are', () => {
    const { measurement, mismatches } = onlyRunOf(scenario('smooth-fling'));
    expect(scenario('smooth-fling').result.device.gestureEngine).toBe(engine);
    expect(measurement.evidence.gestureEngines).toEqual([engine]);
    expect(measurement.slides).toHaveLength(2);
    expect(mismatches()).toMatchObject(expected);
  });

  it('a drag whose finger rests before it lifts is one finger slide without a fling', () => {
    const { measurement, mismatches } = onlyRunOf(scenario('slow-row-drag'));
    expect(measurement.slides.map(({ kind }) => kind)).toEqual(['finger', 'finger']);
    for (const slide of measurement.slides) {
      expect(hasMetric(slide, 'drag-time')).toBe(true);
      expect(hasMetric(slide, 'fling-time')).toBe(false);
    }
    expect(mismatches()).toMatchObject(expected);
    expect(measurement.slides.flatMap(measuredGaps)).not.toEqual([]);
  });

  it('what a drag costs the app is handling its input, and the stack of late frames names what did', () => {
    const { measurement, truth, mismatches } = onlyRunOf(scenario('drag-only-jank-drag'));
    const factors = Object.entries(measurement.attribution.mainFactor);
    const [largest] = factors.toSorted(([, a], [, b]) => b.hitchMs - a.hitchMs);
    expect(largest?.[0]).toBe(isDispatch ? 'animation' : 'input');
    expect(mismatches()).toMatchObject(expected);
    expect(new Set(truth.flatMap((slide) => slide.gaps.map(({ phase }) => phase)))).toEqual(
      new Set(['drag']),
    );
    expect(scenario('drag-only-jank-drag').result.causes).toMatchObject({
      stacks: [{ appFrame: expect.stringContaining('DragCost.onScrolled') }],
      withoutStack: { share: 0 },
    });
  });
}

describe.each(['shell'] as const)('by %s', measuresSlides);
describe.each(['instrumented', 'dispatch', 'uiautomator', 'w3c'] as const)(
  'by %s',
  { tags: 'nightly' },
  measuresSlides,
);

it('a finger that rests in mid-drag, and flings cut by reversed ones, are the slides that the display showed', async () => {
  const measured = await session({
    spec: 'test/e2e/specs/resting-and-reversed.spec.ts',
    world: 'slow-row',
    runs: 1,
    slides: 2,
  });
  const { measurement, truth } = onlyRunOf(scenariosOf(measured, 3)('feed-rests'));
  const { slides } = measurement;
  expect(slides.map(({ kind }) => kind)).toEqual(Array(6).fill('finger'));
  expect(slides.map(measuredGaps)).toEqual(truth.map(shownGaps));
  expect(slides.map((slide) => hasMetric(slide, 'fling-time'))).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
  ]);
});
