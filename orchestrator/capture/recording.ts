import { z } from 'zod';
import { armSchema } from '../base/arm.ts';
import { faultCodeSchema } from '../base/faults.ts';
import { refreshHzSchema } from '../base/units.ts';
import { declaredScenarioSchema } from './declared.ts';
import { knobReportSchema } from './knobs/knob-report.ts';

/**
 * The result of capture: `reports/<run>/manifest.json` and the traces it names. Later stages use nothing else about a
 * session, so `analyse` needs no device.
 */
export const slideGestureSchema = z.object({
  kind: z.enum(['fling', 'drag']),
  direction: z.enum(['down', 'up', 'left', 'right']),
  /** Distance of the finger as a share of the list's extent. */
  distance: z.number().positive().max(1),
  durationMs: z.number().positive(),
  seed: z.number().int(),
});
export const budgetLimitSchema = z.strictObject({ max: z.number().optional(), min: z.number().optional() });
/** Strict: a gate without a limit, or with a misspelt one, would pass with any value. */
/** By metric, part or scene: docs/writing-specs.md. */
export const budgetSchema = z.record(
  z.string(),
  budgetLimitSchema.refine(
    ({ max, min }) => max !== undefined || min !== undefined,
    'a budget needs max or min',
  ),
);
/** What records frames: the probe in the app, or `dumpsys gfxinfo` of any app. */
export const frameSourceSchema = z.enum(['probe', 'gfxinfo']);
/** What else a recording may come from; `macrobenchmark`: a file of its results. */
export const withoutProbeSchema = z.enum(['gfxinfo', 'macrobenchmark']);
/** What moves the finger; docs/probe-control.md. */
export const gestureEngineSchema = z.enum([
  'shell',
  'instrumented',
  'in-app',
  'dispatch',
  'uiautomator',
  'w3c',
]);
/** `auto`: the first that the device allows. */
export const wantedEngineSchema = z.enum(['auto', ...gestureEngineSchema.options]);
export type WantedEngine = z.infer<typeof wantedEngineSchema>;
/** Recorders of the probe that are off unless requested; docs/probe-control.md. */
export const optionalRecorderSchema = z.enum(['dispatches', 'anrs', 'overlay', 'recompositions', 'blank']);
export type OptionalRecorder = z.infer<typeof optionalRecorderSchema>;

export const conditionsSchema = z.object({
  thermalStatus: z.number().optional(),
  batteryPercent: z.number().optional(),
  batteryCharging: z.boolean().optional(),
  powerSave: z.boolean().optional(),
  animatorScale: z.number().optional(),
  /** ART compiler filter, e.g. `speed-profile`; absent if unreadable. */
  compileState: z.string().optional(),
  /** The system is an `eng` build, which checks more and is slower. */
  engBuild: z.literal(true).exactOptional(),
  /** Root is to be had and the clocks are not fixed, which it could do. */
  unlocked: z.literal(true).exactOptional(),
  /** Android Studio or scrcpy shows the screen elsewhere, so that the device encodes a video of it. */
  mirrored: z.literal(true).exactOptional(),
  /** A profiler records the app's method calls. */
  methodTracing: z.literal(true).exactOptional(),
  /** Names of the accessibility services that are on, and `UiAutomation` for a test's, such as Appium's; absent: none. */
  accessibility: z.array(z.string()).readonly().exactOptional(),
  /** Ids of conditions that androidx.benchmark found and was told to accept. */
  reported: z.array(z.string()).exactOptional(),
  /** Virtual device only: how often a thread of the app ran outside of its schedule since boot, and the last such thread. */
  unscheduled: z.object({ count: z.number().int(), thread: z.string() }).optional(),
});

/** Ways in which an app ended unexpectedly. */
export const appFailureKindSchema = z.enum(['crash', 'anr', 'exit']);

const savedFileSchema = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });

export const capturedRunSchema = z.object({
  /** Position among all runs of the scenario, from 0; warm-ups are counted but not judged. */
  index: z.number().int().nonnegative(),
  warmup: z.boolean(),
  arm: armSchema,
  /**
   * Round, from 0: each build has one measured run per round, and these are compared with each other. A repeated run has
   * the round of the failed one. Absent for warm-ups, and in recordings of older versions.
   */
  round: z.number().int().nonnegative().exactOptional(),
  /** Trace files, with paths relative to the run folder. */
  traces: z.array(savedFileSchema),
  /** The work log, under the work clock only; virtual-device/docs/work-clock.md. */
  work: savedFileSchema.exactOptional(),
  /** A Perfetto trace of the device, compressed, if one was asked for and the device records any. */
  systemTrace: savedFileSchema.exactOptional(),
  startedAt: z.iso.datetime(),
  wallMs: z.number(),
  conditions: z.object({ start: conditionsSchema, end: conditionsSchema }),
  failure: z
    .object({
      kind: z.enum(['infrastructure', ...appFailureKindSchema.options]),
      /** Fault code, docs/faults.md; absent in recordings of older versions. */
      code: faultCodeSchema.exactOptional(),
      message: z.string(),
      retriable: z.boolean(),
      /** The whole stack, where one is known. */
      trace: z.string().exactOptional(),
    })
    .optional(),
  screenshot: z.string().optional(),
  logcat: z.string().optional(),
  /** What Android reported of an app that did not answer: the dump of all threads, with locks and their holders. */
  anrReport: z.string().exactOptional(),
  /** Trace files of a run that failed: what the app had written when it ended. */
  salvaged: z.array(savedFileSchema).exactOptional(),
});

export const capturedScenarioSchema = z.object({
  name: z.string(),
  spec: z.string(),
  /** WebdriverIO worker process that recorded the scenario, e.g. `0-0`; a retry of a spec file has the same. */
  worker: z.string().exactOptional(),
  on: z.string(),
  slidesPerRun: z.number().int(),
  /** Absent if another tool made the runs. */
  gesture: slideGestureSchema.exactOptional(),
  /** `auto` if no run got as far as a choice. */
  gestureEngine: wantedEngineSchema,
  /** What recorded the frames; absent: the probe. */
  source: withoutProbeSchema.exactOptional(),
  budget: budgetSchema,
  /** Whether the spec asserts the budget by `toMeetBudget`; an unknown result is then not a pass. */
  asserted: z.boolean().optional(),
  /** Metrics compared with a baseline; absent: those that are compared by default. */
  compared: z.array(z.string()).exactOptional(),
  /** The number of runs was decided while they were made, as docs/judging.md says; absent: it was fixed beforehand. */
  adaptive: z.literal(true).exactOptional(),
  runs: z
    .array(capturedRunSchema)
    .refine(
      (runs) => new Set(runs.map(({ index }) => index)).size === runs.length,
      'two runs have the same index',
    )
    .refine((runs) => {
      const places = runs.flatMap(({ arm, round, failure }) =>
        round === undefined || failure !== undefined ? [] : [`${arm} ${round}`],
      );
      return new Set(places).size === places.length;
    }, 'two runs of one build have the same round'),
});

/** Digests of everything besides the app that a result under the work clock depends on. */
export const rulerSchema = z.object({
  /** The prices of calls, and how work is counted. */
  prices: z.string(),
  /** What work costs by the profile. */
  costs: z.string(),
  framework: z.string(),
  java: z.string(),
});

export const targetSchema = z
  .object({
    /** `file`: another tool measured on it. */
    kind: z.enum(['virtual', 'usb', 'remote', 'file']),
    simulated: z.boolean(),
    /** Profile of the work clock, by which the virtual device models the cost of code; absent: nothing is modelled. */
    profile: z.string().exactOptional(),
    /** Absent if nothing is modelled, and in recordings of older versions. */
    ruler: rulerSchema.exactOptional(),
    /** The phone that a virtual device answers as; absent: none. */
    as: z.string().exactOptional(),
    serial: z.string(),
    manufacturer: z.string(),
    model: z.string(),
    api: z.number().int(),
    /** 0: another tool did not say it. */
    refreshHz: z.union([z.literal(0), refreshHzSchema]),
    widthPx: z.number().int(),
    heightPx: z.number().int(),
    densityDpi: z.number().int(),
  })
  .refine(({ kind, refreshHz }) => kind === 'file' || refreshHz > 0, 'a display has a refresh rate');

/** The CI job that ran the session. */
export const buildSchema = z.object({
  service: z.enum(['github', 'gitlab', 'buildkite', 'azure', 'jenkins']),
  /** The job's number as CI displays it. */
  name: z.string(),
  url: z.url({ protocol: /^https?$/ }).exactOptional(),
});

export const manifestSchema = z.object({
  schema: z.literal(1),
  /** Name of the run folder. */
  run: z.string(),
  createdAt: z.iso.datetime(),
  tool: z.string(),
  target: targetSchema,
  app: z.object({
    package: z.string(),
    versionName: z.string(),
    versionCode: z.number().int(),
    debuggable: z.boolean(),
    buildType: z.string(),
  }),
  seed: z.number().int(),
  world: z.string().optional(),
  commit: z.string().optional(),
  branch: z.string().optional(),
  build: buildSchema.optional(),
  /** Settings of the device during the session; absent if none was requested. */
  knobs: z.array(knobReportSchema).optional(),
  /** Why the session ended early; absent if it was complete. */
  interrupted: z.string().optional(),
  /** The first failure of a test, as one sentence; what has been measured is complete without it. */
  failedTest: z.string().exactOptional(),
  /** What became of each scenario of the specs; absent in recordings of older versions and imported ones. */
  declared: z.array(declaredScenarioSchema).exactOptional(),
  scenarios: z
    .array(capturedScenarioSchema)
    .refine(
      (scenarios) => new Set(scenarios.map(({ name }) => name)).size === scenarios.length,
      'two scenarios have the same name',
    ),
});

export type Ruler = z.infer<typeof rulerSchema>;
export type SlideGesture = z.infer<typeof slideGestureSchema>;
export type BudgetLimit = z.infer<typeof budgetLimitSchema>;
export type Budget = z.infer<typeof budgetSchema>;
export type FrameSourceName = z.infer<typeof frameSourceSchema>;
export type GestureEngine = z.infer<typeof gestureEngineSchema>;
export type Conditions = z.infer<typeof conditionsSchema>;
export type CapturedRun = z.infer<typeof capturedRunSchema>;
export type CapturedScenario = z.infer<typeof capturedScenarioSchema>;
export type Target = z.infer<typeof targetSchema>;
export type Build = z.infer<typeof buildSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

export const isOfApp = (failure: CapturedRun['failure']): boolean =>
  failure !== undefined && failure.kind !== 'infrastructure';
