import { z } from 'zod';
import { undecidedSchema } from '../../base/answers.ts';
import { armSchema } from '../../base/arm.ts';
import type { Immutable } from '../../base/immutable.ts';
import { coverageSchema } from '../../capture/declared.ts';
import { capturedScenarioSchema, manifestSchema, targetSchema } from '../../capture/recording.ts';
import { methodClusterSchema } from '../../compute/attribution/methods/method-cluster.ts';
import { systemTimesSchema } from '../../compute/attribution/system-times.ts';
import { hangSchema } from '../../compute/hangs.ts';
import {
  definitionDifferenceSchema,
  recomposedTotalSchema,
  stackClusterSchema,
  worstFrameSchema,
  worstSlideSchema,
} from '../../compute/measurement.ts';
import { betterSchema, optionValuesSchema, unitSchema } from '../../compute/metrics/metric.ts';
import { workProfileSchema } from '../../compute/work/work-measurement.ts';
import { deviceClassSchema } from '../../judge/device-class.ts';
import { judgedRunSchema } from '../../judge/judged-run.ts';
import { judgeWarningSchema, wholeVerdictSchema } from '../../judge/judgement.ts';
import { metricVerdictSchema, workChangeSchema } from '../../judge/metric-verdict.ts';
import { gravitySchema, runWarningCodeSchema, runWarningSchema } from '../../judge/run-warnings.ts';
import { fleetRecordSchema } from '../../run-folder/fleet-record.ts';
import { buildsSchema } from './builds-result.ts';
import { placeSchema } from './place.ts';
import { partsSchema, sceneSchema, slideSchema } from './scene-result.ts';
import { ratingSchema } from './threshold-profiles.ts';

/**
 * `result.json`: the public contract of a judged run. Every other file of the report is rendered from it; pictures
 * also read the measurements. A change of meaning raises `schema`.
 */
const runSchema = judgedRunSchema.pick({ run: true, arm: true, outcome: true, values: true }).extend({
  /** Parts of metrics, and values by scene: docs/writing-specs.md. */
  parts: judgedRunSchema.shape.parts,
  startedAt: z.string().optional(),
  wallMs: z.number().optional(),
  slides: z.number().int(),
  /** What is known of a run that failed or hung; files are relative to the run folder. */
  failure: z
    .object({
      trace: z.string().exactOptional(),
      screenshot: z.string().exactOptional(),
      logcat: z.string().exactOptional(),
      /** Android's report of an app that did not answer. */
      anrReport: z.string().exactOptional(),
    })
    .exactOptional(),
  hangs: z.array(hangSchema).readonly().exactOptional(),
  /** The sliding frame rate of each second in which content moved; the last one of less than a second is `partial`. */
  slidingFps: z.array(z.object({ fps: z.number(), partial: z.boolean() })).optional(),
});

const verdictSchema = z.object({ title: z.string(), ...metricVerdictSchema.shape });

const metricSchema = z.object({
  metric: z.string(),
  title: z.string(),
  definition: z.string(),
  unit: unitSchema,
  better: betterSchema,
  median: z.number(),
  values: z.array(z.number()),
  parts: partsSchema.optional(),
  /** The options it was measured with, if they differ from its defaults. */
  options: optionValuesSchema.optional(),
  /** The median rated by the bounds of the configured profiles; `between`: the profile has no name for it. */
  ratings: z.array(ratingSchema).optional(),
});

const spreadSchema = z.object({ p50: z.number(), p95: z.number(), max: z.number() });
const overlapSchema = z.object({ frames: z.number(), lateFrames: z.number() });

/** Amounts are sums over the runs that explain the verdict; rankings are over all of these runs. */
const causesSchema = z.object({
  /** Largest hitch time first. */
  mainFactors: z.array(z.object({ factor: z.string(), frames: z.number(), hitchMs: z.number() })),
  stacks: z.array(
    stackClusterSchema
      .omit({ firstSeenUs: true, lastSeenUs: true })
      // `askedBy`: the app's method that asked the views for most of this work, if none of the app is in the stack.
      .extend({ runs: z.number(), askedBy: z.string().exactOptional() }),
  ),
  /** Late frames in which the watchdog took no stack, and their share of the hitch time of all late frames. */
  withoutStack: z.object({ hitchMs: z.number(), share: z.number() }),
  /** Runs with a system trace only: what the main thread did in the longest late frames. */
  system: systemTimesSchema,
  /** Builds with method tracing only: late frames by the methods that took their time. */
  slowMethods: z.array(methodClusterSchema.extend({ runs: z.number() })).default([]),
  /** Pipeline stages in ms: medians over the runs, `max` their largest; `late`: of late frames, if any has a report. */
  stages: z.array(z.object({ stage: z.string(), all: spreadSchema, late: spreadSchema.optional() })),
  /** Late frames during which something else may have run; absent if that was not recorded. */
  overlaps: z.object({ gc: overlapSchema.optional(), thermal: overlapSchema.optional() }),
  worstFrames: z.array(z.object({ run: z.number(), ...worstFrameSchema.shape })),
  /** Of all valid runs, with `recorders: ['recompositions']`: the app's composables that ran in slides, and because of which states. */
  recomposed: z.array(recomposedTotalSchema).exactOptional(),
  worstSlides: z.array(z.object({ run: z.number(), ...worstSlideSchema.shape })),
  /** Slope (ms/s per slide) and hitch rates: medians over runs; worsening: slope > 0 with p < 0.05. */
  slideTrend: z
    .object({
      slope: z.number(),
      runs: z.number(),
      worseningRuns: z.number(),
      /**
       * All runs together, each screen of each run compared within itself, by the list's first row, px scrolled or else the
       * slides' order: p of "no trend", and the median slope in ms/s per row, px or slide. Absent in older results.
       */
      combined: z
        .object({
          axis: z.enum(['row', 'px', 'slide']),
          p: z.number(),
          rises: z.boolean(),
          slope: z.number(),
        })
        .exactOptional(),
      hitchRates: z.array(z.object({ ordinal: z.number(), hitchRate: z.number() })),
    })
    .optional(),
  definitionDifferences: z.array(definitionDifferenceSchema.extend({ runs: z.number() })),
});

const warningSchema = z.object({
  code: z.enum([...runWarningCodeSchema.options, ...judgeWarningSchema.shape.code.options]),
  gravity: gravitySchema,
  metric: z.string().optional(),
  sentence: z.string(),
  /** Empty if it is about the whole scenario. */
  runs: z.array(z.object({ arm: armSchema, run: z.number().int() })),
  facts: runWarningSchema.shape.facts,
});

const scenarioSchema = z.object({
  name: z.string(),
  /** Unique in the result, safe as a file name. */
  slug: z.string(),
  spec: z.string(),
  /** Where reviewers should look: the line of the main cause, else of the scenario in its spec; absent if neither is known. */
  place: placeSchema.exactOptional(),
  on: z.string(),
  slidesPerRun: z.number(),
  gesture: capturedScenarioSchema.shape.gesture.optional(),
  gestureEngine: capturedScenarioSchema.shape.gestureEngine.optional(),
  device: deviceClassSchema,
  /** Name of the device in a session on several devices. */
  deviceName: z.string().optional(),
  /** Verdict that a session of this scenario alone would have. */
  verdict: wholeVerdictSchema.shape.kind,
  runs: z.array(runSchema),
  verdicts: z.array(verdictSchema),
  metrics: z.array(metricSchema),
  /** Only of a benchmark: percentiles of all samples of the current build's runs together. */
  pooled: z
    .record(
      z.string(),
      z.object({
        P50: z.number(),
        P90: z.number(),
        P95: z.number(),
        P99: z.number(),
        samples: z.number().int(),
      }),
    )
    .optional(),
  scenes: z.array(sceneSchema).default([]),
  slides: z.array(slideSchema).default([]),
  causes: causesSchema,
  /** Present if runs of another build were compared. */
  builds: buildsSchema.optional(),
  /** Change in work between two builds, under the work clock. */
  work: workChangeSchema.optional(),
  /** Under the work clock: where the work is in the current build's first valid run. */
  profile: workProfileSchema.optional(),
  /** Medians over the processes of the runs, in ms after the start of each process. */
  startUp: z
    .object({
      processes: z.number().int(),
      firstFrameMs: z.number().optional(),
      firstFocusMs: z.number().optional(),
    })
    .optional(),
  warnings: z.array(warningSchema),
});

/** Devices of a session on several devices. */
const fleetSchema = z.object({
  devices: z.array(
    z.object({
      name: z.string(),
      model: z.string().optional(),
      scenarios: z.array(z.string()),
      /** Time that the device's scenarios waited for a free device, in seconds. */
      waitedS: z.number(),
      /** Scenarios that this device measured after another device left them. */
      tookOver: z.array(z.string()),
      /** Why the device measures nothing more. */
      failure: z.string().optional(),
    }),
  ),
  /** Scenarios that no further device could measure. */
  lost: fleetRecordSchema.shape.lost,
});

export const resultSchema = z.object({
  schema: z.literal(1),
  run: z.string(),
  createdAt: z.string(),
  tool: z.string(),
  simulated: z.boolean(),
  /** How a result that is not decided is shown as a test; absent: as broken. */
  undecided: undecidedSchema.exactOptional(),
  /** `familySize`: comparisons, over which p is Holm-adjusted; `says`: the verdict in the words of every report. */
  verdict: wholeVerdictSchema.extend({ familySize: z.number(), says: z.string().exactOptional() }),
  target: targetSchema,
  app: manifestSchema.shape.app,
  seed: z.number(),
  world: z.string().optional(),
  commit: z.string().optional(),
  branch: z.string().optional(),
  build: manifestSchema.shape.build,
  /** Settings of the device during the session. */
  knobs: manifestSchema.shape.knobs,
  scenarios: z.array(scenarioSchema),
  coverage: coverageSchema.optional(),
  fleet: fleetSchema.optional(),
});

export type Result = Immutable<z.infer<typeof resultSchema>>;
export type FleetResult = Immutable<z.infer<typeof fleetSchema>>;
export type ScenarioResult = Immutable<z.infer<typeof scenarioSchema>>;
export type VerdictResult = Immutable<z.infer<typeof verdictSchema>>;
export type RunResult = Immutable<z.infer<typeof runSchema>>;
export type MetricResult = Immutable<z.infer<typeof metricSchema>>;
export type Causes = Immutable<z.infer<typeof causesSchema>>;
export type Spread = Immutable<z.infer<typeof spreadSchema>>;
export type Overlap = Immutable<z.infer<typeof overlapSchema>>;
export type StackResult = Causes['stacks'][number];
export type MethodResult = Causes['slowMethods'][number];
export type WarningResult = Immutable<z.infer<typeof warningSchema>>;
