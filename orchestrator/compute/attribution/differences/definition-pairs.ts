import { dropLevelTotal, dropLevelVsync } from '../../metrics/matrix/drop-level.ts';
import type { Metric } from '../../metrics/metric.ts';
import type { Ledger } from '../../slides/ledger.ts';
import * as numbers from './pair-numbers.ts';
import {
  frozenCount,
  hitchSeconds,
  lateCount,
  lateShare,
  measuredValue,
  overruns,
  part,
  quotient,
  rateOfLongView,
  rowsWithStages,
  type Select,
  windowCount,
  worseThanBest,
  worseThanBestAt60,
} from './pair-values.ts';

/** Why two definitions differ; the wording is in `report/wording/rules.ts`. */
export type DifferenceRule =
  | 'still-frames-counted'
  | 'fixed-second-after-touch'
  | 'duration-not-interval'
  | 'only-late-starts-seen'
  | 'jitter-counted'
  | 'deadline-not-interval'
  | 'blind-between-frames'
  | 'sixteen-ms-constant'
  | 'sixty-hertz-constants'
  | 'frozen-by-ui-time'
  | 'frozen-by-total'
  | 'drops-in-sixty-hertz-frames'
  | 'compared-with-neighbours'
  | 'single-drops-forgiven'
  | 'excused-without-input'
  | 'judged-by-input-and-speed'
  | 'ui-time-over-period'
  | 'factor-of-two'
  | 'levels-in-frames-not-time'
  | 'share-of-slow-frames'
  | 'weighted-by-duration'
  | 'row-after-the-hitch'
  | 'hidden-by-the-queue';

/** Two definitions, the rule by which they differ, and the numbers of this run that show it. */
export interface DefinitionPair {
  readonly metrics: readonly [ours: string, theirs: string];
  readonly rule: DifferenceRule;
  /** The compared quantity, if not the metric's own value. */
  readonly ours?: Select;
  readonly theirs?: Select;
  /** Same unit and within 1 %, unless the pair says otherwise. */
  readonly agree?: (ours: number, theirs: number) => boolean;
  readonly numbers: (ledger: Ledger) => numbers.Numbers;
}

const levels = (metric: Metric): DefinitionPair => ({
  metrics: [metric.id, metric.id],
  rule: 'levels-in-frames-not-time',
  ours: worseThanBestAt60(metric),
  theirs: worseThanBest(metric),
  numbers: numbers.refreshRates,
});

const SLOW_SHARE = 0.25;
const SLOW_FPS = 30;
const isSameVerdict = (fps: number, share: number): boolean => fps < SLOW_FPS === share > SLOW_SHARE;

export const DEFINITION_PAIRS: readonly DefinitionPair[] = [
  {
    metrics: ['sliding-fps', 'choreographer/fps'],
    rule: 'still-frames-counted',
    numbers: numbers.stillFrames,
  },
  {
    metrics: ['sliding-fps', 'taobao/touch-window-fps'],
    rule: 'fixed-second-after-touch',
    numbers: numbers.stillFrames,
  },
  {
    metrics: ['sliding-fps', 'matrix/drop-level.total'],
    rule: 'duration-not-interval',
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['sliding-fps', 'matrix/drop-level.ui-thread'],
    rule: 'duration-not-interval',
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['sliding-fps', 'matrix/drop-level.vsync'],
    rule: 'only-late-starts-seen',
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['scroll-hitch-rate', 'taobao/scroll-hitch-rate'],
    rule: 'jitter-counted',
    numbers: numbers.jitter,
  },
  {
    metrics: ['scroll-hitch-rate', 'hitch-overrun-rate'],
    rule: 'deadline-not-interval',
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['missed-vsyncs', 'jankstats/jank'],
    rule: 'blind-between-frames',
    ours: lateCount,
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['missed-vsyncs', 'sentry/slow-frames'],
    rule: 'duration-not-interval',
    ours: lateCount,
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['missed-vsyncs', 'firebase/slow-frames'],
    rule: 'sixteen-ms-constant',
    ours: lateCount,
    numbers: numbers.refreshRates,
  },
  {
    metrics: ['scroll-hitch-rate', 'datadog/slow-frame-rate'],
    rule: 'blind-between-frames',
    theirs: rateOfLongView,
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['stutter-rate', 'taobao/stutter'],
    rule: 'sixty-hertz-constants',
    ours: windowCount,
    numbers: numbers.refreshRates,
  },
  {
    metrics: ['frozen-frame-ratio', 'sentry/frozen-frames'],
    rule: 'frozen-by-ui-time',
    ours: frozenCount,
    numbers: numbers.longestFrames,
  },
  {
    metrics: ['frozen-frame-ratio', 'firebase/frozen-frames'],
    rule: 'frozen-by-total',
    ours: frozenCount,
    numbers: numbers.longestFrames,
  },
  {
    metrics: ['missed-vsyncs', 'embrace/normalised-drops'],
    rule: 'drops-in-sixty-hertz-frames',
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['missed-vsyncs', 'perfdog/jank'],
    rule: 'compared-with-neighbours',
    ours: lateCount,
    numbers: numbers.lateness,
  },
  {
    metrics: ['stutter-rate', 'tinydancer/level'],
    rule: 'single-drops-forgiven',
    ours: part('stutter-rate', 'timeRatio'),
    numbers: numbers.lateness,
  },
  {
    metrics: ['missed-vsyncs', 'chromium/scroll-jank-v3'],
    rule: 'excused-without-input',
    ours: lateShare,
    numbers: numbers.withoutInput,
  },
  {
    metrics: ['missed-vsyncs', 'chromium/scroll-jank-v4'],
    rule: 'judged-by-input-and-speed',
    ours: lateShare,
    numbers: numbers.withoutInput,
  },
  {
    metrics: ['scroll-hitch-rate', 'sentry/frames-delay'],
    rule: 'ui-time-over-period',
    ours: hitchSeconds,
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['androidx/frame-overrun', 'jankstats/jank'],
    rule: 'factor-of-two',
    ours: overruns,
    numbers: numbers.hiddenByQueue,
  },
  {
    metrics: ['sliding-fps', 'play/slow-session'],
    rule: 'share-of-slow-frames',
    agree: isSameVerdict,
    numbers: numbers.lateness,
  },
  {
    metrics: ['jankstats/jank', 'datadog/slow-frame-rate'],
    rule: 'weighted-by-duration',
    ours: quotient((values) => measuredValue(values, 'jankstats/jank'), rowsWithStages, 1000),
    theirs: rateOfLongView,
    numbers: numbers.longestFrames,
  },
  {
    metrics: ['main-factor', 'taobao/main-factor'],
    rule: 'row-after-the-hitch',
    numbers: numbers.workBetweenFrames,
  },
  {
    metrics: ['missed-vsyncs', 'androidx/frame-overrun'],
    rule: 'hidden-by-the-queue',
    ours: lateCount,
    theirs: overruns,
    numbers: numbers.hiddenByQueue,
  },
  levels(dropLevelTotal),
  levels(dropLevelVsync),
];
