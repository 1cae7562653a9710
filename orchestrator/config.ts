import { z } from 'zod';
import { isProfileFile, noSuchProfile, profiles as phoneProfiles } from '../virtual-device/index.ts';
import { outputSchema, undecidedSchema, workAnswerSchema } from './base/answers.ts';
import { isApplicationId } from './capture/component-name.ts';
import { compileModeSchema } from './capture/knobs/compile-mode.ts';
import {
  budgetSchema,
  frameSourceSchema,
  optionalRecorderSchema,
  wantedEngineSchema,
} from './capture/recording.ts';
import { metrics } from './compute/metrics/index.ts';
import { profilesOf } from './compute/metrics/kit/thresholds.ts';
import { metricOptionsSchema } from './compute/metrics/metric-options.ts';

/** `work`: what code executes costs virtual time; `free`: only what is planted does. */
export const clockSchema = z.enum(['free', 'work']);
export type Clock = z.infer<typeof clockSchema>;

export const profileNames = phoneProfiles.map(({ name }) => name);
const isPhone = (name: string): boolean => profileNames.includes(name) || isProfileFile(name);
const noSuchPhone = ({ input }: { readonly input?: unknown }): string => noSuchProfile(String(input));

const profiles = profilesOf(metrics);
const isProfile = (name: string): boolean => profiles.includes(name);
const noSuchThresholds = ({ input }: { readonly input?: unknown }): string =>
  `there is no profile '${String(input)}'; there are ${profiles.join(', ')}`;

export const LONGEST_LIMIT_S = 86_400;
const limitS = (defaultS: number) => z.number().int().positive().max(LONGEST_LIMIT_S).default(defaultS);
/** Limits in seconds. On the virtual device they grow with how slow the machine is; a slow phone may need longer ones. */
export const timeoutsSchema = z.strictObject({
  /** Limit in seconds until device and Appium are ready. */
  startS: limitS(180),
  /** Limit in seconds of an adb command that Appium sends. */
  adbCommandS: limitS(110),
  /** Limit in seconds of a request from WebdriverIO to Appium. */
  requestS: limitS(120),
  /** Seconds without a reply from Appium to a status request after which the session ends. */
  replyS: limitS(30),
  /** Limit in seconds of the wait for a free device of a Grid or another Appium server. */
  queueS: limitS(600),
  /** Seconds after which Appium ends its session if it gets no command. */
  idleS: limitS(300),
  /** Seconds after which the session ends if no run was made. */
  silenceS: limitS(900),
  /** Limit in seconds of the whole session, without its analysis. */
  sessionS: limitS(21_600),
});
export type Timeouts = z.infer<typeof timeoutsSchema>;

/** Fields of `hitchproof.config.ts`. */
export const configSchema = z.strictObject({
  /** Application id of an app that is already installed; if `apk` is set, its own id is used. */
  package: z.string().refine(isApplicationId, 'must be an application id like com.example.app').optional(),
  /** APK, .apks, .aab or folder with APKs to install, relative to the project. */
  apk: z.string().optional(),
  /** Files with specs. */
  specs: z.array(z.string()).default(['specs/**/*.spec.ts']),
  /** Folder for run folders. */
  reports: z.string().default('reports'),
  /** Capabilities that choose a device of another Appium server or a Grid, e.g. `appium:udid`. */
  capabilities: z.record(z.string(), z.unknown()).default({}),
  /** Preset of a device farm → its options, e.g. `{ browserstack: { device: 'Google Pixel 8', os: '14.0' } }`. */
  farms: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  /** Whether the virtual device is used if no device is attached; `local`: only if CI is not set. */
  virtualFallback: z.enum(['always', 'local', 'never']).default('local'),
  /** Whether executed code takes virtual time: `work`: by the profile; `free`: only planted costs do. */
  clock: clockSchema.default('work'),
  /** The phone that the work clock models: `entry`, `mid`, `flagship`, or a file that `hitchproof calibrate` wrote. */
  profile: z.string().refine(isPhone, { error: noSuchPhone }).default('mid'),
  /** `gfxinfo` measures without the probe; gestures then come from outside the app. */
  source: frameSourceSchema.default('probe'),
  /** What moves the finger; `auto`: the first of `shell`, `instrumented`, `in-app`, `dispatch`, `uiautomator` that the device allows. */
  gestureEngine: wantedEngineSchema.default('auto'),
  /** Additional recorders of the probe: messages of the main looper, hangs between slides, frame rate shown over the app, which composables ran, how much of the list is blank. */
  recorders: z.array(optionalRecorderSchema).default([]),
  /** Package prefixes of the team's code in stacks; default: first two segments of the application id. */
  appPackages: z.array(z.string()).optional(),
  /** R8 mapping.txt of the build under test. */
  mapping: z.string().optional(),
  /** R8 mapping.txt of the build compared with; without it, that build's stacks keep the names from the device. */
  baselineMapping: z.string().optional(),
  /** Macrobenchmark error ids to accept, e.g. `EMULATOR`. */
  suppress: z.array(z.string()).default([]),
  /** Folder of accepted results. */
  baseline: z.string().default('specs/baselines'),
  /** Metric id → options that the metric declares, e.g. `{ 'jankstats/jank': { multiplier: 1.5 } }`. */
  metricOptions: metricOptionsSchema.default({}),
  /** Profiles by which the report rates medians, e.g. `apple-scroll-2020`; they are not gates. */
  thresholdProfiles: z.array(z.string().refine(isProfile, { error: noSuchThresholds })).default([]),
  /** Files for other tools besides result.json, summary.md, junit.xml and Allure; jobs of GitLab and Jenkins get theirs without asking. */
  outputs: z.array(outputSchema).default([]),
  /** How reports show a result that is not decided, in Allure and JUnit: as a test that is broken, or skipped. */
  undecided: undecidedSchema.default('broken'),
  budget: z
    .strictObject({
      /** Share of the runs that may be beyond a budget; a significantly larger one fails. */
      allowedRuns: z.number().min(0).lt(1).default(0.1),
    })
    .prefault({}),
  environment: z
    .strictObject({
      /** Device settings during a session, restored at its end: none, safe ones, or also those for a lab. */
      knobs: z.enum(['none', 'safe', 'lab']).default('safe'),
      /** Refresh rate in Hz to lock a phone to; default: unchanged. */
      lockedHz: z.number().positive().optional(),
      /** Ahead-of-time compilation of the app during a session: nothing, what its profile names, all; default: unchanged. */
      compile: compileModeSchema.optional(),
      /** Longest wait in seconds until a throttled device has cooled down; 0: no wait. */
      coolDownS: z.number().int().nonnegative().max(86_400).default(600),
    })
    .prefault({}),
  work: z
    .strictObject({
      /** Share of the baseline's work per frame above which work has grown, under the work clock. */
      tolerance: z.number().min(0).default(0.05),
      /** The verdict if each run does so much more work and breaks none of the limits below. */
      grown: workAnswerSchema.default('warning'),
      /** The verdict if inflations, measures, allocations, binder calls or I/O per frame grow so, whether or not work has. */
      counts: workAnswerSchema.default('warning'),
      /** More work fails if the modelled P95 of a frame grows by so many ms. */
      frameMs: z.number().min(0).default(1),
      /** It fails too if that grows by this share of the baseline's. */
      frameShare: z.number().min(0).default(0.25),
      /** The verdict if the work of a bind grows with the row's position or the list's size, and did not in the baseline. */
      growthLaw: workAnswerSchema.default('fail'),
    })
    .prefault({}),
  fleet: z
    .strictObject({
      /** Devices that must have become worse for a regression to fail; default: more than half of those compared. */
      agreeing: z.number().int().positive().optional(),
    })
    .prefault({}),
  /** Budgets for `hitchproof judge`: a test, in which `*` matches any text → its budget, e.g. `{ 'Feed*': { 'frameOverrunMs.P95': { max: 0 } } }`. */
  benchmarkBudgets: z.record(z.string(), budgetSchema).default({}),
  /** Variables whose values are kept out of logs and reports besides those with a secret's name; `*` matches any text. */
  secrets: z.array(z.string()).default([]),
  /** Limits in seconds. */
  timeouts: timeoutsSchema.prefault({}),
  /** Branches on which baselines may be updated without `--force`. */
  protectedBranches: z.array(z.string()).default(['main', 'master']),
});
export type Config = z.infer<typeof configSchema>;
/** The fields on which verdicts depend. */
export const judgingConfigSchema = configSchema.pick({
  suppress: true,
  metricOptions: true,
  budget: true,
  work: true,
  fleet: true,
});

const CODE_ENDS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];
/** The names that each of a project's two configuration files may have. */
export const configFileNames = CODE_ENDS.map((end) => `hitchproof.config.${end}`);
export const wdioConfigNames = CODE_ENDS.map((end) => `wdio.conf.${end}`);

/** Package prefixes of the team's code: as configured, or else the first two segments of the application id. */
export const appPackagesOf = (
  applicationId: string,
  configured: readonly string[] | undefined,
): readonly string[] => configured ?? [applicationId.split('.').slice(0, 2).join('.')];
