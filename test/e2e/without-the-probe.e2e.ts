import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunMeasurement } from '../../orchestrator/compute/measurement.ts';
import { metricOf, onlyRunOf, type ScenarioFinder, scenariosOf } from './measured-scenario.ts';
import { warmDevice } from './warm-device.ts';

/** `perf --source gfxinfo`: the platform's frame statistics show what the display showed and what the probe shows. */
const session = warmDevice(60);

describe('the demo app', () => {
  const worlds = ['smooth', 'slow-row', 'slow-row-in-frame', 'heavy-layout'];
  let scenario: ScenarioFinder;
  beforeAll(async () => {
    const tag = worlds.map((world) => `${world}-fling`);
    const spec = 'test/e2e/specs/worlds.spec.ts';
    scenario = scenariosOf(await session({ spec, tag, source: 'gfxinfo', runs: 1, slides: 3 }));
  });

  it.each(worlds)('%s has the hitches that the display saw', (world) => {
    const { measurement, truth } = onlyRunOf(scenario(`${world}-fling`));
    const missed = measurement.slides.map(({ frames }) =>
      frames.reduce((sum, { missedRefreshes }) => sum + missedRefreshes, 0),
    );
    expect(missed).toEqual(truth.map(({ missedRefreshes }) => missedRefreshes));
    expect(measurement.warnings.map(({ code }) => code)).toEqual(['recorder-off']);
    const { evidence, metrics } = measurement;
    expect(evidence).toMatchObject({ recordsLost: 0, simulated: true, gestureEngines: ['shell'] });
    expect(metrics['scroll-hitch-rate']).toMatchObject({ parts: { basis: 'reported', compositor: 0 } });
    const { verdicts } = scenario(`${world}-fling`).result;
    expect(verdicts.some(({ kind }) => kind === 'fail')).toBe(world !== 'smooth');
  });
});

describe('ApiDemos, which nobody changed', { tags: 'nightly' }, () => {
  const apk = createRequire(import.meta.url).resolve('android-apidemos/apks/ApiDemos-debug.apk');
  const spec = 'test/e2e/specs/list-of-api-demos.spec.ts';
  const measure = async (how: object): Promise<RunMeasurement> => {
    const ended = await session({ apk, spec, runs: 1, slides: 3, ...how });
    const { measurement } = onlyRunOf(scenariosOf(ended)('api-demos-list'));
    expect(measurement.slides, ended.output).toHaveLength(3);
    return measurement;
  };

  it('has the same hitch rate with the probe put in and without it', async () => {
    const bare = await measure({ source: 'gfxinfo' });
    const probed = await measure({ inject: true, engine: 'uiautomator', reinstall: true });
    expect(metricOf(bare, 'scroll-hitch-rate')).toBe(metricOf(probed, 'scroll-hitch-rate'));
    // A slide's first and last frame depend on where its touches are between two vsyncs. Without the probe it is unknown
    // that the list stands still in up to 3 frames of a slide, although it reports a scroll in them.
    const more = bare.evidence.scrollingFrames - probed.evidence.scrollingFrames;
    expect(more).toBeGreaterThanOrEqual(3 * -2);
    expect(more).toBeLessThanOrEqual(3 * (2 + 3));
  });
});
