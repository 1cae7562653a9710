import { max } from 'd3-array';
import type { Unit } from '../../compute/metrics/metric.ts';
import type { MetricResult, ScenarioResult } from '../result/result.ts';
import type { SceneResult, SlideResult } from '../result/scene-result.ts';
import { levelBar, levelText, sparkline } from '../svg/small-charts.ts';
import { formatCount, formatNumber, formatQuantity } from '../text/format.ts';
import { element, escapeXml, htmlTable, htmlTableOf } from '../text/xml.ts';
import { dragAndFling, dropLevelsOf, sceneName, sceneNumber } from '../wording/scenes.ts';

const shown = (value: number | undefined, unit: Unit): string =>
  value === undefined ? '–' : formatQuantity(value, unit);

/** Values by activity, label and state. */
export const screens = ({ scenes }: ScenarioResult): string =>
  htmlTableOf('Values by screen', scenes, {
    Screen: (scene) => escapeXml(sceneName(scene)),
    Slides: ({ slides }) => formatNumber(slides, 'count'),
    'Hitch rate': (scene) => shown(sceneNumber(scene, 'scroll-hitch-rate'), 'ms/s'),
    'Sliding rate': (scene) => shown(sceneNumber(scene, 'sliding-fps'), 'fps'),
    Drag: (scene) => shown(sceneNumber(scene, 'finger-sliding-fps', 'drag'), 'fps'),
    Fling: (scene) => shown(sceneNumber(scene, 'finger-sliding-fps', 'fling'), 'fps'),
    Stutters: (scene) => shown(sceneNumber(scene, 'stutter-rate'), '/min'),
    'Longest hitch': (scene) => shown(sceneNumber(scene, 'longest-hitch'), 'ms'),
    'Frozen frames': (scene) => shown(sceneNumber(scene, 'frozen-frame-ratio', 'frozen'), 'count'),
    Start: (scene) => shown(sceneNumber(scene, 'activity-start'), 'ms'),
  });

/** Matrix's drop levels, which it reports by scene, each with its sum, and its slices of ten seconds. */
export const dropLevels = ({ scenes }: ScenarioResult): string =>
  htmlTableOf(
    'Matrix drop levels by screen',
    scenes.filter((scene) => sceneNumber(scene, 'matrix/drop-level.vsync') !== undefined),
    {
      Screen: (scene) => escapeXml(sceneName(scene)),
      'Frames by level': (scene) =>
        levelBar(dropLevelsOf(scene, 'level'), `Frames by drop level, ${sceneName(scene)}`),
      'In numbers': (scene) => escapeXml(levelText(dropLevelsOf(scene, 'level'))),
      'Refreshes dropped': (scene) => escapeXml(levelText(dropLevelsOf(scene, 'sum'))),
      'Slices of 10 s, first run': ({ slices }) => escapeXml(slices.map(sliceText).join(' · ')),
    },
  );

const sliceText = ({ fps, partial }: SceneResult['slices'][number]): string =>
  `${formatQuantity(fps, 'fps')}${partial ? ' (partial)' : ''}`;

/** The sliding rate second by second, a line for each run. */
export function slidingRate({ runs, device: { refreshHz } }: ScenarioResult): string {
  const rows = runs.flatMap(({ run, arm, slidingFps: series = [] }) => {
    const values = series.map(({ fps }) => fps);
    const most = Math.max(refreshHz, max(values) ?? 0);
    if (values.length === 0) return [];
    const name = `Sliding rate of run ${run} (${arm}), second by second`;
    return [
      [
        `${run} (${arm})`,
        sparkline(values, most, name),
        escapeXml(
          series.map(({ fps, partial }) => `${formatNumber(fps, 'fps')}${partial ? '*' : ''}`).join(' '),
        ),
      ],
    ];
  });
  if (rows.length === 0) return '';
  const note = `Each second in which content moved, from 0 to ${formatQuantity(refreshHz, 'fps')}; * less than a second.`;
  return element('p', {}, note) + htmlTable(['Run', 'Line', 'fps'], rows, 'Sliding rate by second');
}

/** Every slide with its time, and its hitches by how many refreshes in a row showed nothing new. */
export const allSlides = ({ slides }: ScenarioResult): string =>
  htmlTableOf('Slides', slides, {
    Run: ({ run }) => String(run),
    Slide: ({ ordinal, kind }) => `${ordinal + 1}${kind === 'finger' ? '' : ', by the app'}`,
    Screen: (slide) => escapeXml(sceneName(slide)),
    'From, run time': ({ startMs }) => formatQuantity(startMs, 'ms'),
    To: ({ endMs }) => formatQuantity(endMs, 'ms'),
    'Hitch rate': ({ hitchRate }) => shown(hitchRate, 'ms/s'),
    'Drag and fling': (slide) => escapeXml(dragAndFling(fingerParts(slide)) || '–'),
    'Hitches by depth': (slide) => escapeXml(depthText(slide)),
  });

const fingerParts = ({ dragFps, flingFps }: SlideResult): MetricResult['parts'] => ({
  ...(dragFps === undefined ? {} : { drag: dragFps }),
  ...(flingFps === undefined ? {} : { fling: flingFps }),
});

/** `3 × 1 refresh · 1 × 12 refreshes` */
const depthText = ({ hitches }: SlideResult): string =>
  hitches
    .map(({ refreshes, count }) => `${count} × ${formatCount(refreshes, 'refresh', 'refreshes')}`)
    .join(' · ') || 'none';

/** What each slide used; what no slide tells, as the virtual device tells no heap, has no column. */
export function threadsAndMemory({ slides }: ScenarioResult): string {
  const known = slides.flatMap(({ run, ordinal, usage }) =>
    usage === undefined ? [] : [{ ...usage, run, ordinal }],
  );
  type Used = (typeof known)[number];
  const columns: readonly (readonly [title: string, of: (one: Used) => number | undefined, unit: Unit])[] = [
    ['Allocated', ({ allocatedKb }) => allocatedKb, 'kB'],
    ['Collections', ({ collections }) => collections, 'count'],
    ['Collecting', ({ gcMs }) => gcMs, 'ms'],
    ['Heap at the end', ({ heapKb }) => heapKb, 'kB'],
    ['Resident', ({ residentKb }) => residentKb, 'kB'],
  ];
  const told = columns.filter(([, of]) => known.some((one) => of(one) !== undefined));
  if (known.length === 0) return '';
  return htmlTable(
    ['Run', 'Slide', 'Time', 'Processor time of threads', ...told.map(([title]) => title)],
    known.map((one) => [
      String(one.run),
      String(one.ordinal + 1),
      formatQuantity(one.ms, 'ms'),
      escapeXml(one.threads.map(({ name, cpuMs }) => `${name} ${formatQuantity(cpuMs, 'ms')}`).join(' · ')),
      ...told.map(([, of, unit]) => shown(of(one), unit)),
    ]),
    'Threads and memory of slides',
  );
}

/** Windows of the stutter rate, the lowest frame rate first. */
export const stutterWindows = ({ slides }: ScenarioResult): string =>
  htmlTableOf(
    'Stutter windows',
    slides
      .flatMap((slide) => slide.stutters.map((stutter) => ({ ...stutter, slide })))
      .sort((a, b) => a.fps - b.fps)
      .slice(0, MOST_WINDOWS),
    {
      Run: ({ slide }) => String(slide.run),
      Slide: ({ slide }) => String(slide.ordinal + 1),
      Screen: ({ slide }) => escapeXml(sceneName(slide)),
      'Began, run time': ({ startMs }) => formatQuantity(startMs, 'ms'),
      Frames: ({ frames }) => formatNumber(frames, 'count'),
      'Frame rate': ({ fps }) => formatQuantity(fps, 'fps'),
      'Longest frame': ({ longestFrameMs }) => formatQuantity(longestFrameMs, 'ms'),
    },
  );
const MOST_WINDOWS = 50;

/** Numbers that metrics have besides their value. */
export const metricParts = ({ metrics }: ScenarioResult): string =>
  htmlTableOf('Every metric with its parts', metrics, {
    Metric: ({ title }) => escapeXml(title),
    Id: ({ metric }) => `<code>${escapeXml(metric)}</code>`,
    Median: ({ median, unit }) => formatQuantity(median, unit),
    'Parts, medians': ({ parts = {} }) => escapeXml(partsText(parts), 600),
  });

const partsText = (parts: NonNullable<MetricResult['parts']>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${formatNumber(value)}`)
    .join(' · ') || '–';
