import { isProbe } from '../attribution/stacks/call-tree.ts';
import type { WorkLog } from './work-log.ts';

/** What a profile says of a method: called often, at the start, after it. */
export interface MethodFlags {
  readonly isHot: boolean;
  readonly isStartup: boolean;
  readonly isPostStartup: boolean;
}
/** Methods by descriptor, e.g. `Lcom/acme/Feed;->bind(I)V`. */
export type MethodProfile = ReadonlyMap<string, MethodFlags>;

/** A method that is called so often is compiled as hot: an assumption, since ART counts samples. */
const HOT_CALLS = 10;

/** What ran in a session, from the logs of all of its runs. */
export function profileOf(logs: readonly Pick<WorkLog, 'ran'>[]): MethodProfile {
  const calls = new Map<string, readonly [number, number]>();
  for (const { ran = {} } of logs)
    for (const [method, [start, slides]] of Object.entries(ran)) {
      // The probe is no part of what users install.
      if (isProbe(stackNameOf(method))) continue;
      // Each log has all calls so far.
      const [a, b] = calls.get(method) ?? [0, 0];
      calls.set(method, [Math.max(a, start), Math.max(b, slides)]);
    }
  return new Map(
    [...calls].map(([method, [start, slides]]) => [
      method,
      { isHot: start + slides >= HOT_CALLS, isStartup: start > 0, isPostStartup: slides > 0 },
    ]),
  );
}

/**
 * The rules that the Android Gradle plugin compiles: https://developer.android.com/topic/performance/baselineprofiles/manually-create-measure#define-rules-manually
 * Classes of the methods that run at the start are loaded then.
 */
export function rulesText(profile: MethodProfile): string {
  const methods = [...profile].map(
    ([method, { isHot, isStartup, isPostStartup }]) =>
      `${isHot ? 'H' : ''}${isStartup ? 'S' : ''}${isPostStartup ? 'P' : ''}${method}`,
  );
  const classes = [...profile].flatMap(([method, { isStartup }]) =>
    isStartup ? method.slice(0, method.indexOf('->')) : [],
  );
  return [...methods, ...new Set(classes)]
    .toSorted()
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * Whether the rules name a method by its descriptor. Rules with classes after a `+` name none: the plugin leaves them out.
 * @source the Android Gradle plugin, HumanReadableProfile: https://cs.android.com/android-studio/platform/tools/base/+/mirror-goog-studio-main:profgen/profgen/src/main/kotlin/com/android/tools/profgen/HumanReadableProfile.kt
 */
export function rulesIn(text: string): (method: string) => boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const methods = lines.flatMap((line) => /^[HSP]+([L*?].*->[^+]*)$/.exec(line)?.[1] ?? []);
  const exact = new Set(methods.filter((method) => !/[*?]/.test(method)));
  const patterns = methods.filter((method) => !exact.has(method)).map(patternOf);
  return (method) => exact.has(method) || patterns.some((pattern) => pattern.test(method));
}

/** A character of a name, a part of one, or several parts. */
const WILDCARDS: Readonly<Record<string, string>> = {
  '?': String.raw`[\w<>[\]]`,
  '*': String.raw`[-\w$<>[\]]*`,
  '**': String.raw`[-\w$<>/;[\]]*`,
};
const patternOf = (rule: string): RegExp =>
  new RegExp(`^${rule.replace(/\*\*|[*?.+^${}()|[\]\\]/g, (found) => WILDCARDS[found] ?? `\\${found}`)}$`);

export interface Coverage {
  /** Of the work of slides in the app's own methods. */
  readonly share: number;
  /** Methods that ran in slides and are in no rule, those with the most work first. */
  readonly missing: readonly { readonly method: string; readonly share: number }[];
}

/**
 * How much of the work of slides a profile compiles. Work counts for the innermost method of the app or its libraries that is on
 * the stack by itself: what the platform does for it is compiled anyway. Stacks have no parameters, so a method that is named counts with
 * all of its overloads.
 */
export function coverageOf(logs: readonly WorkLog[], covers: (method: string) => boolean): Coverage {
  const units = new Map<string, number>();
  for (const log of logs)
    for (const [, stack] of log.samples) {
      const name = log.methods[log.stacks[stack]?.at(-1) ?? -1];
      if (name !== undefined) units.set(name, (units.get(name) ?? 0) + log.stride);
    }
  const byName = new Map<string, string[]>();
  for (const { ran = {} } of logs)
    for (const method of Object.keys(ran)) {
      if (isProbe(stackNameOf(method))) continue;
      const named = byName.get(stackNameOf(method));
      if (named === undefined) byName.set(stackNameOf(method), [method]);
      else if (!named.includes(method)) named.push(method);
    }
  // Methods that are not logged are the platform's.
  const own = [...units].flatMap(([name, of]) => {
    const descriptors = byName.get(name);
    return descriptors === undefined ? [] : [{ descriptors, of }];
  });
  const whole = own.reduce((sum, { of }) => sum + of, 0);
  const missing = own.filter(({ descriptors }) => !descriptors.some(covers));
  return {
    share: whole === 0 ? 1 : 1 - missing.reduce((sum, { of }) => sum + of, 0) / whole,
    missing: missing
      .toSorted((a, b) => b.of - a.of)
      .map(({ descriptors, of }) => ({ method: descriptors[0] ?? '', share: of / whole })),
  };
}

/** `Lcom/acme/Feed;->bind(I)V` → `com.acme.Feed.bind` */
const stackNameOf = (descriptor: string): string =>
  descriptor.replace(
    /^L(.*);->([^(]*)\(.*$/,
    (_, type: string, name: string) => `${type.replaceAll('/', '.')}.${name}`,
  );
