import { vi } from 'vitest';
import { main } from '../../orchestrator/cli/main.ts';

export interface CommandEnd {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs a `hitchproof` command in this process, in the repository's root: starting another process takes longer than most
 * commands.
 */
export async function hitchproof(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>> = {},
): Promise<CommandEnd> {
  let output = '';
  const writes = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    }),
  );
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  try {
    const code = await main(args);
    return { code, output };
  } finally {
    vi.unstubAllEnvs();
    for (const write of writes) write.mockRestore();
  }
}
