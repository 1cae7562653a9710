import { z } from 'zod';
import type { Arm } from '../base/arm.ts';
import type { Immutable } from '../base/immutable.ts';
import type { MethodCluster } from './attribution/methods/method-cluster.ts';
import { mainThreadSchema } from './attribution/stacks/main-thread.ts';
import { type SystemTimes, systemTimesSchema } from './attribution/system-times.ts';
import type { Warning } from './guards/warning.ts';
import type { Hang } from './hangs.ts';
import type { FrameOrdinal } from './index-spaces.ts';
import type { StageName } from './metrics/kit/stages.ts';
import type { MetricValue, MetricValues } from './metrics/metric.ts';
import type { ScrollGate, Slide } from './slides/ledger.ts';
import type { StartUp } from './start-up.ts';
import type { WorkMeasurement } from './work/work-measurement.ts';

/** The measurement of one run (one iteration of a scenario on one device): plain JSON, which judge and report get. */
export interface RunMeasurement {
  readonly schema: 1;
  readonly scenario: string;
  readonly arm: Arm;
  /** The run's index in the recording: among all runs of its scenario, warm-ups included. */
  readonly run: number;
  /** By id, pooled over the run's slides. */
  readonly metrics: MetricValues;
  /** Only of a benchmark's iteration: all of a metric's. */
  readonly samples?: Readonly<Record<string, readonly number[]>>;
  readonly slides: readonly SlideMeasurement[];
  readonly scenes: readonly SceneMeasurement[];
  readonly attribution: Attribution;
  /** Present only under the work clock. */
  readonly work?: WorkMeasurement;
  /** Start of the process in which the run was made; absent if the probe did not see it. */
  readonly startUp?: StartUp;
  /** Absent: the app always answered. */
  readonly hangs?: readonly Hang[];
  readonly evidence: Evidence;
  readonly warnings: readonly Warning[];
}

export interface SlideMeasurement {
  readonly ordinal: FrameOrdinal;
  readonly kind: Slide['kind'];
  readonly scene: string;
  readonly state: string;
  readonly startUs: number;
  readonly endUs: number;
  readonly depth: SlideDepth;
  readonly usage?: SlideUsage | undefined;
  readonly metrics: MetricValues;
  /** The slide's frames for the timeline picture, in order. */
  readonly frames: readonly FrameFact[];
  readonly stutters: readonly StutterSpan[];
}
/** How far into its list a slide began: by the adapter position of the first child, and by px scrolled; absent if unknown. */
export interface SlideDepth {
  readonly row?: number;
  readonly px?: number;
}
/** One stutter window of `stutter-rate` as indices [from, to) into the slide's `frames`. */
export interface StutterSpan {
  readonly from: number;
  readonly to: number;
  readonly fps: number;
  readonly longestFrameMs: number;
}
/** One frame as the timeline draws it. */
export interface FrameFact {
  readonly vsyncUs: number;
  readonly intervalUs: number;
  readonly periodUs: number;
  /** Vsyncs that passed until the next frame began. */
  readonly missedVsyncs: number;
  /** Refreshes before this frame that showed nothing new although movement was due. */
  readonly missedRefreshes: number;
  /** The refresh that showed it, counted from the one that the slide's first frame was due at. */
  readonly shownAtRefresh: number;
  readonly counted: boolean;
  readonly phase: 'drag' | 'fling' | 'none';
  /** Stage name → µs; absent when no FrameMetrics row was joined. */
  readonly stages?: Readonly<Record<StageName, number>>;
  /** Index into `attribution.stutterStacks`, if a stack was sampled in this frame. */
  readonly stack?: number;
  /** How often the app's composables ran in it; absent if they were not recorded. */
  readonly recomposed?: number;
  /** What of the list's viewport showed nothing; absent if that was not recorded. */
  readonly blank?: { readonly share: number; readonly px: number };
}

export interface SceneMeasurement {
  readonly scene: string;
  /** Absent: the scene in all of its states. */
  readonly state?: string;
  /** Number of slides that began in it. */
  readonly slides: number;
  readonly metrics: MetricValues;
}

/** Explains values and never changes them. docs/metrics.md §5. */
export interface Attribution {
  /** Factor → frames and hitch time; factors are stage names, `lateStart`, `none`, `unknown`. */
  readonly mainFactor: Readonly<Record<string, { readonly frames: number; readonly hitchMs: number }>>;
  /** Stage → statistics in ms over all counted and over late frames. */
  readonly stageBreakdown: Readonly<Record<string, StageSpread>>;
  /** Ranked by hitch ms explained. */
  readonly stutterStacks: readonly StackCluster[];
  /** Ranked by hitch ms explained; empty without method tracing. */
  readonly slowMethods: readonly MethodCluster[];
  /** Of all late frames that a system trace tells of. */
  readonly system?: SystemTimes;
  readonly worstFrames: readonly WorstFrame[];
  readonly worstSlides: readonly WorstSlide[];
  readonly slideTrend: SlideTrend | undefined;
  readonly gcOverlap: MetricValue;
  readonly thermalOverlap: MetricValue;
  readonly definitionDifferences: readonly DefinitionDifference[];
  /** What ran most first; absent if no composable was recorded. */
  readonly recomposed?: readonly RecomposedTotal[];
}
export interface StageSpread {
  readonly all: Spread;
  /** Absent if no late frame has a row. */
  readonly late: Spread | undefined;
}
export interface Spread {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}
export const stackClusterSchema = z.object({
  /** App-owned methods on the heavy path, outermost first, joined with `|`. */
  key: z.string(),
  hitchMs: z.number(),
  frames: z.number(),
  slides: z.number(),
  firstSeenUs: z.number(),
  lastSeenUs: z.number(),
  /** One whole sample, innermost frame first. */
  example: z.array(z.string()),
  /** Innermost app-owned frame of the example on the heavy path, if any. */
  appFrame: z.string().optional(),
  mainThread: mainThreadSchema,
  system: systemTimesSchema,
});
export type StackCluster = Immutable<z.infer<typeof stackClusterSchema>>;

/** Explanation of a late frame, or of most of a slide's hitch time. */
const frameCauseSchema = z.object({
  factor: z.string(),
  /** App-owned frame of its cluster's example, or else the cluster's key; absent without a stack. */
  stack: z.string().optional(),
  /** Position of the row that was being bound; absent if none was, or if it is unknown. */
  boundPosition: z.number().optional(),
  /** Position of the list's first child, as last recorded before the frame. */
  adapterPosition: z.number().optional(),
});
export type FrameCause = Immutable<z.infer<typeof frameCauseSchema>>;

/** How often a composable ran in slides, and how often of these because of a state that it reads. */
export const recomposedTotalSchema = z.object({
  composable: z.string(),
  times: z.number(),
  /** Absent if the app's Compose does not tell. The others are first compositions, or its caller ran it with other arguments. */
  states: z.array(z.object({ state: z.string(), times: z.number() })).exactOptional(),
});
export type RecomposedTotal = Immutable<z.infer<typeof recomposedTotalSchema>>;

export const worstFrameSchema = z.object({
  slide: z.number(),
  /** Time since the start of the recording, like a slide's times. */
  vsyncUs: z.number(),
  /** Ordinal of its frame callback in the recording. */
  ordinal: z.number(),
  intervalMs: z.number(),
  missedVsyncs: z.number(),
  recomposed: z.array(recomposedTotalSchema).exactOptional(),
  ...frameCauseSchema.shape,
});
export type WorstFrame = Immutable<z.infer<typeof worstFrameSchema>>;

/** What the app used in a slide, to the end of the rest that follows it. Numbers that the device does not tell are absent. */
export const slideUsageSchema = z.object({
  ms: z.number(),
  allocatedKb: z.number().exactOptional(),
  collections: z.number().exactOptional(),
  gcMs: z.number().exactOptional(),
  /** At its end. */
  heapKb: z.number().exactOptional(),
  residentKb: z.number().exactOptional(),
  /** Those of the app that worked most, first. */
  threads: z.array(z.object({ name: z.string(), cpuMs: z.number() })),
});
export type SlideUsage = Immutable<z.infer<typeof slideUsageSchema>>;

export const worstSlideSchema = z.object({
  ordinal: z.number(),
  startUs: z.number(),
  endUs: z.number(),
  hitchMs: z.number(),
  hitchRate: z.number(),
  ...frameCauseSchema.shape,
});
export type WorstSlide = Immutable<z.infer<typeof worstSlideSchema>>;

/** Theil–Sen slope of per-slide hitch rate in ms/s per slide, and two-sided p of Mann–Kendall. */
export interface SlideTrend {
  readonly slides: number;
  readonly slope: number;
  readonly p: number;
}
export const definitionDifferenceSchema = z.object({
  metrics: z.tuple([z.string(), z.string()]),
  values: z.tuple([z.number(), z.number()]),
  /** Code of the rule that makes them differ; worded in `report/wording/rules.ts`. */
  rule: z.string(),
  numbers: z.record(z.string(), z.number()),
});
export type DefinitionDifference = Immutable<z.infer<typeof definitionDifferenceSchema>>;

/** What the guards of docs/metrics.md §1 read. */
export interface Evidence {
  readonly frames: number;
  readonly countedFrames: number;
  readonly scrollingFrames: number;
  readonly scrollMs: number;
  /** The source knows nothing of scrolling, as a file of benchmarks: no run is in doubt for the lack of it. */
  readonly withoutScrolling?: true;
  readonly recordsEmitted: number | undefined;
  readonly recordsLost: number | undefined;
  readonly lostRatio: number | undefined;
  /** Scrolling frames whose FrameMetrics report was lost; a frame that drew nothing has none to lose. */
  readonly lostReports: number;
  readonly simulated: boolean;
  readonly periodsUs: readonly number[];
  /** The display's rate in most counted frames; undefined if no frame was counted. */
  readonly displayHz: number | undefined;
  readonly gates: readonly ScrollGate[];
  readonly gestureEngines: readonly string[];
  /** What the app itself saw of its build and the device, if that spoils a measurement. */
  readonly environment?: { readonly powerSave?: true; readonly codeCoverage?: true };
}
