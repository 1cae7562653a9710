import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { gestureEngineSchema, targetSchema } from '../capture/recording.ts';
import { readEnvironment } from '../config.ts';
import { plannedExtraSchema } from './run-extras.ts';

/** What the command hands to the WebdriverIO processes: one JSON file, named by `HITCHPROOF_PLAN`. */
export const planSchema = z.object({
  /** Run folder, absolute. */
  folder: z.string(),
  serial: z.string(),
  appiumPort: z.number().int(),
  adbPort: z.number().int(),
  kind: targetSchema.shape.kind,
  specs: z.array(z.string()),
  package: z.string(),
  apk: z.string().optional(),
  /** APK of the build to compare with; both are measured in turn. */
  against: z.string().optional(),
  /** Extras of the chosen world, given to every activity start. */
  extras: z.array(plannedExtraSchema).readonly(),
  seed: z.number().int(),
  runs: z.number().int().optional(),
  slides: z.number().int().optional(),
  /** Scenarios to run: names or globs with `*`. */
  scenario: z.string().optional(),
  gestureEngine: gestureEngineSchema,
  appPackages: z.array(z.string()).optional(),
  mapping: z.string().optional(),
  /** As the configuration has checked them. */
  metricOptions: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.boolean()]))).optional(),
});
export type Plan = z.infer<typeof planSchema>;

/** @throws Error when WebdriverIO was started without the command that prepares its device. */
export function readPlan(): Plan {
  const path = readEnvironment().HITCHPROOF_PLAN;
  if (path === undefined) {
    throw new Error(
      'No plan for this session: start it with `npm run perf:e2e`, which finds a device and starts Appium.',
    );
  }
  return planSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}
