import type { DeviceWish } from './device-wish.ts';
import type { Shard } from './fleet-policy.ts';

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
