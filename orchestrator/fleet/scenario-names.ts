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
