import { FaultError, messageOf } from '../base/errors.ts';
import { faultOf, isRefused } from './classify-failure.ts';
import { componentOf } from './component-name.ts';
import type { DeviceSession, IntentExtra, LaunchIntent, ListLocator } from './device-session.ts';
import type { FrameSource } from './frame-source.ts';
import type { DataSeeds, ScenarioSettings } from './knobs/scenario-settings.ts';
import { ownLineIn } from './own-line.ts';
import { type Fields, refuseUnknown } from './refuse-unknown.ts';
import type { ScrollTarget } from './scroll-target.ts';

/** What a spec defines: what to open, what to scroll, how often, and the budget. */
export interface ScenarioOptions {
  /**
   * The list passed to `slide`: a WebdriverIO selector, or a function that finds the element. It is found once per run.
   * Not needed if `slide` finds its lists itself.
   */
  readonly on?: ListLocator;
  /** Brings the app to the start of the scenario; called before each run, not recorded. */
  readonly setup?: (app: App) => Promise<void>;
  /** One slide; default: a fast fling down. */
  readonly slide?: (list: ScrollTarget) => Promise<void>;
  readonly slides?: number;
  readonly runs?: number;
  /** Names by which `--tag` chooses scenarios. */
  readonly tags?: readonly string[];
  readonly budget?: SpecBudget;
  /** Settings of the device while the scenario is measured; its own ones are set back. */
  readonly settings?: ScenarioSettings;
  /** Data of the app: `app.open` gives the first value as this extra; `hitchproof worst` tries the others. */
  readonly seeds?: DataSeeds;
  /** Whether the test fails, too, when the budget is exceeded; the session fails in any case. Default: true. */
  readonly failTest?: boolean;
}

/** Limits by metric, or by one of its parts: `finger-sliding-fps.drag`. */
export type SpecBudget = Readonly<Record<string, SpecLimit>>;
interface SpecLimit {
  readonly max?: number | undefined;
  readonly min?: number | undefined;
  /** Only while this activity or label of the app is shown, e.g. `ArticleActivity`. */
  readonly scene?: string | undefined;
}

export interface App {
  /** Restarts an activity (`.FeedActivity` or a full name), or what the options name, so that it begins at its top. */
  readonly open: (what: string | LaunchOptions) => Promise<void>;
}

const LAUNCH_FIELDS: Fields<LaunchOptions> = { activity: true, deepLink: true, extras: true };
const OPEN_HINT = "extras belong beside the activity, app.open({ activity: '.FeedActivity', extras: { … } })";
/** Fields of `scenario`'s options. */
export const SCENARIO_FIELDS: Fields<ScenarioOptions> = {
  on: true,
  setup: true,
  slide: true,
  slides: true,
  runs: true,
  tags: true,
  budget: true,
  settings: true,
  seeds: true,
  failTest: true,
};

/**
 * The app under test; its activities start with the extras of the chosen world.
 * @param seeds if its data has a seed, whatever a spec gives for that extra
 * @param openAsApp opens what Android opens only for the app itself; absent where nothing can
 */
export const appOf = (
  session: DeviceSession,
  packageName: string,
  extras: readonly IntentExtra[],
  openAsApp?: FrameSource['open'],
  seeds?: DataSeeds,
): App => ({
  open: async (...args) => {
    refuseUnknown('app.open', args, [['text', LAUNCH_FIELDS]], OPEN_HINT);
    const [what] = args;
    const at = ownLineIn(new Error().stack ?? '');
    const given = typeof what === 'string' ? { activity: what } : what;
    const intent = launchIntentOf(packageName, seeded(given, seeds), extras);
    try {
      await session.launch(intent).catch(async (error: unknown) => {
        if (faultOf(error) !== 'not-exported' || openAsApp === undefined) throw error;
        await openAsApp(intent);
      });
    } catch (error) {
      if (faultOf(error) === 'no-activity')
        throw new FaultError(
          'no-activity',
          at === undefined ? messageOf(error) : `${at}: ${messageOf(error)}`,
          {
            cause: error,
          },
        );
      const why = isRefused(error) ? await otherUsersOnly(session, packageName) : undefined;
      throw why === undefined ? error : new FaultError('invalid-use', why, { cause: error });
    }
  },
});

const seeded = (launch: LaunchOptions, seeds: DataSeeds | undefined): LaunchOptions =>
  seeds === undefined ? launch : { ...launch, extras: { ...launch.extras, [seeds.extra]: seeds.values[0] } };

/** Return value of `scenario`; `expect(…).toMeetBudget()` takes it. */
export interface MeasuredScenario {
  readonly name: string;
  /** Whether the command line left the scenario out, so that nothing was measured. */
  readonly leftOut: boolean;
}

/**
 * Why an installed app does not start: only another user of the device has it, e.g. that of a work profile. Undefined
 * if it is installed for the current user, or nothing is known.
 */
export async function otherUsersOnly(
  session: Pick<DeviceSession, 'shell'>,
  packageName: string,
): Promise<string | undefined> {
  const printed = await session.shell(`am get-current-user; dumpsys package ${packageName}`).catch(() => '');
  const current = /^\s*(\d+)\s*$/m.exec(printed)?.[1];
  const states = new Map(
    [...printed.matchAll(INSTALLED)].map(([, user, installed]) => [user, installed === 'true']),
  );
  const [other] = [...states].filter(([user, installed]) => installed && user !== current);
  if (current === undefined || states.get(current) !== false || other === undefined) return undefined;
  return `${packageName} is installed only for user ${other[0]} of the device, a work profile or another account: install it for the current user by \`adb shell pm install-existing --user ${current} ${packageName}\`, or switch by \`adb shell am switch-user ${other[0]}\`.`;
}

/** `User 0: ceDataInode=0 installed=false hidden=…` of `dumpsys package`. */
const INSTALLED = /^\s*User (\d+):.*\binstalled=(true|false)\b/gm;

/** What `app.open` starts: an activity, or the activity of the app that views a link. */
export interface LaunchOptions {
  /** `.FeedActivity` or a full name. */
  readonly activity?: string;
  /** A link, e.g. `https://acme.com/feed`. */
  readonly deepLink?: string;
  /** Values that the activity gets. Whole numbers become int or long, other numbers float. */
  readonly extras?: Readonly<Record<string, string | number | bigint | boolean>>;
}

/** @throws Error if neither an activity nor a link is named, or a value is invalid */
export function launchIntentOf(
  packageName: string,
  { activity, deepLink, extras = {} }: LaunchOptions,
  ofWorld: readonly IntentExtra[],
): LaunchIntent {
  if (activity === undefined && deepLink === undefined)
    throw new Error('app.open() needs an activity, e.g. .FeedActivity, or a deepLink.');
  if (deepLink !== undefined && !URL.canParse(deepLink))
    throw new Error(`${JSON.stringify(deepLink)} is not a link, e.g. https://acme.com/feed.`);
  return {
    package: packageName,
    ...(activity === undefined ? {} : { component: componentOf(packageName, activity) }),
    ...(deepLink === undefined ? {} : { uri: deepLink }),
    extras: [...ofWorld, ...Object.entries(extras).map(([key, value]) => extraOf(key, value))],
  };
}

function extraOf(key: string, value: string | number | bigint | boolean): IntentExtra {
  switch (typeof value) {
    case 'string':
      return { type: 's', key, value };
    case 'boolean':
      return { type: 'z', key, value: String(value) };
    case 'bigint':
      return { type: 'l', key, value: String(value) };
    case 'number':
      return { type: numberTypeOf(key, value), key, value: String(value) };
  }
}

function numberTypeOf(key: string, value: number): 'i' | 'l' | 'f' {
  if (!Number.isFinite(value)) throw new Error(`The launch extra ${key} is ${value}, not a finite number.`);
  if (!Number.isSafeInteger(value)) return 'f';
  return Math.abs(value) <= MAX_INT ? 'i' : 'l';
}

const MAX_INT = 2 ** 31 - 1;
