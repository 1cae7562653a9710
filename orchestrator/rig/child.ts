import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** File for everything that the child prints. */
  readonly log: string;
  readonly onLine?: (line: string) => void;
}

/** A running program; its starter must stop it. */
export interface Child {
  readonly pid: number;
  /** Exit code; 128 + the signal's number when a signal ended it, 127 when it could not be started, as in a shell. */
  readonly ended: Promise<number>;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM, then SIGKILL after two seconds, and waits for the end. */
  readonly stop: () => Promise<void>;
}

const STOP_MS = 2_000;
const NOT_STARTED = 127;
const SIGNAL_BASE = 128;

export function startChild(options: ChildOptions): Child {
  const spawnOptions: SpawnOptions = {
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  };
  const child = spawn(options.command, [...options.args], spawnOptions);
  pipeOutput(child, options);
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(NOT_STARTED));
    child.once('exit', (code, signal) =>
      resolve(code ?? SIGNAL_BASE + (signal === null ? 0 : constants.signals[signal])),
    );
  });
  const isRunning = (): boolean =>
    child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return { pid: child.pid ?? -1, ended, isRunning, stop: () => stopChild(child, ended, isRunning) };
}

function pipeOutput(child: ChildProcess, { log, onLine }: ChildOptions): void {
  const file = createWriteStream(log, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(file, { end: false });
    if (stream !== null && onLine !== undefined) createInterface({ input: stream }).on('line', onLine);
  }
  child.once('close', () => file.end());
}

async function stopChild(
  child: ChildProcess,
  ended: Promise<number>,
  isRunning: () => boolean,
): Promise<void> {
  if (!isRunning()) return;
  child.stdin?.end();
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
