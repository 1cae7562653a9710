import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './perf-session.ts';

export interface CommandEnd {
  readonly code: number;
  readonly output: string;
}

/** Runs a `hitchproof` command that needs no device. */
export function hitchproof(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>> = {},
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [join(root, 'orchestrator/cli/hitchproof.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, output })));
}
