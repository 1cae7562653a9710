import { datadogSlowFrameRate, isShortView } from '../../metrics/datadog/slow-frame-rate.ts';
import { countedRowsWithStages, deadlineOrPeriodUs } from '../../metrics/kit/row-times.ts';
import { dropLevelTotal, dropLevelVsync } from '../../metrics/matrix/drop-level.ts';
import type { Metric, MetricPart, MetricValue, MetricValues } from '../../metrics/metric.ts';
import { countedRows } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import * as numbers from './pair-numbers.ts';

/** A quantity by which a pair of definitions is compared instead of a metric's value. */
type Select = (values: MetricValues, ledger: Ledger) => number | undefined;

export function measuredValue(values: MetricValues, id: string): number | undefined {
  const value = values[id];
  return value?.kind === 'measured' ? value.value : undefined;
}

const partOf = (values: MetricValues, id: string, name: string): MetricPart | undefined => {
  const value = values[id];
  return value?.kind === 'measured' ? value.parts?.[name] : undefined;
};
const part =
  (id: string, name: string): Select =>
  (values) => {
    const number = partOf(values, id, name);
    return typeof number === 'number' ? number : undefined;
  };
const lateCount = part('missed-vsyncs', 'lateFrames');

const windowCount: Select = (values) => {
  const windows = partOf(values, 'stutter-rate', 'windows');
  return Array.isArray(windows) ? windows.length : undefined;
};

const quotient =
  (above: Select, below: Select, scale = 1): Select =>
  (values, ledger) => {
    const [a, b] = [above(values, ledger), below(values, ledger)];
    return a === undefined || b === undefined || b === 0 ? undefined : (scale * a) / b;
  };
const lateShare = quotient(lateCount, part('frozen-frame-ratio', 'frames'));

const hitchSeconds: Select = (values) => {
  const rate = measuredValue(values, 'scroll-hitch-rate');
  const seconds = measuredValue(values, 'scroll-time');
  return rate === undefined || seconds === undefined ? undefined : (rate * seconds) / 1000;
};

/** Datadog's rate; undefined where it is 0 because the view was short, whatever its frames were. */
const rateOfLongView: Select = (values, ledger) =>
  isShortView(ledger) ? undefined : measuredValue(values, datadogSlowFrameRate.id);

/** Rows past their deadline, or past one period if they have no deadline. */
const overruns: Select = (_, ledger) =>
  countedRows(ledger).filter((row) => at(ledger.stages.totalUs, row) > deadlineOrPeriodUs(ledger, row))
    .length;

const rowsWithStages: Select = (_, ledger) => countedRowsWithStages(ledger).length;

/** Frames worse than "best", with drops counted in frames of the display. */
const worseThanBest =
  ({ id }: Metric): Select =>
  (values) =>
    framesBelowBest(values[id]);

/** The same with drops counted in frames of 60 Hz. */
const worseThanBestAt60 =
  ({ measure }: Metric): Select =>
  (_, ledger) =>
    framesBelowBest(measure(ledger, { normalise60: true }));

function framesBelowBest(value: MetricValue | undefined): number | undefined {
  const level = value?.kind === 'measured' ? value.parts?.level : undefined;
  if (typeof level !== 'object' || Array.isArray(level)) return undefined;
  return Object.entries(level).reduce((sum, [name, n]) => (name === 'best' ? sum : sum + Number(n)), 0);
}

/** A definition's id, with the quantity that is compared if it is not the metric's own value. */
type Side = string | readonly [id: string, compared: Select];
const sideOf = (side: Side): readonly [id: string, compared: Select] =>
  typeof side === 'string' ? [side, (values) => measuredValue(values, side)] : side;

/** Two definitions, the rule by which they differ, and the numbers of this run that show it. */
interface DefinitionPair<Rule extends string> {
  readonly metrics: readonly [ours: string, theirs: string];
  readonly rule: Rule;
  readonly ours: Select;
  readonly theirs: Select;
  /** Same unit and within 1 %, unless the pair says otherwise. */
  readonly agree?: ((ours: number, theirs: number) => boolean) | undefined;
  readonly numbers: (ledger: Ledger) => numbers.Numbers;
}

function pair<Rule extends string>(
  left: Side,
  right: Side,
  rule: Rule,
  numbersOf: DefinitionPair<Rule>['numbers'],
  agree?: DefinitionPair<Rule>['agree'],
): DefinitionPair<Rule> {
  const [[a, ours], [b, theirs]] = [sideOf(left), sideOf(right)];
  return { metrics: [a, b], rule, ours, theirs, agree, numbers: numbersOf };
}

const levels = (metric: Metric) =>
  pair(
    [metric.id, worseThanBestAt60(metric)],
    [metric.id, worseThanBest(metric)],
    'levels-in-frames-not-time',
    numbers.refreshRates,
  );

const SLOW_SHARE = 0.25;
const SLOW_FPS = 30;
const isSameVerdict = (fps: number, share: number): boolean => fps < SLOW_FPS === share > SLOW_SHARE;

const LATE_FRAMES: Side = ['missed-vsyncs', lateCount];
const LATE_SHARE: Side = ['missed-vsyncs', lateShare];
const FROZEN_FRAMES: Side = ['frozen-frame-ratio', part('frozen-frame-ratio', 'frozen')];
const STUTTERS: Side = ['stutter-rate', windowCount];
const DATADOG: Side = [datadogSlowFrameRate.id, rateOfLongView];

export const DEFINITION_PAIRS = [
  pair('sliding-fps', 'choreographer/fps', 'still-frames-counted', numbers.stillFrames),
  pair('sliding-fps', 'taobao/touch-window-fps', 'fixed-second-after-touch', numbers.stillFrames),
  pair('sliding-fps', 'matrix/drop-level.total', 'duration-not-interval', numbers.workBetweenFrames),
  pair('sliding-fps', 'matrix/drop-level.ui-thread', 'duration-not-interval', numbers.workBetweenFrames),
  pair('sliding-fps', 'matrix/drop-level.vsync', 'only-late-starts-seen', numbers.workBetweenFrames),
  pair('scroll-hitch-rate', 'taobao/scroll-hitch-rate', 'jitter-counted', numbers.jitter),
  pair('scroll-hitch-rate', 'hitch-overrun-rate', 'deadline-not-interval', numbers.workBetweenFrames),
  pair(LATE_FRAMES, 'jankstats/jank', 'blind-between-frames', numbers.workBetweenFrames),
  pair(LATE_FRAMES, 'sentry/slow-frames', 'duration-not-interval', numbers.workBetweenFrames),
  pair(LATE_FRAMES, 'firebase/slow-frames', 'sixteen-ms-constant', numbers.refreshRates),
  pair('scroll-hitch-rate', DATADOG, 'blind-between-frames', numbers.workBetweenFrames),
  pair(STUTTERS, 'taobao/stutter', 'sixty-hertz-constants', numbers.refreshRates),
  pair(FROZEN_FRAMES, 'sentry/frozen-frames', 'frozen-by-ui-time', numbers.longestFrames),
  pair(FROZEN_FRAMES, 'firebase/frozen-frames', 'frozen-by-total', numbers.longestFrames),
  pair('missed-vsyncs', 'embrace/normalised-drops', 'drops-in-sixty-hertz-frames', numbers.workBetweenFrames),
  pair(LATE_FRAMES, 'perfdog/jank', 'compared-with-neighbours', numbers.lateness),
  pair(
    ['stutter-rate', part('stutter-rate', 'timeRatio')],
    'tinydancer/level',
    'single-drops-forgiven',
    numbers.lateness,
  ),
  pair(LATE_SHARE, 'chromium/scroll-jank-v3', 'excused-without-input', numbers.withoutInput),
  pair(LATE_SHARE, 'chromium/scroll-jank-v4', 'judged-by-input-and-speed', numbers.withoutInput),
  pair(
    ['scroll-hitch-rate', hitchSeconds],
    'sentry/frames-delay',
    'ui-time-over-period',
    numbers.workBetweenFrames,
  ),
  pair(['androidx/frame-overrun', overruns], 'jankstats/jank', 'factor-of-two', numbers.hiddenByQueue),
  pair('sliding-fps', 'play/slow-session', 'share-of-slow-frames', numbers.lateness, isSameVerdict),
  pair(
    ['jankstats/jank', quotient((values) => measuredValue(values, 'jankstats/jank'), rowsWithStages, 1000)],
    DATADOG,
    'weighted-by-duration',
    numbers.longestFrames,
  ),
  pair('main-factor', 'taobao/main-factor', 'row-after-the-hitch', numbers.workBetweenFrames),
  pair(LATE_FRAMES, ['androidx/frame-overrun', overruns], 'hidden-by-the-queue', numbers.hiddenByQueue),
  levels(dropLevelTotal),
  levels(dropLevelVsync),
];

/** Why two definitions differ; the wording is in `report/wording/rules.ts`. */
export type DifferenceRule = (typeof DEFINITION_PAIRS)[number]['rule'];
