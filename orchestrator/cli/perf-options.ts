import type { FrameSourceName, WantedEngine } from '../capture/recording.ts';
import type { Fields } from '../capture/refuse-unknown.ts';
import type { Clock } from '../config.ts';
import type { EnvironmentId } from '../judge/judged-run.ts';

/** The parsed options of `hitchproof perf`; perf.ts describes them. */
export interface PerfOptions {
  /** Several devices, e.g. `virtual,count=2`. */
  readonly devices?: readonly string[];
  /** Divide the scenarios among the devices. */
  readonly shard?: boolean;
  readonly device: string;
  /** Preset of a vendor's device farm. */
  readonly farm?: string;
  /** URL of an Appium server that is not started by this package. */
  readonly appiumUrl?: string;
  readonly world?: string;
  readonly hz?: number;
  /** API level of the virtual device. */
  readonly api?: number;
  /** The phone that the virtual device answers as. */
  readonly as?: string;
  /** Refusals of a phone that the virtual device leaves out. */
  readonly lenient?: string;
  /** Keys of adb servers that may use the virtual device besides the session's. */
  readonly adbKey?: readonly string[];
  /** A file with a timetable of faults of the virtual device. */
  readonly faults?: string;
  readonly clock?: Clock;
  /** The phone that the work clock models. */
  readonly profile?: string;
  /** Methods whose work is free under the work clock. */
  readonly without?: readonly string[];
  /** Log which methods of the app run, on a virtual device under the work clock. */
  readonly logMethods?: true;
  readonly runs?: number;
  readonly slides?: number;
  readonly scenario?: string;
  readonly tag?: readonly string[];
  readonly spec?: string;
  readonly seed: number;
  readonly source?: FrameSourceName;
  readonly engine?: WantedEngine;
  readonly apk?: string;
  readonly against?: string;
  /** Uninstall a build of another signer or a newer version first. */
  readonly reinstall?: boolean;
  /** Conditions that the verdict accepts, as in `suppress`. */
  readonly allow?: readonly EnvironmentId[];
  /** Record a system trace of each run, on a phone. */
  readonly systemTrace?: boolean;
  /** Measure copies of the APKs with the probe added. */
  readonly inject?: boolean;
  readonly package?: string;
  readonly reports?: string;
  readonly baseline?: string;
  /** Leave the virtual device's files in the run folder. */
  readonly keepDevice?: boolean;
  /** Print no progress. */
  readonly quiet?: boolean;
  /** Print the output of the session's programs. */
  readonly verbose?: boolean;
  /** End with the exit codes that `git bisect run` understands. */
  readonly exitForBisect?: boolean;
  readonly strict: boolean;
  readonly allure: boolean;
}

export const PERF_FIELDS: Fields<PerfOptions> = {
  devices: true,
  shard: true,
  device: true,
  farm: true,
  appiumUrl: true,
  world: true,
  hz: true,
  api: true,
  as: true,
  lenient: true,
  adbKey: true,
  faults: true,
  clock: true,
  profile: true,
  without: true,
  logMethods: true,
  runs: true,
  slides: true,
  scenario: true,
  tag: true,
  spec: true,
  seed: true,
  source: true,
  engine: true,
  apk: true,
  against: true,
  reinstall: true,
  allow: true,
  systemTrace: true,
  inject: true,
  package: true,
  reports: true,
  baseline: true,
  keepDevice: true,
  quiet: true,
  verbose: true,
  exitForBisect: true,
  strict: true,
  allure: true,
};
