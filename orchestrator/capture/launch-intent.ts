import { componentOf } from './component-name.ts';
import type { IntentExtra, LaunchIntent } from './device-session.ts';

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
