import { LEVELS, OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import {
  findWorld,
  isProfileFile,
  noSuchProfile,
  type Phone,
  phoneNamed,
  phoneNames,
  type World,
  worlds,
} from '../../virtual-device/index.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import { frameSourceSchema, type Target, wantedEngineSchema } from '../capture/recording.ts';
import type { Fields } from '../capture/refuse-unknown.ts';
import { clockSchema, profileNames } from '../config.ts';
import { vendorNamed, vendors } from '../farm/vendors/vendors.ts';
import { environmentIdSchema } from '../judge/environment/environment.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import { applicationId, existingFile, Flag, oneOf, repeated, someText, wholeNumber } from './option.ts';

/** @throws UsageError if there is no phone of this name */
export function phoneOf(nameOrFile: string): Phone {
  if (nameOrFile.endsWith('.json')) existingFile('--as', nameOrFile);
  try {
    return phoneNamed(nameOrFile);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** @param meaning what the command does with the preset */
export const farmOption = (meaning: string): Flag<string> =>
  new Flag(
    '--farm <preset>',
    `${meaning}: ${vendors.map(({ name }) => name).join(', ')}`,
    () => (name) => vendorNamed(name).name,
  );

const MAX_SEED = 2 ** 31 - 1;
/** The seed option without a default. */
export const givenSeedOption = (meaning: string): Flag<number> =>
  new Flag('--seed <n>', meaning, (option) => wholeNumber(option, 0, MAX_SEED));
export const DEFAULT_SEED = 1;
export const seedOption = (meaning: string): Flag<number> => givenSeedOption(meaning).default(DEFAULT_SEED);

/** @param gestures gestures that the command performs */
export const engineOption = (gestures: string) =>
  new Flag(
    '--engine <engine>',
    `what performs the ${gestures}: auto, or an engine of docs/probe-control.md`,
    (option) => oneOf(option, wantedEngineSchema.options),
  );

const times = (option: string) => wholeNumber(option, 1, 1_000);

/** The options of a session, in the order of `hitchproof perf --help`. Other commands share some of them. */
export const perfOptions = {
  device: new Flag(
    '--device <device>',
    'auto, virtual, the serial of an attached device, or grid:<url> of a Selenium Grid',
    someText,
  ).default('auto'),
  appiumUrl: new Flag(
    '--appium-url <url>',
    'measure on a device of this Appium server, which may be on another machine; --device chooses by serial',
    someText,
  ),
  farm: farmOption("measure on a vendor's device farm; --device chooses by name"),
  devices: new Flag(
    '--devices <devices>',
    "several devices: virtual, or a pattern for models or serials, with a count, e.g. 'pixel*,count=3'; may be repeated",
    repeated,
  ),
  shard: new Flag<boolean>(
    '--shard',
    'divide the scenarios among the devices instead of measuring all on each',
  ).default(false),
  world: new Flag(
    '--world <name>',
    'planted costs for the virtual device: smooth, slow-row, …',
    () => (name) => worldNamed(name).name,
  ),
  hz: new Flag(
    '--hz <rate>',
    "refresh rate of the virtual device, 60, 90 or 120 (default: the world's)",
    (option) => (text) => Number(oneOf(option, ['60', '90', '120'])(text)),
  ),
  api: new Flag(
    '--api <level>',
    `API level of the virtual device: ${LEVELS.join(', ')} (default: ${OWN_LEVEL})`,
    (option) => (text) => Number(oneOf(option, LEVELS.map(String))(text)),
  ),
  as: new Flag(
    '--as <phone>',
    `answer as a phone, with its properties, dumps and refusals: ${phoneNames.join(', ')}, or a file of that form`,
    () => (named) => phoneOf(named).name && named,
  ),
  lenient: new Flag(
    '--lenient <names>',
    'refusals of a phone that the virtual device leaves out, separated by commas, or none',
    someText,
  ),
  adbKey: new Flag(
    '--adb-key <file>',
    "key, adbkey or adbkey.pub, of an adb server that may use the virtual device besides Hitchproof's; may be repeated",
    repeated,
  ),
  faults: new Flag(
    '--faults <file>',
    'timetable of faults for the virtual device, to see how a session handles them (docs/faults.md)',
    someText,
  ),
  clock: new Flag(
    '--clock <clock>',
    "clock of the virtual device: work, or free, under which code takes no time (default: the configuration's)",
    (option) => oneOf(option, clockSchema.options),
  ),
  profile: new Flag(
    '--profile <profile>',
    `phone that the work clock models: ${profileNames.join(', ')}, or a file written by \`calibrate\` (default: the configuration's)`,
    (option) => (named) => profileName(option, named),
  ),
  without: new Flag(
    '--without <method>',
    'a method whose work, with all that it calls, the work clock does not count, e.g. Ranking.place; Ranking.place/3 takes a third; Ranking.place@FeedRow.java:42 where that line calls it; may be repeated',
    () => methods,
  ),
  runs: new Flag('--runs <n>', 'measured runs per scenario, after one warm-up', times),
  slides: new Flag('--slides <n>', 'slides per run', times),
  scenario: new Flag(
    '--scenario <glob>',
    'only scenarios that match this name; * matches any text',
    someText,
  ),
  tag: new Flag('--tag <name>', 'only scenarios with this tag, or any of several', repeated),
  spec: new Flag('--spec <glob>', "only these specs (default: the configuration's)", someText),
  seed: seedOption('seed of all random choices'),
  source: new Flag(
    '--source <source>',
    'what records the frames: probe, or gfxinfo for an app without it',
    (option) => oneOf(option, frameSourceSchema.options),
  ),
  engine: engineOption('gestures'),
  apk: new Flag(
    '--apk <file>',
    'install and measure this app: an APK, .apks, .aab, or a folder with its APKs',
    someText,
  ),
  against: new Flag(
    '--against <file>',
    'also measure this app, alternating with the other one, and compare them',
    someText,
  ),
  reinstall: new Flag<boolean>(
    '--reinstall',
    'uninstall the app first where Android would keep it, signed with another key or newer: its data is lost',
  ).default(false),
  allow: new Flag(
    '--allow <conditions>',
    'conditions that the verdict accepts, separated by commas, e.g. debuggable; docs/judging.md lists them',
    (option) => (text) =>
      text.split(',').map((name) => oneOf(option, environmentIdSchema.options)(name.trim().toUpperCase())),
  ),
  systemTrace: new Flag<boolean>(
    '--system-trace',
    'record a Perfetto trace of each run, on phones: what the main thread did in late frames, and who held it up',
  ).default(false),
  inject: new Flag<boolean>(
    '--inject',
    'put the probe into the apps first, for apps built without it',
  ).default(false),
  package: new Flag('--package <id>', 'application id of the app under test', applicationId),
  baseline: new Flag(
    '--baseline <folder>',
    "folder of accepted results to compare with (default: the configuration's)",
    someText,
  ),
  reports: new Flag('--reports <folder>', "folder for run folders (default: the configuration's)", someText),
  keepDevice: new Flag<boolean>(
    '--keep-device',
    "leave the virtual device's files in the run folder: apps, storage, and the log of its display",
  ).default(false),
  strict: new Flag<boolean>(
    '--strict',
    'exit with 5 when the verdict is inconclusive or has no baseline',
  ).default(false),
  exitForBisect: new Flag<boolean>(
    '--exit-for-bisect',
    'end with 125 where nothing was measured and above where nothing can be, as `git bisect run` wants it',
  ).default(false),
  allure: new Flag<boolean>(
    '--no-allure',
    'skip the Allure HTML report; the Allure results are still written',
  ),
} as const;

type Session = typeof perfOptions;
type Values = { readonly [name in keyof Session]?: Session[name]['value'] };
/** Those that have a default. */
type Always = 'device' | 'seed' | 'strict' | 'allure';

/** The parsed options of `hitchproof perf`. */
export interface PerfOptions extends Omit<Values, Always>, Required<Pick<Values, Always>> {
  /** Log which methods of the app run, on a virtual device under the work clock. */
  readonly logMethods?: true;
  /** Print no progress. */
  readonly quiet?: boolean;
  /** Print the output of the session's programs. */
  readonly verbose?: boolean;
}

const OTHERS: Fields<Omit<PerfOptions, keyof Session>> = { logMethods: true, quiet: true, verbose: true };
/** What the service in wdio.conf.ts takes. */
export const PERF_FIELDS: Fields<PerfOptions> = { ...perfOptions, ...OTHERS };

function profileName(option: string, named: string): string {
  if (isProfileFile(named)) return existingFile(option, named);
  if (profileNames.includes(named)) return named;
  throw new UsageError(noSuchProfile(named));
}

function methods(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[\w$.]+\.[\w$]+(\/[1-9]\d{0,5})?(@[\w$.-]+:[1-9]\d{0,5})?$/.test(text)) return [...before, text];
  throw new UsageError(
    `--without takes a method like Ranking.place, Ranking.place/3 or Ranking.place@FeedRow.java:42, not ${JSON.stringify(text)}.`,
  );
}

export interface ChosenWorld {
  readonly name: string;
  readonly refreshHz: number;
  /** Launch extras of the demo app that plant the costs. */
  readonly extras: SessionPlan['extras'];
}

/** The world named by `--world`; worlds exist on the virtual device only. */
export function worldFor(name: string | undefined, target: Target['kind']): ChosenWorld | undefined {
  if (name === undefined) return undefined;
  if (target !== 'virtual') throw new UsageError('--world needs the virtual device: add --device virtual.');
  return worldNamed(name);
}

/** @throws UsageError if there is no world of this name */
export function worldNamed(name: string): World {
  const world = findWorld(name);
  if (world !== undefined) return world;
  throw new UsageError(`There is no world '${name}'; there are ${worlds.map((w) => w.name).join(', ')}.`);
}
