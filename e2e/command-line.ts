import { main } from '../orchestrator/cli/main.ts';

export interface CommandEnd {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs a `hitchproof` command in this process, in the repository's root: starting another process takes longer than most
 * commands. Without the test runner, so that benchmarks can use it too.
 */
export async function hitchproof(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>> = {},
): Promise<CommandEnd> {
  let output = '';
  const write = (text: string | Uint8Array): boolean => {
    output += String(text);
    return true;
  };
  const before = { ...process.env };
  const restores = [process.stdout, process.stderr].map((stream) => replaced(stream, 'write', write));
  setVariables(variables);
  try {
    const code = await main(args);
    return { code, output };
  } finally {
    setVariables(Object.fromEntries(Object.keys(variables).map((name) => [name, before[name]])));
    for (const restore of restores) restore();
  }
}

/** @returns what puts the old value back */
function replaced<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): () => void {
  const old = object[key];
  object[key] = value;
  return () => {
    object[key] = old;
  };
}

function setVariables(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
