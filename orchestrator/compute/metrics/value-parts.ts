import { STAGES } from './kit/stages.ts';
import type { Better, Measured, MetricPart, Unit } from './metric.ts';

/** Unit and direction of a metric's part. */
export interface PartTraits {
  readonly unit: Unit;
  readonly better: Better;
}
type Parts = Readonly<Record<string, PartTraits>>;

const part = (unit: Unit, better: Better, ...names: readonly string[]): Parts =>
  Object.fromEntries(names.map((name) => [name, { unit, better }]));

const frames = part('count', 'neither', 'frames');
const percentilesMs = part('ms', 'lower', 'P50', 'P90', 'P95', 'P99');
const spreadOf = (name: string, unit: Unit, better: Better): Parts => ({
  ...part('count', 'neither', `${name}.count`),
  ...part(unit, better, `${name}.min`, `${name}.mean`, `${name}.max`),
});
const LEVELS = ['best', 'normal', 'middle', 'high', 'frozen'] as const;
const dropLevels: Parts = {
  ...part('count', 'higher', 'level.best'),
  ...part('count', 'lower', ...LEVELS.slice(1).map((level) => `level.${level}`)),
  ...part('count', 'lower', ...LEVELS.map((level) => `sum.${level}`)),
};
const STAGE_NAMES = STAGES.map(([name]) => name);
const GAP_FACTORS = [...STAGE_NAMES.slice(1), 'lateStart', 'none', 'unknown'];
const workCounts: Parts = {
  ...part('count', 'lower', 'inflations', 'measures', 'layouts', 'draws', 'allocations'),
  ...part('count', 'lower', 'io', 'binderCalls', 'classes'),
  ...part('1', 'lower', 'allocatedBytes'),
};
const chromiumJank: Parts = {
  ...frames,
  ...part('count', 'lower', 'delayedFrames', 'missedVsyncs', 'maxMissedVsyncs'),
};
const JANK_REASONS = ['decelerating-input', 'fast-scroll', 'fling-start', 'fling'];

/** The numbers that a metric has besides its value, by their path in the metric's parts: `drag`, `level.frozen`. */
const PARTS: Readonly<Record<string, Parts>> = {
  'blank-area': {
    ...part('px', 'lower', 'pxMsPerS'),
    ...part('ms', 'lower', 'longestMs'),
    ...part('ratio', 'lower', 'worst'),
  },
  'allocated-per-frame': part('kB', 'lower', 'perS'),
  'gc-time': { ...part('count', 'lower', 'count'), ...part('ms', 'lower', 'blockingMs') },
  'heap-size': part('kB', 'lower', 'growth'),
  'resident-size': part('kB', 'lower', 'growth'),
  'finger-sliding-fps': part('fps', 'higher', 'drag', 'fling'),
  'scroll-hitch-rate': {
    ...part('ms/s', 'lower', 'modelled', 'compositor'),
    ...part('ratio', 'neither', 'coverage'),
  },
  'frozen-frame-ratio': { ...part('count', 'lower', 'frozen'), ...frames },
  'stutter-rate': {
    ...part('ratio', 'lower', 'timeRatio'),
    ...part('fps', 'higher', 'worstFps'),
    ...part('ms', 'lower', 'longestFrameMs'),
  },
  'scroll-start-latency': { ...part('count', 'neither', 'slides'), ...part('ms', 'lower', 'P50', 'P95') },
  'missed-vsyncs': { ...part('/min', 'lower', 'perMinute'), ...part('count', 'lower', 'lateFrames') },
  'picture-rate': part('ratio', 'higher', 'ofRefresh'),
  'main-factor': {
    ...part('count', 'lower', ...GAP_FACTORS.map((factor) => `factors.${factor}.frames`)),
    ...part('ns', 'lower', ...GAP_FACTORS.map((factor) => `factors.${factor}.hitchNs`)),
  },
  slides: part('count', 'neither', 'finger', 'programmatic'),
  'scroll-time': { ...part('count', 'neither', 'frames', 'pictures'), ...part('count', 'lower', 'missed') },
  'scroll-distance': part('screens', 'neither', 'screens'),
  'drag-time': frames,
  'fling-time': frames,
  'frame-interval': percentilesMs,
  'input-interval': percentilesMs,
  'input-starvation-ratio': part('count', 'lower', 'starved'),
  'touch-latency': percentilesMs,
  'activity-start': { ...part('count', 'neither', 'starts'), ...part('ms', 'lower', 'longestMs') },
  'process-start': part('ms', 'lower', 'firstFocusMs'),
  'taobao/touch-window-fps': part('count', 'neither', 'slidesShorterThanWindow'),
  'taobao/main-factor': part(
    'count',
    'lower',
    ...[...STAGE_NAMES, 'none'].map((factor) => `factors.${factor}`),
  ),
  'choreographer/fps': { ...spreadOf('windows', 'fps', 'higher'), ...spreadOf('frameMs', 'ms', 'lower') },
  'viewrootimpl/fps': {
    ...spreadOf('windows', 'fps', 'higher'),
    ...part('count', 'neither', 'draws'),
    ...part('count', 'lower', 'slow'),
  },
  'choreographer/skipped-frames': part('count', 'lower', 'skipped', 'mostSkipped'),
  'matrix/drop-level.ui-thread': dropLevels,
  'matrix/drop-level.vsync': dropLevels,
  'matrix/drop-level.total': dropLevels,
  'blockcanary/blocks': part('ms', 'lower', 'blockedMs', 'longestMs'),
  'perfdog/jank': part('count', 'lower', 'per10Minutes'),
  'perfdog/big-jank': part('count', 'lower', 'per10Minutes'),
  'firebase/slow-frames': frames,
  'firebase/frozen-frames': frames,
  'androidx/frame-duration-cpu': percentilesMs,
  'androidx/frame-overrun': percentilesMs,
  'androidx/frame-overrun.timeline': percentilesMs,
  'jankstats/frame-duration-cpu': percentilesMs,
  'perfetto/jank-class': {
    ...frames,
    ...part('count', 'lower', 'missed', 'app', 'surfaceFlinger', 'dropped', 'bufferStuffing'),
    ...part('count', 'lower', 'maxSuccessiveMissed'),
  },
  'play/slow-session': part('ratio', 'lower', 'share30fps', 'share20fps'),
  'chromium/scroll-jank-v3': chromiumJank,
  'chromium/scroll-jank-v4': {
    ...chromiumJank,
    ...part('count', 'lower', ...JANK_REASONS.map((reason) => `reasons.${reason}`)),
  },
  'chromium/predictor-jank': { ...frames, ...part('count', 'lower', 'janky', 'worstExcess') },
  'flutter/abs-jerk': { ...part('count', 'lower', 'above'), ...part('count', 'neither', 'lost') },
  'work-per-frame': workCounts,
  'work-per-row': workCounts,
  'tinydancer/level': {
    ...part('count', 'higher', 'green'),
    ...part('count', 'lower', 'yellow', 'red'),
  },
};

/** The parts that a metric may have; none for an unknown metric. */
export const partsOf = (metric: string): Parts =>
  isSpanId(metric)
    ? SPAN_PARTS
    : isRecompositionsId(metric)
      ? RECOMPOSITION_PARTS
      : Object.hasOwn(PARTS, metric)
        ? (PARTS[metric] ?? {})
        : {};

/** Of all composables of the app; those of each have its name after a slash. */
export const RECOMPOSITIONS = 'recompositions-per-frame';
export const isRecompositionsId = (id: string): boolean =>
  id === RECOMPOSITIONS || (id.startsWith(`${RECOMPOSITIONS}/`) && id.length > RECOMPOSITIONS.length + 1);
const RECOMPOSITION_PARTS: Parts = part('count', 'neither', 'runs', 'frames');
/** Share of the list's viewport without content. */
export const BLANK_AREA = 'blank-area';
/** Metrics that no list has: the app names them, or an optional recorder measured them. */
export const isNamedByApp = (id: string): boolean =>
  isSpanId(id) || isRecompositionsId(id) || id === BLANK_AREA || isUsageId(id);

/** Of all threads of the app; those of one name have it after a slash. */
export const THREAD_CPU = 'thread-cpu';
export const isThreadCpuId = (id: string): boolean =>
  id === THREAD_CPU || (id.startsWith(`${THREAD_CPU}/`) && id.length > THREAD_CPU.length + 1);
/** What the app uses at the edges of slides, where the device tells it. */
export const USAGE_UNITS: Readonly<Record<string, Unit>> = {
  'allocated-per-frame': 'kB',
  'gc-time': 'ms/s',
  'heap-size': 'kB',
  'resident-size': 'kB',
  [THREAD_CPU]: 'ms/s',
};
const isUsageId = (id: string): boolean => isThreadCpuId(id) || Object.hasOwn(USAGE_UNITS, id);

/** The metrics of the app's own spans begin with this; their names follow. */
export const SPAN = 'span/';
export const isSpanId = (id: string): boolean => id.startsWith(SPAN) && id.length > SPAN.length;
const SPAN_PARTS: Parts = {
  ...part('count', 'neither', 'count'),
  ...part('ms', 'lower', 'average', 'first', 'min', 'max'),
};

/** The numbers among a value's parts, by path; lists and words are left out. */
export const partNumbers = ({
  parts = {},
}: Pick<Measured, 'parts'>): readonly (readonly [string, number])[] =>
  Object.entries(parts).flatMap(([name, value]) => numbersIn(name, value));

function numbersIn(path: string, value: MetricPart): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [[path, value]] : [];
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(`${path}.${name}`, inner));
}
