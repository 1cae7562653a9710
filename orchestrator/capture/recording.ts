import { z } from 'zod';
import { armSchema } from '../base/arm.ts';

/**
 * What capture saves: `reports/<run>/manifest.json` beside the traces it names. Everything that later
 * stages know about a session comes from here, so `analyse` needs no device.
 */
export const slideGestureSchema = z.object({
  kind: z.enum(['fling', 'drag']),
  direction: z.enum(['down', 'up', 'left', 'right']),
  /** Share of the list's extent that the finger travels. */
  distance: z.number(),
  durationMs: z.number(),
  seed: z.number().int(),
});
/** A line without a limit, or with a misspelt one, would be kept by every value. */
export const budgetSchema = z.record(
  z.string(),
  z
    .strictObject({ max: z.number().optional(), min: z.number().optional() })
    .refine(({ max, min }) => max !== undefined || min !== undefined, 'a budget needs max or min'),
);
export const gestureEngineSchema = z.enum(['in-app', 'uiautomator', 'w3c']);

export const conditionsSchema = z.object({
  thermalStatus: z.number().optional(),
  batteryPercent: z.number().optional(),
  batteryCharging: z.boolean().optional(),
  powerSave: z.boolean().optional(),
  refreshHz: z.number().optional(),
  animatorScale: z.number().optional(),
  /** `speed-profile`, `verify` … where readable. */
  compileState: z.string().optional(),
});

export const capturedRunSchema = z.object({
  /** From 0 over the scenario; the warm-up run has `warmup: true` and is not judged. */
  index: z.number().int(),
  warmup: z.boolean(),
  arm: armSchema,
  /** Paths relative to the run folder. */
  traces: z.array(z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })),
  startedAt: z.string(),
  wallMs: z.number(),
  conditions: z.object({ start: conditionsSchema, end: conditionsSchema }),
  failure: z
    .object({
      kind: z.enum(['infrastructure', 'crash', 'anr', 'exit']),
      message: z.string(),
      retriable: z.boolean(),
    })
    .optional(),
  screenshot: z.string().optional(),
  logcat: z.string().optional(),
});

export const capturedScenarioSchema = z.object({
  name: z.string(),
  spec: z.string(),
  on: z.string(),
  slidesPerRun: z.number().int(),
  gesture: slideGestureSchema,
  gestureEngine: gestureEngineSchema,
  budget: budgetSchema,
  runs: z.array(capturedRunSchema),
});

export const targetSchema = z.object({
  kind: z.enum(['virtual', 'usb', 'grid']),
  simulated: z.boolean(),
  serial: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  api: z.number().int(),
  refreshHz: z.number(),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  densityDpi: z.number().int(),
});

export const manifestSchema = z.object({
  schema: z.literal(1),
  /** Name of the run folder. */
  run: z.string(),
  createdAt: z.string(),
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
  /** Why the session ended before all of its runs were made; absent when it was whole. */
  interrupted: z.string().optional(),
  scenarios: z.array(capturedScenarioSchema),
});

export type SlideGesture = z.infer<typeof slideGestureSchema>;
export type Budget = z.infer<typeof budgetSchema>;
export type GestureEngine = z.infer<typeof gestureEngineSchema>;
export type Conditions = z.infer<typeof conditionsSchema>;
export type CapturedRun = z.infer<typeof capturedRunSchema>;
export type CapturedScenario = z.infer<typeof capturedScenarioSchema>;
export type Target = z.infer<typeof targetSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
