import { max } from 'd3-array';
import type { Unit } from '../../compute/metrics/metric.ts';
import type { MetricResult, ScenarioResult } from '../result/result.ts';
import type { SceneResult, SlideResult } from '../result/scene-result.ts';
import { levelBar, levelText, sparkline } from '../svg/small-charts.ts';
import { formatCount, formatNumber, formatQuantity } from '../text/format.ts';
import { htmlTable } from '../text/html-table.ts';
import { element, escapeXml } from '../text/xml.ts';
import { dragAndFling, dropLevelsOf, sceneName, sceneNumber } from '../wording/scenes.ts';

const shown = (value: number | undefined, unit: Unit): string =>
  value === undefined ? '–' : formatQuantity(value, unit);

/** Values by activity, label and state. */
export function screens({ scenes }: ScenarioResult): string {
  if (scenes.length === 0) return '';
  return htmlTable(
    [
      'Screen',
      'Slides',
      'Hitch rate',
      'Sliding rate',
      'Drag',
      'Fling',
      'Stutters',
      'Longest hitch',
      'Frozen frames',
      'Start',
    ],
    scenes.map((scene) => [
      escapeXml(sceneName(scene)),
      formatNumber(scene.slides, 'count'),
      shown(sceneNumber(scene, 'scroll-hitch-rate'), 'ms/s'),
      shown(sceneNumber(scene, 'sliding-fps'), 'fps'),
      shown(sceneNumber(scene, 'finger-sliding-fps', 'drag'), 'fps'),
      shown(sceneNumber(scene, 'finger-sliding-fps', 'fling'), 'fps'),
      shown(sceneNumber(scene, 'stutter-rate'), '/min'),
      shown(sceneNumber(scene, 'longest-hitch'), 'ms'),
      shown(sceneNumber(scene, 'frozen-frame-ratio', 'frozen'), 'count'),
      shown(sceneNumber(scene, 'activity-start'), 'ms'),
    ]),
    'Values by screen',
  );
}

/** Matrix's drop levels, which it reports by scene, each with its sum, and its slices of ten seconds. */
export function dropLevels({ scenes }: ScenarioResult): string {
  const rows = scenes
    .filter((scene) => sceneNumber(scene, 'matrix/drop-level.vsync') !== undefined)
    .map((scene) => [
      escapeXml(sceneName(scene)),
      levelBar(dropLevelsOf(scene, 'level'), `Frames by drop level, ${sceneName(scene)}`),
      escapeXml(levelText(dropLevelsOf(scene, 'level'))),
      escapeXml(levelText(dropLevelsOf(scene, 'sum'))),
      escapeXml(scene.slices.map(sliceText).join(' · ')),
    ]);
  return rows.length === 0
    ? ''
    : htmlTable(
        ['Screen', 'Frames by level', 'In numbers', 'Refreshes dropped', 'Slices of 10 s, first run'],
        rows,
        'Matrix drop levels by screen',
      );
}

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
export function allSlides({ slides }: ScenarioResult): string {
  if (slides.length === 0) return '';
  return htmlTable(
    ['Run', 'Slide', 'Screen', 'From, run time', 'To', 'Hitch rate', 'Drag and fling', 'Hitches by depth'],
    slides.map((slide) => [
      String(slide.run),
      `${slide.ordinal + 1}${slide.kind === 'finger' ? '' : ', by the app'}`,
      escapeXml(sceneName(slide)),
      formatQuantity(slide.startMs, 'ms'),
      formatQuantity(slide.endMs, 'ms'),
      shown(slide.hitchRate, 'ms/s'),
      escapeXml(dragAndFling(fingerParts(slide)) || '–'),
      escapeXml(depthText(slide)),
    ]),
    'Slides',
  );
}

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
export function stutterWindows({ slides }: ScenarioResult): string {
  const windows = slides
    .flatMap((slide) => slide.stutters.map((stutter) => ({ ...stutter, slide })))
    .sort((a, b) => a.fps - b.fps);
  if (windows.length === 0) return '';
  return htmlTable(
    ['Run', 'Slide', 'Screen', 'Began, run time', 'Frames', 'Frame rate', 'Longest frame'],
    windows
      .slice(0, MOST_WINDOWS)
      .map(({ slide, startMs, frames, fps, longestFrameMs }) => [
        String(slide.run),
        String(slide.ordinal + 1),
        escapeXml(sceneName(slide)),
        formatQuantity(startMs, 'ms'),
        formatNumber(frames, 'count'),
        formatQuantity(fps, 'fps'),
        formatQuantity(longestFrameMs, 'ms'),
      ]),
    'Stutter windows',
  );
}
const MOST_WINDOWS = 50;

/** Numbers that metrics have besides their value. */
export function metricParts({ metrics }: ScenarioResult): string {
  const rows = metrics.flatMap(({ title, metric, unit, median, parts = {} }) => [
    [
      escapeXml(title),
      `<code>${escapeXml(metric)}</code>`,
      formatQuantity(median, unit),
      escapeXml(partsText(parts), 600),
    ],
  ]);
  return rows.length === 0
    ? ''
    : htmlTable(['Metric', 'Id', 'Median', 'Parts, medians'], rows, 'Every metric with its parts');
}

const partsText = (parts: NonNullable<MetricResult['parts']>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${formatNumber(value)}`)
    .join(' · ') || '–';
