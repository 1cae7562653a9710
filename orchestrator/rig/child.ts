import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createWriteStream, openSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { withoutSecrets } from '../config.ts';
import { HAS_GROUPS, signalGroup } from './process-group.ts';

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** File for everything that the child prints. */
  readonly log: string;
  readonly onLine?: (line: string) => void;
}

/** A running program with the process group that it leads; its starter must stop it. */
export interface Child {
  readonly pid: number;
  /** Exit code; 128 + the signal's number when a signal ended it, 127 when it could not be started, as in a shell. */
  readonly ended: Promise<number>;
  /** After the end, once everything that it printed has been read. */
  readonly closed: Promise<void>;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM to the group, then SIGKILL after two seconds, and waits for the program's end. */
  readonly stop: () => Promise<void>;
}

const STOP_MS = 2_000;
const CLOSE_MS = 200;
const NOT_STARTED = 127;
/** The exit code of a program that a signal ended is this and the signal's number. */
export const SIGNAL_BASE = 128;

/** @throws Error when the log cannot be opened; then nothing is started */
export function startChild(options: ChildOptions): Child {
  const log = openSync(options.log, 'a');
  const spawnOptions: SpawnOptions = {
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C in a terminal reaches only this process, which then stops the others in order.
    detached: HAS_GROUPS,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  };
  const child = spawn(options.command, [...options.args], spawnOptions);
  const pid = child.pid ?? -1;
  pipeOutput(child, log, options);
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(NOT_STARTED));
    child.once('exit', (code, signal) => {
      // What it started and left behind, such as the worker of a killed launcher.
      signalGroup(pid, 'SIGKILL');
      resolve(code ?? SIGNAL_BASE + (signal === null ? 0 : constants.signals[signal]));
    });
  });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    // A program that left the group may still have the pipe.
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

/** Line by line: Appium logs the capabilities of a session, and a project's specs what they like. */
function pipeOutput(child: ChildProcess, log: number, options: ChildOptions): void {
  const file = createWriteStream(options.log, { fd: log });
  // A full disk costs the log and not the session.
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

/** How a program ended, in words, from its exit code. */
export function endText(exitCode: number): string {
  if (exitCode === NOT_STARTED) return 'could not be started';
  const signal = Object.entries(constants.signals).find(([, n]) => n === exitCode - SIGNAL_BASE)?.[0];
  return signal === undefined ? `ended with exit code ${exitCode}` : `was ended by ${signal}`;
}
