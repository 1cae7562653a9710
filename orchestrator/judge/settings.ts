import type { WorkAnswer } from '../base/answers.ts';
import type { Budget } from '../capture/recording.ts';
import type { Unit } from '../compute/metrics/metric.ts';
import { LOOKS, type Look } from './looks.ts';

/** All settings of judge; docs/judging.md states the consequences of the defaults. */
export interface JudgeSettings {
  /** Two-sided level of every interval. */
  readonly level: number;
  /** Largest allowed worsening, as a share of the baseline's median. */
  readonly maxRegression: number;
  /** Smallest worsening worth a failure, by unit: needed for a baseline of 0. */
  readonly floors: Readonly<Partial<Record<Unit, number>>>;
  /** Metrics compared with a baseline, if there is one. */
  readonly regressionMetrics: readonly string[];
  /** Budget of scenarios that set none. */
  readonly defaultBudget: Readonly<Budget>;
  /** A budget fails when significantly more than this share of the runs is beyond its limit. */
  readonly allowedRuns: number;
  /** Share of runs in which something outside the app breaks a zero budget. */
  readonly unrelatedRuns: number;
  /** Environment ids that are accepted; runs that have them are marked. */
  readonly suppress: readonly string[];
  readonly strict: boolean;
  /** A regression fails when this many devices became worse; absent: more than half of those compared. */
  readonly agreeingDevices?: number;
  readonly minBatteryPercent: number;
  /** Highest `PowerManager` thermal status of a valid run; 2 is MODERATE. */
  readonly maxThermalStatus: number;
  readonly maxLostRatio: number;
  /** A run does not count if nothing moved under a larger share of its gestures. */
  readonly maxStillShare: number;
  readonly minScrollingFrames: number;
  readonly minScrollMs: number;
  /** Coefficient of variation above which a metric raises a warning. */
  readonly noisyCv: number;
  /** Two-sided p of a correlation with the run order up to which it raises a warning. */
  readonly driftP: number;
  /** A pass needs values from at least this share of the measured runs. */
  readonly minMeasuredShare: number;
  /** Resamples for the minimum detectable effect; 0 leaves out what is found by resampling and decides nothing. */
  readonly resamples: number;
  readonly work: WorkSettings;
  readonly adaptive: AdaptiveSettings;
}
/** What more work than in the baseline means, under the work clock. */
export interface WorkSettings {
  /** Work per frame has grown above this share of the baseline's. */
  readonly tolerance: number;
  /** The verdict if it has grown and nothing below is broken. */
  readonly grown: WorkAnswer;
  /** The verdict if what is counted per frame has grown by that share, such as inflations, whether or not work has. */
  readonly counts: WorkAnswer;
  /** It fails if the modelled P95 of a frame grows by so much: in ms, or as a share of the baseline's. */
  readonly frameMs: number;
  readonly frameShare: number;
  /** The verdict if the work of a bind grows with the row's position or the list's size, and did not in the baseline. */
  readonly growthLaw: WorkAnswer;
}
export interface AdaptiveSettings {
  /** Ascending. */
  readonly looks: readonly Look[];
  /** Runs per arm of a scenario; more only as far as other scenarios needed fewer. */
  readonly maxRuns: number;
  readonly maxMinutes: number;
}

export const defaultSettings: JudgeSettings = {
  level: 0.95,
  maxRegression: 0.05,
  floors: { 'ms/s': 2, fps: 1, '/min': 0.5, ratio: 0.001, ms: 1, count: 0.5, units: 1_000, kB: 512 },
  regressionMetrics: ['scroll-hitch-rate'],
  defaultBudget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
  allowedRuns: 0.1,
  unrelatedRuns: 0.005,
  suppress: [],
  strict: false,
  minBatteryPercent: 25,
  maxThermalStatus: 2,
  maxLostRatio: 0.01,
  maxStillShare: 0.2,
  minScrollingFrames: 30,
  minScrollMs: 500,
  noisyCv: 0.1,
  driftP: 0.01,
  minMeasuredShare: 0.5,
  work: {
    tolerance: 0.05,
    grown: 'warning',
    counts: 'warning',
    frameMs: 1,
    frameShare: 0.25,
    growthLaw: 'fail',
  },
  resamples: 1_000,
  adaptive: { looks: LOOKS, maxRuns: 48, maxMinutes: 30 },
};
