import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../environment.ts';

const PROGRAM = fileURLToPath(new URL('../hitchproof.mjs', import.meta.url));

interface OwnCommand {
  readonly project: string;
  /** Ends the command, which then stops what it has started. */
  readonly signal: AbortSignal;
  /** Called with each line of progress. */
  readonly say: (line: string) => void;
}

/**
 * Runs a command of this package in a process of its own.
 * @returns its standard output
 * @throws Error with the last of what it said if it printed no result
 */
export async function runOwnCommand(
  args: readonly string[],
  { project, signal, say }: OwnCommand,
): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: project,
    env: childEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  let output = '';
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    say(line);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  if (output.trim() !== '') return output;
  throw new Error(said.slice(-LAST_LINES).join('\n') || `hitchproof ${args[0]} printed no result.`);
}
/** Of a failure: its sentence, and what was being done. */
const LAST_LINES = 5;
