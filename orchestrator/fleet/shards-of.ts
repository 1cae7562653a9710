import { UsageError } from '../base/errors.ts';
import { matchesPattern } from '../base/matches-pattern.ts';
import type { Shard } from './fleet-policy.ts';

/** Request for devices of one kind, e.g. `pixel*,count=3`. */
export interface DeviceWish {
  /** The request without its count; names the class in output. */
  readonly className: string;
  readonly count: number;
}

/** More than any real request, so that a mistyped number does not start that many devices. */
const MAX_COUNT = 300;

/**
 * Parses `<pattern>[,count=<n>]`. The pattern is `virtual`, or matches a model or serial; `*` matches any text.
 * @throws UsageError if it is invalid
 */
export function deviceWish(text: string): DeviceWish {
  const [className = '', ...rest] = text.split(',').map((part) => part.trim());
  const counts = rest.map((part) => /^count=(\d+)$/.exec(part)?.[1]);
  const count = Number(counts[0] ?? 1);
  if (className === '' || className.includes('=') || rest.length > 1 || counts.includes(undefined))
    throw new UsageError(
      `--devices takes a device and a count, like 'pixel*,count=3' or virtual,count=2, not '${text}'.`,
    );
  if (count < 1 || count > MAX_COUNT)
    throw new UsageError(`--devices takes a count from 1 to ${MAX_COUNT}, not ${count}.`);
  return { className, count };
}

export const VIRTUAL = 'virtual';

/** Whether a device is of the class: by its model or serial, ignoring case. */
export function isOfClass(
  className: string,
  device: { readonly model: string; readonly serial: string },
): boolean {
  const names = [device.model, device.model.replaceAll(' ', '_'), device.serial];
  return names.some((name) => matchesPattern(name.toLowerCase(), className.toLowerCase()));
}

/**
 * One shard per requested device. Each device of a class measures every scenario or, if they are divided, its part: the
 * scenarios are dealt out in turn, so that parts differ by one at most.
 */
export function shardsOf(
  wishes: readonly DeviceWish[],
  scenarios: readonly string[],
  { isDivided }: { readonly isDivided: boolean },
): readonly Shard[] {
  return wishes.flatMap(({ className, count }) =>
    Array.from({ length: count }, (_, index): Shard => {
      const part = isDivided ? scenarios.filter((_, i) => i % count === index) : scenarios;
      const id = `${className}-${index + 1}`;
      return { id, className, scenarios: part, group: isDivided ? id : className, moves: 0 };
    }).filter((shard) => shard.scenarios.length > 0),
  );
}

/**
 * The names that a spec's source gives to its scenarios, if they are literals: `scenario('feed-fling', …)`.
 * `isComplete` is false if a call computes its name.
 */
export function scenarioNames(source: string): {
  readonly names: readonly string[];
  readonly isComplete: boolean;
} {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const calls = [...code.matchAll(/(?<![\w.$])scenario\(\s*(?:(['"`])((?:(?!\1)[^\\$\n])+)\1\s*,)?/g)];
  const names = calls.flatMap(([, , name]) => name ?? []);
  return { names: [...new Set(names)], isComplete: names.length === calls.length };
}
