import type { ShellContext, ShellState } from './context.ts';

/** Of a shell that starts. */
export function stateOf(
  { directory = '/' }: ShellContext,
  environment: ReadonlyMap<string, string>,
): ShellState {
  const variables = new Map([...environment, ['?', '0']]);
  return { variables, exported: new Set(environment.keys()), directory };
}

/** Of a subshell. */
export const copyOf = ({ variables, exported, directory }: ShellState): ShellState => ({
  variables: new Map(variables),
  exported: new Set(exported),
  directory,
});

/** What the programs that a shell starts inherit. */
export const environmentOf = ({ variables, exported }: ShellState): ReadonlyMap<string, string> =>
  new Map([...variables].filter(([name]) => exported.has(name)));
