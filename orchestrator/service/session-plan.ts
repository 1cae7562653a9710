import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { matchesPattern } from '../base/matches-pattern.ts';
import { compileModeSchema } from '../capture/knobs/compile-mode.ts';
import {
  frameSourceSchema,
  optionalRecorderSchema,
  targetSchema,
  wantedEngineSchema,
} from '../capture/recording.ts';
import { remoteEndpointSchema } from '../capture/remote/remote-endpoint.ts';
import { metricOptionsSchema } from '../compute/metrics/metric-options.ts';
import { timeoutsSchema } from '../config.ts';
import { readEnvironment } from '../environment.ts';
import { readPlainText, writeWithSecrets } from '../run-folder/plain-files.ts';
import { PLAN_FILE } from '../run-folder/run-files.ts';
import { plannedExtraSchema } from './run-extras.ts';
import { workerSettingsSchema } from './worker-settings.ts';

/** Where a session's device is, and how the worker reaches it. */
const sessionPlaceSchema = z.discriminatedUnion('kind', [
  z.object({
    /** A device on an adb server of this machine. */
    kind: z.literal('attached'),
    serial: z.string(),
    adbPort: z.number().int(),
    /** Where Appium answers on loopback; absent if the project starts it. */
    appium: z.object({ port: z.number().int(), path: z.string() }).exactOptional(),
    /** Whether the driver's app is on the device, because the driver may not install it. */
    hasHelper: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal('remote'), endpoint: remoteEndpointSchema }),
]);
export type SessionPlace = z.infer<typeof sessionPlaceSchema>;
export type AttachedPlace = Extract<SessionPlace, { kind: 'attached' }>;
export type RemotePlace = Extract<SessionPlace, { kind: 'remote' }>;

/** The task of a WebdriverIO worker: one JSON file, named by `HITCHPROOF_PLAN`. */
export const sessionPlanSchema = z.object({
  /** Run folder, absolute. */
  folder: z.string(),
  place: sessionPlaceSchema,
  kind: targetSchema.shape.kind,
  profile: targetSchema.shape.profile,
  /** The phone that a virtual device answers as, and its API level, which is not always that of the framework. */
  as: z.object({ name: z.string(), api: z.number().int() }).optional(),
  specs: z.array(z.string()),
  /** Replaces the configured specs, including those of the project's wdio.conf.ts. */
  spec: z.string().optional(),
  /** Settings of the project's wdio.conf.ts, if the workers need no launcher. */
  worker: workerSettingsSchema.optional(),
  package: z.string(),
  apk: z.string().optional(),
  /** Uninstall a build that Android does not replace; its data is lost. */
  reinstall: z.boolean(),
  /** Compile mode for each installed build; absent: the device's own choice. */
  compileMode: compileModeSchema.optional(),
  /** APK of the build to compare with; the two builds take turns. */
  against: z.string().optional(),
  /** Extras of the chosen world, passed at every activity start. */
  extras: z.array(plannedExtraSchema).readonly(),
  seed: z.number().int(),
  runs: z.number().int().optional(),
  /** Whether to add runs to the last look, however many the options or the specs ask for. */
  untilDecided: z.literal(true).exactOptional(),
  slides: z.number().int().optional(),
  /** Scenarios to run: a name, or a pattern in which `*` matches any text. */
  scenario: z.string().optional(),
  /** Names of the scenarios that this device measures in a session on several; absent: all chosen ones. */
  only: z.array(z.string()).optional(),
  /** Only scenarios with one of these tags. */
  tags: z.array(z.string()).optional(),
  gestureEngine: wantedEngineSchema,
  /** Host path of the program that moves the finger from the device's shell. */
  fingerJar: z.string(),
  source: frameSourceSchema,
  /** Whether to record a system trace of each run. */
  systemTrace: z.literal(true).exactOptional(),
  /** Optional recorders of the probe. */
  recorders: z.array(optionalRecorderSchema).default([]),
  /** Metric options from the configuration. */
  metricOptions: metricOptionsSchema,
  suppress: z.array(z.string()),
  allowedRuns: z.number(),
  timeouts: timeoutsSchema,
  /** Goal of `hitchproof scan`, which uses its own specs. */
  scan: z
    .object({
      launcher: z.string(),
      maxScreens: z.number().int(),
      seed: z.number().int().optional(),
      /** A part of a scan: its walk, or the lists of a walk that another session saved in its folder, from one on. */
      only: z.union([z.literal('walk'), z.object({ walked: z.string(), from: z.number() })]).exactOptional(),
    })
    .optional(),
  /** Goal of `hitchproof worst`, in place of the scenarios' own runs: a frame that does `factor` times the work is worse. */
  worst: z.object({ tries: z.number().int(), minutes: z.number(), factor: z.number() }).exactOptional(),
  /** How the worker reports a run: as text, or as a message to the command that renders it. */
  progress: z.enum(['lines', 'messages']),
});
export type SessionPlan = z.infer<typeof sessionPlanSchema>;

/** The plan before the session's device and Appium are ready. */
const unplacedPlanSchema = sessionPlanSchema.omit({ place: true });
export type UnplacedPlan = z.infer<typeof unplacedPlanSchema>;

/** Saves the plan in its run folder, for workers, with the secrets of wdio.conf.ts until the session ends; returns the path for `HITCHPROOF_PLAN`. */
export function saveSessionPlan(plan: UnplacedPlan | SessionPlan): string {
  const file = join(plan.folder, PLAN_FILE);
  writeWithSecrets(file, `${JSON.stringify(plan, null, 2)}\n`);
  return file;
}

/** Whether a device has been prepared for this process. */
export const hasSessionPlan = (): boolean => readEnvironment().HITCHPROOF_PLAN !== undefined;

/** @throws Error if no device has been prepared for this process */
export const readSessionPlan = (): SessionPlan => sessionPlanSchema.parse(savedPlan());

/** The plan without the device's place, which may not be known yet. */
export const readUnplacedPlan = (): UnplacedPlan => unplacedPlanSchema.parse(savedPlan());

/** The plan once device and Appium are ready. The process that starts them ends this one if they are not ready in time. */
export async function awaitSessionPlan(): Promise<SessionPlan> {
  for (;;) {
    const saved = savedPlan();
    if ('place' in saved) return sessionPlanSchema.parse(saved);
    await delay(LOOK_MS);
  }
}
const LOOK_MS = 20;

function savedPlan(): object {
  const path = readEnvironment().HITCHPROOF_PLAN;
  if (path === undefined) {
    throw new Error(
      'HITCHPROOF_PLAN is not set: HitchproofService must be in `services` of wdio.conf.ts and prepare a device first.',
    );
  }
  return z.looseObject({}).parse(JSON.parse(readPlainText(path)));
}

/** Whether the command line chooses a scenario, by its name and tags. */
export const isChosen = (name: string, tags: readonly string[], plan: SessionPlan): boolean =>
  (plan.scenario === undefined || matchesPattern(name, plan.scenario)) &&
  (plan.only === undefined || plan.only.includes(name)) &&
  (plan.tags === undefined || plan.tags.some((tag) => tags.includes(tag)));
