import { activityStart } from './activity-start.ts';
import { frameDurationCpu } from './androidx/frame-duration-cpu.ts';
import { frameOverrun, frameOverrunTimeline } from './androidx/frame-overrun.ts';
import { anr } from './anr.ts';
import { argusapmBlocks } from './argusapm/blocks.ts';
import { blockcanaryBlocks } from './blockcanary/blocks.ts';
import { callbackHitchRate } from './callback-hitch-rate.ts';
import { choreographerFps } from './choreographer/fps.ts';
import { choreographerSkippedFrames } from './choreographer/skipped-frames.ts';
import { chromiumPredictorJank } from './chromium/predictor-jank.ts';
import { chromiumScrollJankV3 } from './chromium/scroll-jank-v3.ts';
import { chromiumScrollJankV4 } from './chromium/scroll-jank-v4.ts';
import { datadogSlowFrameRate } from './datadog/slow-frame-rate.ts';
import { dragTime } from './drag-time.ts';
import { embraceNormalisedDrops } from './embrace/normalised-drops.ts';
import { fingerSlidingFps } from './finger-sliding-fps.ts';
import { firebaseFrozenFrames } from './firebase/frozen-frames.ts';
import { firebaseSlowFrames } from './firebase/slow-frames.ts';
import { flingTime } from './fling-time.ts';
import { flutterAbsJerk } from './flutter/abs-jerk.ts';
import { frameInterval } from './frame-interval.ts';
import { frozenFrameRatio } from './frozen-frame-ratio.ts';
import { hitchOverrunRate } from './hitch-overrun-rate.ts';
import { inputInterval } from './input-interval.ts';
import { inputStarvationRatio } from './input-starvation-ratio.ts';
import { jankstatsFrameDurationCpu } from './jankstats/frame-duration-cpu.ts';
import { jankstatsJank } from './jankstats/jank.ts';
import { longestHitch } from './longest-hitch.ts';
import { mainFactor } from './main-factor.ts';
import { dropLevelTotal, dropLevelUiThread, dropLevelVsync } from './matrix/drop-level.ts';
import { matrixFrozenListener } from './matrix/frozen-listener.ts';
import type { Metric } from './metric.ts';
import { missedVsyncs } from './missed-vsyncs.ts';
import { perfdogBigJank } from './perfdog/big-jank.ts';
import { perfdogJank } from './perfdog/jank.ts';
import { perfdogStutter } from './perfdog/stutter.ts';
import { perfettoJankClass } from './perfetto/jank-class.ts';
import { pictureRate } from './picture-rate.ts';
import { playSlowSession } from './play/slow-session.ts';
import { processStart } from './process-start.ts';
import { scrollDistance } from './scroll-distance.ts';
import { scrollHitchRate } from './scroll-hitch-rate.ts';
import { scrollStartLatency } from './scroll-start-latency.ts';
import { scrollTime } from './scroll-time.ts';
import { sentryFramesDelay } from './sentry/frames-delay.ts';
import { sentryFrozenFrames } from './sentry/frozen-frames.ts';
import { sentrySlowFrames } from './sentry/slow-frames.ts';
import { slides } from './slides.ts';
import { slidingFps } from './sliding-fps.ts';
import { stutterRate } from './stutter-rate.ts';
import { taobaoFrozenFrameRatio } from './taobao/frozen-frame-ratio.ts';
import { taobaoMainFactor } from './taobao/main-factor.ts';
import { taobaoScrollHitchRate } from './taobao/scroll-hitch-rate.ts';
import { taobaoStutter } from './taobao/stutter.ts';
import { taobaoTouchWindowFps } from './taobao/touch-window-fps.ts';
import { tinydancerLevel } from './tinydancer/level.ts';
import { touchLatency } from './touch-latency.ts';
import { viewRootImplFps } from './viewrootimpl/fps.ts';

/** Reported first; gated by a budget or a baseline. */
export const headlineMetrics: readonly Metric[] = [
  slidingFps,
  fingerSlidingFps,
  scrollHitchRate,
  callbackHitchRate,
  frozenFrameRatio,
  stutterRate,
  scrollStartLatency,
];

/** Always reported after the headlines. */
export const diagnosticMetrics: readonly Metric[] = [
  longestHitch,
  missedVsyncs,
  pictureRate,
  mainFactor,
  slides,
  scrollTime,
  scrollDistance,
  dragTime,
  flingTime,
  frameInterval,
  inputInterval,
  inputStarvationRatio,
  touchLatency,
  activityStart,
  processStart,
];

/** Other tools' definitions, and two of our own (`hitch-overrun-rate`, `anr`). Gated only if a budget names them. */
export const otherMetrics: readonly Metric[] = [
  taobaoScrollHitchRate,
  taobaoFrozenFrameRatio,
  taobaoStutter,
  taobaoTouchWindowFps,
  taobaoMainFactor,
  choreographerFps,
  choreographerSkippedFrames,
  viewRootImplFps,
  dropLevelUiThread,
  dropLevelVsync,
  dropLevelTotal,
  matrixFrozenListener,
  perfdogJank,
  perfdogBigJank,
  perfdogStutter,
  sentrySlowFrames,
  sentryFrozenFrames,
  sentryFramesDelay,
  embraceNormalisedDrops,
  datadogSlowFrameRate,
  firebaseSlowFrames,
  firebaseFrozenFrames,
  frameOverrun,
  frameOverrunTimeline,
  frameDurationCpu,
  jankstatsFrameDurationCpu,
  jankstatsJank,
  playSlowSession,
  perfettoJankClass,
  chromiumScrollJankV3,
  chromiumScrollJankV4,
  chromiumPredictorJank,
  flutterAbsJerk,
  hitchOverrunRate,
  blockcanaryBlocks,
  argusapmBlocks,
  tinydancerLevel,
  anr,
];

/** All metrics. A new one is a new file and a line in one of the lists above. */
export const metrics: readonly Metric[] = [...headlineMetrics, ...diagnosticMetrics, ...otherMetrics];
