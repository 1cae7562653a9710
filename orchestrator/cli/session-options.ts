import { Option } from 'commander';
import { LEVELS, OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { isProfileFile, noSuchProfile, phoneNames } from '../../virtual-device/index.ts';
import { UsageError } from '../base/usage-error.ts';
import { frameSourceSchema, wantedEngineSchema } from '../capture/recording.ts';
import { clockSchema, profileNames } from '../config.ts';
import { vendorNamed, vendors } from '../farm/vendors/vendors.ts';
import { environmentIdSchema } from '../judge/judged-run.ts';
import { existingFile, oneOf, repeated, someText, wholeNumber } from './option.ts';
import { phoneOf } from './phone-of.ts';
import { worldNamed } from './world-for.ts';

/** Options shared by several commands. */
export const deviceOption = new Option(
  '--device <device>',
  'auto, virtual, the serial of an attached device, or grid:<url> of a Selenium Grid',
)
  .argParser(someText('--device'))
  .default('auto');

export const appiumUrlOption = new Option(
  '--appium-url <url>',
  'measure on a device of this Appium server, which may be on another machine; --device chooses by serial',
).argParser(someText('--appium-url'));

/** @param meaning what the command does with the preset */
export const farmOption = (meaning: string): Option =>
  new Option('--farm <preset>', `${meaning}: ${vendors.map(({ name }) => name).join(', ')}`).argParser(
    (name) => vendorNamed(name).name,
  );

export const worldOption = new Option(
  '--world <name>',
  'planted costs for the virtual device: smooth, slow-row, …',
).argParser((name) => worldNamed(name).name);

export const refreshRateOption = new Option(
  '--hz <rate>',
  "refresh rate of the virtual device, 60, 90 or 120 (default: the world's)",
).argParser((text) => Number(oneOf('--hz', ['60', '90', '120'])(text)));

export const apiOption = new Option(
  '--api <level>',
  `API level of the virtual device: ${LEVELS.join(', ')} (default: ${OWN_LEVEL})`,
).argParser((text) => Number(oneOf('--api', LEVELS.map(String))(text)));

export const asOption = new Option(
  '--as <phone>',
  `answer as a phone, with its properties, dumps and refusals: ${phoneNames.join(', ')}, or a file of that form`,
).argParser((named) => phoneOf(named).name && named);

export const lenientOption = new Option(
  '--lenient <names>',
  'refusals of a phone that the virtual device leaves out, separated by commas, or none',
).argParser(someText('--lenient'));

export const adbKeyOption = new Option(
  '--adb-key <file>',
  "key, adbkey or adbkey.pub, of an adb server that may use the virtual device besides Hitchproof's; may be repeated",
).argParser(repeated('--adb-key'));

export const faultsOption = new Option(
  '--faults <file>',
  'timetable of faults for the virtual device, to see how a session handles them (docs/faults.md)',
).argParser(someText('--faults'));

export const clockOption = new Option(
  '--clock <clock>',
  "clock of the virtual device: work, or free, under which code takes no time (default: the configuration's)",
).argParser(oneOf('--clock', clockSchema.options));

export const profileOption = new Option(
  '--profile <profile>',
  `phone that the work clock models: ${profileNames.join(', ')}, or a file written by \`calibrate\` (default: the configuration's)`,
).argParser(profileName);

function profileName(named: string): string {
  if (isProfileFile(named)) return existingFile('--profile', named);
  if (profileNames.includes(named)) return named;
  throw new UsageError(noSuchProfile(named));
}

export const withoutOption = new Option(
  '--without <method>',
  'a method whose work, with all that it calls, the work clock does not count, e.g. Ranking.place; Ranking.place/3 takes a third; Ranking.place@FeedRow.java:42 where that line calls it; may be repeated',
).argParser(methods);

function methods(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[\w$.]+\.[\w$]+(\/[1-9]\d{0,5})?(@[\w$.-]+:[1-9]\d{0,5})?$/.test(text)) return [...before, text];
  throw new UsageError(
    `--without takes a method like Ranking.place, Ranking.place/3 or Ranking.place@FeedRow.java:42, not ${JSON.stringify(text)}.`,
  );
}

export const sourceOption = new Option(
  '--source <source>',
  'what records the frames: probe, or gfxinfo for an app without it',
).argParser(oneOf('--source', frameSourceSchema.options));

export const reportsOption = new Option(
  '--reports <folder>',
  "folder for run folders (default: the configuration's)",
).argParser(someText('--reports'));

const MAX_SEED = 2 ** 31 - 1;
/** The seed option without a default. */
export const givenSeedOption = (meaning: string): Option =>
  new Option('--seed <n>', meaning).argParser(wholeNumber('--seed', 0, MAX_SEED));
export const DEFAULT_SEED = 1;
export const seedOption = (meaning: string): Option => givenSeedOption(meaning).default(DEFAULT_SEED);

/** @param gestures gestures that the command performs */
export const engineOption = (gestures: string): Option =>
  new Option(
    '--engine <engine>',
    `what performs the ${gestures}: auto, or an engine of docs/probe-control.md`,
  ).argParser(oneOf('--engine', wantedEngineSchema.options));

export const keepDeviceOption = new Option(
  '--keep-device',
  "leave the virtual device's files in the run folder: apps, storage, and the log of its display",
).default(false);

export const systemTraceOption = new Option(
  '--system-trace',
  'record a Perfetto trace of each run, on phones: what the main thread did in late frames, and who held it up',
).default(false);

export const scenarioOption = new Option(
  '--scenario <glob>',
  'only scenarios that match this name; * matches any text',
).argParser(someText('--scenario'));

export const allowOption = new Option(
  '--allow <conditions>',
  'conditions that the verdict accepts, separated by commas, e.g. debuggable; docs/judging.md lists them',
).argParser((text: string) => {
  const each = oneOf('--allow', environmentIdSchema.options);
  return text.split(',').map((name) => each(name.trim().toUpperCase()));
});

export const reinstallOption = new Option(
  '--reinstall',
  'uninstall the app first where Android would keep it, signed with another key or newer: its data is lost',
).default(false);

export const strictOption = new Option(
  '--strict',
  'exit with 5 when the verdict is inconclusive or has no baseline',
).default(false);

export const specOption = new Option(
  '--spec <glob>',
  "only these specs (default: the configuration's)",
).argParser(someText('--spec'));

export const slidesOption = new Option('--slides <n>', 'slides per run').argParser(
  wholeNumber('--slides', 1, 1_000),
);

export const injectOption = new Option(
  '--inject',
  'put the probe into the apps first, for apps built without it',
).default(false);

export const exitForBisectOption = new Option(
  '--exit-for-bisect',
  'end with 125 where nothing was measured and above where nothing can be, as `git bisect run` wants it',
).default(false);
