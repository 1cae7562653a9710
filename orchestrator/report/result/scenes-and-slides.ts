import { group, sum } from 'd3-array';
import { msFromUs } from '../../base/units.ts';
import type {
  FrameFact,
  RunMeasurement,
  SceneMeasurement,
  SlideMeasurement,
} from '../../compute/measurement.ts';
import type { Measured, Metric, MetricPart, MetricValues } from '../../compute/metrics/metric.ts';
import { shortScene } from '../../compute/metrics/value-names.ts';
import { medianOf } from '../../statistics/percentile.ts';
import { partMedians } from './metric-result.ts';
import type { RunResult } from './result.ts';
import type { SceneResult, SlideResult } from './scene-result.ts';

/** Values by screen over the runs, in the order in which the screens appeared. */
export function scenesOf(runs: readonly RunMeasurement[], metrics: readonly Metric[]): SceneResult[] {
  const all = runs.flatMap(({ scenes }) => scenes);
  const keyOf = ({ scene, state }: SceneMeasurement): string => JSON.stringify([scene, state]);
  return [...group(all, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({
      scene: shortScene(first.scene),
      state: first.state,
      runs: same.length,
      slides: sum(same, ({ slides }) => slides),
      values: metrics.flatMap((metric) => sceneValue(metric, same)),
      slices: slicesOf(first.metrics),
    })),
  );
}

function sceneValue({ id, title, unit }: Metric, same: readonly SceneMeasurement[]): SceneResult['values'] {
  const values = same.flatMap(({ metrics }) => measuredOf(metrics, id));
  const median = medianOf(values.map(({ value }) => value));
  return median === undefined ? [] : [{ metric: id, title, unit, median, ...partMedians(values) }];
}

const slicesOf = (metrics: MetricValues): SceneResult['slices'] =>
  listIn(metrics, 'matrix/drop-level.vsync', 'series').flatMap((slice) => {
    const [fps, frames] = [numberIn(slice, 'fps'), numberIn(slice, 'frames')];
    return fps === undefined || frames === undefined ? [] : [{ fps, frames, partial: isPartial(slice) }];
  });

/** Every slide of the runs, in order. */
export const slidesOf = (runs: readonly RunMeasurement[]): SlideResult[] =>
  runs.flatMap(({ run, slides }) => slides.map((slide) => slideOf(run, slide)));

function slideOf(run: number, slide: SlideMeasurement): SlideResult {
  const { ordinal, kind, scene, state, startUs, endUs, metrics, frames } = slide;
  const [finger] = measuredOf(metrics, 'finger-sliding-fps');
  return {
    run,
    ordinal,
    kind,
    scene: shortScene(scene),
    state: state === '' ? undefined : state,
    startMs: msFromUs(startUs),
    endMs: msFromUs(endUs),
    fps: measuredOf(metrics, 'sliding-fps')[0]?.value,
    dragFps: numberIn(finger?.parts, 'drag'),
    flingFps: numberIn(finger?.parts, 'fling'),
    hitchRate: measuredOf(metrics, 'scroll-hitch-rate')[0]?.value,
    hitches: hitchesOf(frames),
    usage: slide.usage,
    stutters: slide.stutters.map(({ from, to, fps, longestFrameMs }) => ({
      startMs: msFromUs(frames[from]?.vsyncUs ?? startUs),
      frames: to - from,
      fps,
      longestFrameMs,
    })),
  };
}

function hitchesOf(frames: readonly FrameFact[]): SlideResult['hitches'] {
  const depths = group(
    frames.map(({ missedRefreshes }) => missedRefreshes).filter((refreshes) => refreshes > 0),
    (refreshes) => refreshes,
  );
  return [...depths]
    .map(([refreshes, { length }]) => ({ refreshes, count: length }))
    .sort((a, b) => a.refreshes - b.refreshes);
}

/** The one-second series of a run's sliding frame rate; undefined without one. */
export function slidingFpsOf(measurement: RunMeasurement | undefined): RunResult['slidingFps'] {
  const points = listIn(measurement?.metrics ?? {}, 'sliding-fps', 'series').flatMap((point) => {
    const fps = numberIn(point, 'fps');
    return fps === undefined ? [] : [{ fps, partial: isPartial(point) }];
  });
  return points.length === 0 ? undefined : points;
}

const measuredOf = (metrics: MetricValues, id: string): readonly Measured[] => {
  const value = metrics[id];
  return value?.kind === 'measured' && Number.isFinite(value.value) ? [value] : [];
};

const listIn = (metrics: MetricValues, id: string, part: string): readonly MetricPart[] => {
  const list = measuredOf(metrics, id)[0]?.parts?.[part];
  return Array.isArray(list) ? list : [];
};

const fieldOf = (value: MetricPart | Measured['parts'], name: string): MetricPart | undefined => {
  const fields = new Map<string, MetricPart>(typeof value === 'object' ? Object.entries(value) : []);
  return fields.get(name);
};
const numberIn = (value: MetricPart | Measured['parts'], name: string): number | undefined => {
  const number = fieldOf(value, name);
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};
const isPartial = (value: MetricPart): boolean => fieldOf(value, 'partial') === true;
