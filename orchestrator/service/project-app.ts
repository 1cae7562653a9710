import { UsageError } from '../base/errors.ts';
import { requested } from './capability.ts';

/** What a capability of the project's wdio.conf starts before the spec begins. */
export interface StartedApp {
  readonly package: string | undefined;
  /** Undefined: the one that the launcher starts. */
  readonly activity: string | undefined;
}

/** Capabilities by which the driver installs and starts an app; the session does both itself, without an Android SDK. */
const OF_APP = [
  'app',
  'appPackage',
  'appActivity',
  'appWaitPackage',
  'appWaitActivity',
  'appWaitDuration',
  'autoLaunch',
  'fullReset',
] as const;
type OfApp = (typeof OF_APP)[number];

/** @returns the capability's settings of the app, which are removed from it */
function takeSettings(asked: object): Partial<Record<OfApp, unknown>> {
  const options: unknown = Reflect.get(asked, 'appium:options');
  const places = [asked, ...(typeof options === 'object' && options !== null ? [options] : [])];
  const taken: Partial<Record<OfApp, unknown>> = {};
  for (const place of places)
    for (const name of OF_APP)
      for (const key of [name, `appium:${name}`]) {
        const value: unknown = Reflect.get(place, key);
        if (value === undefined) continue;
        taken[name] ??= value;
        Reflect.deleteProperty(place, key);
      }
  return taken;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Takes the app out of a capability. @returns what it would have started, if anything */
export function takeApp(asked: object): StartedApp | undefined {
  const { app, appPackage, appActivity, autoLaunch } = takeSettings(asked);
  if (autoLaunch === false || (app === undefined && appPackage === undefined)) return undefined;
  return { package: textOf(appPackage), activity: textOf(appActivity) };
}

/**
 * The app that a wdio.conf names, for a project whose own configuration names none.
 * @throws UsageError if it is an address
 */
export function appOfWdio({ capabilities }: { readonly capabilities?: unknown }): string | undefined {
  const [capability] = Array.isArray(capabilities) ? capabilities : [];
  if (typeof capability !== 'object' || capability === null) return undefined;
  const app = textOf(takeSettings(structuredClone(requested(capability))).app);
  if (app === undefined || !/^[a-z][\w+.-]+:/i.test(app)) return app;
  throw new UsageError(
    `appium:app of wdio.conf is ${app}, and a session here needs a file: download the APK and name it with --apk or \`apk\` in hitchproof.config.ts.`,
  );
}

/**
 * Refuses a browser, and what one device cannot do: a session each for several capabilities, or several sessions for one spec.
 * @throws UsageError
 */
export function checkOneSession({ capabilities }: { readonly capabilities?: unknown }): void {
  const all = Array.isArray(capabilities) ? capabilities : [capabilities ?? {}];
  const isMulti =
    !Array.isArray(capabilities) && capabilities !== undefined
      ? true
      : all.some((one) => typeof one === 'object' && one !== null && isMultiremote(one));
  if (isMulti)
    throw new UsageError(
      'wdio.conf has multiremote capabilities, of which one spec drives several devices: measure with a configuration that has one capability, and on several devices with `hitchproof perf --devices`.',
    );
  const browser = all
    .map((one) => (typeof one === 'object' && one !== null ? requested(one) : {}))
    .map((one) => textOf(Reflect.get(one, 'browserName')))
    .find((name) => name !== undefined && name !== '');
  if (browser !== undefined)
    throw new UsageError(
      `wdio.conf asks for the browser ${browser}, and a session measures an app: put appium:app in its place, or measure with a configuration of its own.`,
    );
  if (all.length > 1)
    throw new UsageError(
      `wdio.conf has ${all.length} capabilities, and a session measures on one device: leave one, and measure on several devices with \`hitchproof perf --devices\`.`,
    );
}

const isMultiremote = (capability: object): boolean => {
  const values: readonly unknown[] = Object.values(capability);
  return (
    values.length > 0 &&
    values.every((value) => typeof value === 'object' && value !== null && 'capabilities' in value)
  );
};
