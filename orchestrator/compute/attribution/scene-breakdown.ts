import { group } from 'd3-array';
import type { SceneMeasurement } from '../measurement.ts';
import type { Ledger } from '../slides/ledger.ts';
import { ofScene, ofSlides } from '../slides/of-slides.ts';
import type { AttributionDefinition } from './definition.ts';

export const SCENE_BREAKDOWN: AttributionDefinition = {
  id: 'scene-breakdown',
  title: 'Values by scene and state',
  unit: 'the unit of each metric',
  definition:
    'Every headline and diagnostic metric over the slides of each scene and UI state, the drop levels of Matrix, which reports by scene, and the starts of the scene’s activity. A scene is the activity resumed last or the label that the app set through the probe, whichever is later; a budget names it as `scene`, without the package; the state is set by the app only: states with different keys can be set at the same time, as in JankStats. Fragments are not recorded: an app that shows several in one activity names them with Hitchproof.scene.',
  formula:
    'each metric over the slides of equal scene, and of equal (scene, state) if the scene has states, both as of the slide’s start',
  sources: [
    {
      title: 'Android, Application.ActivityLifecycleCallbacks',
      url: 'https://developer.android.com/reference/android/app/Application.ActivityLifecycleCallbacks',
    },
    {
      title: 'AndroidX, JankStats: PerformanceMetricsState',
      url: 'https://developer.android.com/reference/kotlin/androidx/metrics/performance/PerformanceMetricsState',
    },
  ],
  needs: ['intervals'],
  related: ['main-factor', 'matrix/drop-level.total'],
  savedAs: 'scenes',
};

/**
 * The run's values per scene in which something scrolled or that is an activity which started, then per state of the scenes that
 * have states.
 */
export function sceneBreakdown(
  ledger: Ledger,
  valuesOf: (part: Ledger) => SceneMeasurement['metrics'],
): readonly SceneMeasurement[] {
  const scrolled = group(ledger.slides, ({ scene }) => scene);
  const opened = (ledger.starts?.activities ?? []).map(({ activity }) => activity);
  const byScene = [...new Set([...scrolled.keys(), ...opened])].map(
    (scene) => [scene, scrolled.get(scene) ?? []] as const,
  );
  const whole = byScene.map(([scene, same]) => ({
    scene,
    slides: same.length,
    metrics: valuesOf(ofScene(ledger, same, scene)),
  }));
  const states = byScene.flatMap(([scene, same]) => {
    const byState = [...group(same, ({ state }) => state)];
    return byState.some(([state]) => state !== '')
      ? byState.map(([state, these]) => ({
          scene,
          state,
          slides: these.length,
          metrics: valuesOf(ofSlides(ledger, these)),
        }))
      : [];
  });
  return [...whole, ...states];
}
