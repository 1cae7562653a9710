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

const pair = (
  ours: string,
  theirs: string,
  rule: DifferenceRule,
  numbersOf: DefinitionPair['numbers'],
  compared: Pick<DefinitionPair, 'ours' | 'theirs' | 'agree'> = {},
): DefinitionPair => ({ metrics: [ours, theirs], rule, numbers: numbersOf, ...compared });

const levels = (metric: Metric): DefinitionPair =>
  pair(metric.id, metric.id, 'levels-in-frames-not-time', numbers.refreshRates, {
    ours: worseThanBestAt60(metric),
    theirs: worseThanBest(metric),
  });

const SLOW_SHARE = 0.25;
const SLOW_FPS = 30;
const isSameVerdict = (fps: number, share: number): boolean => fps < SLOW_FPS === share > SLOW_SHARE;

export const DEFINITION_PAIRS: readonly DefinitionPair[] = [
  pair('sliding-fps', 'choreographer/fps', 'still-frames-counted', numbers.stillFrames),
  pair('sliding-fps', 'taobao/touch-window-fps', 'fixed-second-after-touch', numbers.stillFrames),
  pair('sliding-fps', 'matrix/drop-level.total', 'duration-not-interval', numbers.workBetweenFrames),
  pair('sliding-fps', 'matrix/drop-level.ui-thread', 'duration-not-interval', numbers.workBetweenFrames),
  pair('sliding-fps', 'matrix/drop-level.vsync', 'only-late-starts-seen', numbers.workBetweenFrames),
  pair('scroll-hitch-rate', 'taobao/scroll-hitch-rate', 'jitter-counted', numbers.jitter),
  pair('scroll-hitch-rate', 'hitch-overrun-rate', 'deadline-not-interval', numbers.workBetweenFrames),
  pair('missed-vsyncs', 'jankstats/jank', 'blind-between-frames', numbers.workBetweenFrames, {
    ours: lateCount,
  }),
  pair('missed-vsyncs', 'sentry/slow-frames', 'duration-not-interval', numbers.workBetweenFrames, {
    ours: lateCount,
  }),
  pair('missed-vsyncs', 'firebase/slow-frames', 'sixteen-ms-constant', numbers.refreshRates, {
    ours: lateCount,
  }),
  pair('scroll-hitch-rate', 'datadog/slow-frame-rate', 'blind-between-frames', numbers.workBetweenFrames, {
    theirs: rateOfLongView,
  }),
  pair('stutter-rate', 'taobao/stutter', 'sixty-hertz-constants', numbers.refreshRates, {
    ours: windowCount,
  }),
  pair('frozen-frame-ratio', 'sentry/frozen-frames', 'frozen-by-ui-time', numbers.longestFrames, {
    ours: frozenCount,
  }),
  pair('frozen-frame-ratio', 'firebase/frozen-frames', 'frozen-by-total', numbers.longestFrames, {
    ours: frozenCount,
  }),
  pair('missed-vsyncs', 'embrace/normalised-drops', 'drops-in-sixty-hertz-frames', numbers.workBetweenFrames),
  pair('missed-vsyncs', 'perfdog/jank', 'compared-with-neighbours', numbers.lateness, { ours: lateCount }),
  pair('stutter-rate', 'tinydancer/level', 'single-drops-forgiven', numbers.lateness, {
    ours: part('stutter-rate', 'timeRatio'),
  }),
  pair('missed-vsyncs', 'chromium/scroll-jank-v3', 'excused-without-input', numbers.withoutInput, {
    ours: lateShare,
  }),
  pair('missed-vsyncs', 'chromium/scroll-jank-v4', 'judged-by-input-and-speed', numbers.withoutInput, {
    ours: lateShare,
  }),
  pair('scroll-hitch-rate', 'sentry/frames-delay', 'ui-time-over-period', numbers.workBetweenFrames, {
    ours: hitchSeconds,
  }),
  pair('androidx/frame-overrun', 'jankstats/jank', 'factor-of-two', numbers.hiddenByQueue, {
    ours: overruns,
  }),
  pair('sliding-fps', 'play/slow-session', 'share-of-slow-frames', numbers.lateness, {
    agree: isSameVerdict,
  }),
  pair('jankstats/jank', 'datadog/slow-frame-rate', 'weighted-by-duration', numbers.longestFrames, {
    ours: quotient((values) => measuredValue(values, 'jankstats/jank'), rowsWithStages, 1000),
    theirs: rateOfLongView,
  }),
  pair('main-factor', 'taobao/main-factor', 'row-after-the-hitch', numbers.workBetweenFrames),
  pair('missed-vsyncs', 'androidx/frame-overrun', 'hidden-by-the-queue', numbers.hiddenByQueue, {
    ours: lateCount,
    theirs: overruns,
  }),
  levels(dropLevelTotal),
  levels(dropLevelVsync),
];
