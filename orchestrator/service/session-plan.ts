import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { gestureEngineSchema, targetSchema } from '../capture/recording.ts';
import { metricOptionsSchema } from '../compute/metrics/metric-options.ts';
import { readEnvironment } from '../config.ts';
import { plannedExtraSchema } from './run-extras.ts';

/** What the command asks of the WebdriverIO worker: one JSON file, named by `HITCHPROOF_PLAN`. */
export const sessionPlanSchema = z.object({
  /** Run folder, absolute. */
  folder: z.string(),
  serial: z.string(),
  appiumPort: z.number().int(),
  adbPort: z.number().int(),
  kind: targetSchema.shape.kind,
  specs: z.array(z.string()),
  package: z.string(),
  apk: z.string().optional(),
  /** APK of the build to compare with; the two builds take turns. */
  against: z.string().optional(),
  /** Extras of the chosen world, passed at every activity start. */
  extras: z.array(plannedExtraSchema).readonly(),
  seed: z.number().int(),
  runs: z.number().int().optional(),
  slides: z.number().int().optional(),
  /** Scenarios to run: a name, or a pattern in which `*` matches any text. */
  scenario: z.string().optional(),
  gestureEngine: gestureEngineSchema,
  /** As in the configuration. */
  metricOptions: metricOptionsSchema,
});
export type SessionPlan = z.infer<typeof sessionPlanSchema>;

/** @throws Error when WebdriverIO was started without the command that prepares its device */
export function readSessionPlan(): SessionPlan {
  const path = readEnvironment().HITCHPROOF_PLAN;
  if (path === undefined) {
    throw new Error(
      'HITCHPROOF_PLAN is not set: start the specs with `npm run perf:e2e`, which finds a device and starts Appium.',
    );
  }
  return sessionPlanSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}
