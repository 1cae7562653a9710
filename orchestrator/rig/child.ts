import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createWriteStream, openSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { withoutSecrets } from '../environment.ts';
import { signalGroup } from './process-start.ts';

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** File for all output of the child. */
  readonly log: string;
  readonly onLine?: (line: string) => void;
}

/** A running program that leads its own process group; whoever starts it must stop it. */
export interface Child {
  readonly pid: number;
  /** Exit code; as in a shell, 128 + the signal's number if a signal ended it, 127 if it could not be started. */
  readonly ended: Promise<number>;
  /** Resolves after the end, when all output has been read. */
  readonly closed: Promise<void>;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM to the group, then SIGKILL after two seconds, and waits for the program's end. */
  readonly stop: () => Promise<void>;
}

const STOP_MS = 2_000;
const CLOSE_MS = 200;
const NOT_STARTED = 127;
/** Added to the signal's number, this is the exit code of a program that a signal ended. */
export const SIGNAL_BASE = 128;

/** @throws Error if the log cannot be opened; nothing is started then */
export function startChild(options: ChildOptions): Child {
  const log = openSync(options.log, 'a');
  const spawnOptions: SpawnOptions = {
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own group: Ctrl-C in a terminal reaches only this process, which then stops the others in order.
    detached: true,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  };
  const child = spawn(options.command, [...options.args], spawnOptions);
  const pid = child.pid ?? -1;
  pipeOutput(child, log, options);
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(NOT_STARTED));
    child.once('exit', (code, signal) => {
      // Ends what the program left running, such as the worker of a killed launcher.
      signalGroup(pid, 'SIGKILL');
      resolve(code ?? SIGNAL_BASE + (signal === null ? 0 : constants.signals[signal]));
    });
  });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    // A program that left the group may still hold the pipe.
    void ended.then(() => setTimeout(resolve, CLOSE_MS).unref());
  });
  const isRunning = (): boolean =>
    child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  const stop = async (): Promise<void> => {
    if (!isRunning()) return;
    child.stdin?.end();
    signalGroup(pid, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  return { pid, ended, closed, isRunning, stop };
}

/** Writes redacted lines to the log: Appium prints the capabilities of a session, and specs may print anything. */
function pipeOutput(child: ChildProcess, log: number, options: ChildOptions): void {
  const file = createWriteStream(options.log, { fd: log });
  // A full disk ends the log, not the session.
  file.on('error', () => file.destroy());
  const redact = withoutSecrets();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${redact(line)}\n`);
      options.onLine?.(line);
    });
  }
  child.once('close', () => file.end());
}

/** Describes how a program ended, by its exit code. */
export function endText(exitCode: number): string {
  if (exitCode === NOT_STARTED) return 'could not be started';
  const signal = Object.entries(constants.signals).find(([, n]) => n === exitCode - SIGNAL_BASE)?.[0];
  return signal === undefined ? `ended with exit code ${exitCode}` : `was ended by ${signal}`;
}
