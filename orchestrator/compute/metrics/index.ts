import { dragTime } from './drag-time.ts';
import { FAMILIES } from './families.ts';
import { fingerSlidingFps } from './finger-sliding-fps.ts';
import { flingTime } from './fling-time.ts';
import { frameInterval } from './frame-interval.ts';
import { frozenFrameRatio } from './frozen-frame-ratio.ts';
import { inputInterval } from './input-interval.ts';
import { inputStarvationRatio } from './input-starvation-ratio.ts';
import { longestHitch } from './longest-hitch.ts';
import { mainFactor } from './main-factor.ts';
import type { Metric } from './metric.ts';
import { missedVsyncs } from './missed-vsyncs.ts';
import { scrollDistance } from './scroll-distance.ts';
import { scrollHitchRate } from './scroll-hitch-rate.ts';
import { scrollStartLatency } from './scroll-start-latency.ts';
import { scrollTime } from './scroll-time.ts';
import { slides } from './slides.ts';
import { slidingFps } from './sliding-fps.ts';
import { stutterRate } from './stutter-rate.ts';
import { touchLatency } from './touch-latency.ts';

/** Reported first; gated where a budget or a baseline exists. */
export const headlineMetrics: readonly Metric[] = [
  slidingFps,
  fingerSlidingFps,
  scrollHitchRate,
  frozenFrameRatio,
  stutterRate,
  scrollStartLatency,
];

/** Always reported beside the headlines. */
export const diagnosticMetrics: readonly Metric[] = [
  longestHitch,
  missedVsyncs,
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
];

/** Every metric there is: a new one is a new file and a line here or in the families' list. */
export const metrics: readonly Metric[] = [...headlineMetrics, ...diagnosticMetrics, ...FAMILIES];
