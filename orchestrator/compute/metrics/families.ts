import { frameDurationCpu } from './androidx/frame-duration-cpu.ts';
import { frameOverrun, frameOverrunTimeline } from './androidx/frame-overrun.ts';
import { anr } from './anr.ts';
import { blockcanaryBlocks } from './blockcanary/blocks.ts';
import { choreographerFps } from './choreographer/fps.ts';
import { chromiumPredictorJank } from './chromium/predictor-jank.ts';
import { chromiumScrollJankV3 } from './chromium/scroll-jank-v3.ts';
import { chromiumScrollJankV4 } from './chromium/scroll-jank-v4.ts';
import { datadogSlowFrameRate } from './datadog/slow-frame-rate.ts';
import { embraceNormalisedDrops } from './embrace/normalised-drops.ts';
import { firebaseFrozenFrames } from './firebase/frozen-frames.ts';
import { firebaseSlowFrames } from './firebase/slow-frames.ts';
import { flutterAbsJerk } from './flutter/abs-jerk.ts';
import { hitchOverrunRate } from './hitch-overrun-rate.ts';
import { jankstatsFrameDurationCpu } from './jankstats/frame-duration-cpu.ts';
import { jankstatsJank } from './jankstats/jank.ts';
import { dropLevelTotal, dropLevelUiThread, dropLevelVsync } from './matrix/drop-level.ts';
import { matrixFrozenListener } from './matrix/frozen-listener.ts';
import type { Metric } from './metric.ts';
import { perfdogBigJank } from './perfdog/big-jank.ts';
import { perfdogJank } from './perfdog/jank.ts';
import { perfdogStutter } from './perfdog/stutter.ts';
import { perfettoJankClass } from './perfetto/jank-class.ts';
import { playSlowSession } from './play/slow-session.ts';
import { sentryFramesDelay } from './sentry/frames-delay.ts';
import { sentryFrozenFrames } from './sentry/frozen-frames.ts';
import { sentrySlowFrames } from './sentry/slow-frames.ts';
import { taobaoFrozenFrameRatio } from './taobao/frozen-frame-ratio.ts';
import { taobaoMainFactor } from './taobao/main-factor.ts';
import { taobaoScrollHitchRate } from './taobao/scroll-hitch-rate.ts';
import { taobaoStutter } from './taobao/stutter.ts';
import { taobaoTouchWindowFps } from './taobao/touch-window-fps.ts';
import { tinydancerLevel } from './tinydancer/level.ts';

/** Other people's definitions, and the two of ours that are not headlines. Never gated unless a config asks for one. */
export const FAMILIES: readonly Metric[] = [
  taobaoScrollHitchRate,
  taobaoFrozenFrameRatio,
  taobaoStutter,
  taobaoTouchWindowFps,
  taobaoMainFactor,
  choreographerFps,
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
  tinydancerLevel,
  anr,
];
