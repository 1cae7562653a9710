import { z } from 'zod';
import { armSchema } from '../../base/arm.ts';
import { capturedScenarioSchema, manifestSchema, targetSchema } from '../../capture/recording.ts';
import { GRAVITIES } from '../../judge/run-warnings.ts';

/**
 * `result.json`: the public contract of a judged run. Everything else that report writes is rendered
 * from it (pictures also read the measurements). A change of meaning raises `schema`.
 */
const verdictKindSchema = z.enum(['pass', 'fail', 'inconclusive', 'no-data', 'no-baseline']);
const wholeKindSchema = z.enum([
  'pass',
  'fail',
  'inconclusive',
  'no-baseline',
  'no-data',
  'invalid-environment',
  'infrastructure',
]);
const betterSchema = z.enum(['higher', 'lower', 'neither']);
const unitSchema = z.enum([
  'fps',
  'ms/s',
  'ratio',
  '/min',
  'ms',
  's',
  'px',
  'screens',
  'count',
  'px/frame²',
  '1',
]);
const numbersSchema = z.record(z.string(), z.union([z.number(), z.string()]));

const deviceClassSchema = z.object({
  model: z.string(),
  api: z.number().int(),
  refreshHz: z.number(),
  buildType: z.string(),
  gestureEngine: z.string(),
  simulated: z.boolean(),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('valid'), suppressed: z.array(z.string()).optional() }),
  z.object({ kind: z.literal('inconclusive'), reasons: z.array(z.string()) }),
  z.object({
    kind: z.literal('invalid'),
    environment: z.array(z.string()),
    suppressed: z.array(z.string()),
  }),
  z.object({ kind: z.literal('app-failure'), cause: z.enum(['crash', 'anr', 'exit']), note: z.string() }),
  z.object({ kind: z.literal('infrastructure'), cause: z.string(), retriable: z.boolean() }),
]);

const runSchema = z.object({
  /** Its index in the manifest: the warm-up is 0, measured runs count from 1. */
  run: z.number().int(),
  arm: armSchema,
  outcome: outcomeSchema,
  values: z.record(z.string(), z.number()),
  startedAt: z.string().optional(),
  wallMs: z.number().optional(),
  slides: z.number().int(),
});

const estimateSchema = z.object({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  level: z.number(),
});
const verdictSchema = z.object({
  metric: z.string(),
  title: z.string(),
  unit: unitSchema,
  better: betterSchema,
  gate: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('budget'), max: z.number().optional(), min: z.number().optional() }),
    z.object({ kind: z.literal('regression'), delta: z.number() }),
  ]),
  kind: verdictKindSchema,
  reason: z.string(),
  median: z.number().optional(),
  estimate: estimateSchema.optional(),
  confidence: z.enum(['normal', 'low']),
  values: z.array(z.number()),
  regression: z
    .object({
      baselineMedian: z.number(),
      currentMedian: z.number(),
      baselineValues: z.array(z.number()),
      pTwoSided: z.number(),
      pFail: z.number(),
      pFailHolm: z.number(),
      cliffsDelta: z.number(),
      minimumDetectableEffect: z.number().optional(),
      smallestN: z.number(),
      paired: z.boolean(),
    })
    .optional(),
  moreRunsWouldDecide: z.number().optional(),
});

const metricSchema = z.object({
  metric: z.string(),
  title: z.string(),
  definition: z.string(),
  unit: unitSchema,
  better: betterSchema,
  median: z.number(),
  values: z.array(z.number()),
  /** What it was measured with, where a configuration chose other options than the definition's. */
  options: z.record(z.string(), z.union([z.number(), z.boolean()])).optional(),
  /** How the median stands to the bounds of the chosen profiles; `between`: the origin has no word for it. */
  ratings: z
    .array(
      z.object({
        profile: z.string(),
        rating: z.enum(['good', 'fair', 'between', 'poor']),
        /** Of the part that the profile bounds, else the metric's own. */
        median: z.number(),
        bounds: z.string(),
        source: z.string(),
      }),
    )
    .optional(),
});

/** What explains a late frame, or most of a slide's hitch time. */
const causeFields = {
  factor: z.string(),
  stack: z.string().optional(),
  adapterPosition: z.number().optional(),
};

const causesSchema = z.object({
  /** Largest hitch time first. */
  mainFactors: z.array(z.object({ factor: z.string(), frames: z.number(), hitchMs: z.number() })),
  stacks: z.array(
    z.object({
      key: z.string(),
      appFrame: z.string().optional(),
      hitchMs: z.number(),
      frames: z.number(),
      slides: z.number(),
      runs: z.number(),
      example: z.array(z.string()),
    }),
  ),
  worstFrames: z.array(
    z.object({
      run: z.number(),
      slide: z.number(),
      /** Since the recording began, as are the slides' times. */
      vsyncUs: z.number(),
      /** Of its callback in the recording. */
      ordinal: z.number(),
      intervalMs: z.number(),
      missedVsyncs: z.number(),
      ...causeFields,
    }),
  ),
  worstSlides: z.array(
    z.object({
      run: z.number(),
      ordinal: z.number(),
      startUs: z.number(),
      endUs: z.number(),
      hitchMs: z.number(),
      hitchRate: z.number(),
      ...causeFields,
    }),
  ),
  /** Slope (ms/s per slide) and hitch rates: medians over runs; worsening: slope > 0 with p < 0.05. */
  slideTrend: z
    .object({
      slope: z.number(),
      runs: z.number(),
      worseningRuns: z.number(),
      hitchRates: z.array(z.object({ ordinal: z.number(), hitchRate: z.number() })),
    })
    .optional(),
  definitionDifferences: z.array(
    z.object({
      metrics: z.tuple([z.string(), z.string()]),
      values: z.tuple([z.number(), z.number()]),
      rule: z.string(),
      numbers: z.record(z.string(), z.number()),
      runs: z.number(),
    }),
  ),
});

const warningSchema = z.object({
  code: z.string(),
  gravity: z.enum(GRAVITIES),
  metric: z.string().optional(),
  sentence: z.string(),
  runs: z.array(z.object({ arm: armSchema, run: z.number().int() })),
  numbers: numbersSchema,
});

const scenarioSchema = z.object({
  name: z.string(),
  /** Unique in the result, safe as a file name. */
  slug: z.string(),
  spec: z.string(),
  on: z.string(),
  slidesPerRun: z.number(),
  gesture: capturedScenarioSchema.shape.gesture.optional(),
  gestureEngine: capturedScenarioSchema.shape.gestureEngine.optional(),
  device: deviceClassSchema,
  runs: z.array(runSchema),
  verdicts: z.array(verdictSchema),
  metrics: z.array(metricSchema),
  causes: causesSchema,
  warnings: z.array(warningSchema),
});

export const resultSchema = z.object({
  schema: z.literal(1),
  run: z.string(),
  createdAt: z.string(),
  tool: z.string(),
  simulated: z.boolean(),
  verdict: z.object({
    kind: wholeKindSchema,
    exitCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
    because: z.array(z.string()),
    familySize: z.number(),
  }),
  target: targetSchema,
  app: manifestSchema.shape.app,
  seed: z.number(),
  world: z.string().optional(),
  commit: z.string().optional(),
  branch: z.string().optional(),
  scenarios: z.array(scenarioSchema),
});

export type Result = z.infer<typeof resultSchema>;
export type ScenarioResult = z.infer<typeof scenarioSchema>;
export type VerdictResult = z.infer<typeof verdictSchema>;
export type RunResult = z.infer<typeof runSchema>;
export type MetricResult = z.infer<typeof metricSchema>;
export type Causes = z.infer<typeof causesSchema>;
export type StackResult = Causes['stacks'][number];
export type WarningResult = z.infer<typeof warningSchema>;
