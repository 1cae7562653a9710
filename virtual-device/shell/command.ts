import type { Readable } from 'node:stream';
import { RuntimeDeath, RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { type DevicePath, devicePathOf, privateOwnerOf, StorageError } from '../storage/device-path.ts';
import type { System } from '../system/system.ts';

export interface Result {
  readonly code: number;
  readonly out?: string | Uint8Array;
  readonly err?: string;
}

/** One run of one command. */
export interface Call {
  readonly system: System;
  readonly args: readonly string[];
  readonly stdin: Readable;
  /** For commands that stream their output; the others return it. */
  readonly write: (bytes: string | Uint8Array) => Promise<void>;
  readonly signal: AbortSignal;
  /** The app whose identity `run-as` assumed; undefined for the shell user. */
  readonly actor: string | undefined;
  readonly directory: string;
  /** Runs another command as an app, in its folder. */
  readonly runAs: (packageName: string, words: readonly string[]) => Promise<number>;
  readonly runLine: (line: string) => Promise<number>;
  /** Runs the command lines of stdin, which the commands read too. */
  readonly runStdin: () => Promise<number>;
  /** The exported variables. */
  readonly environment: () => ReadonlyMap<string, string>;
}

/** Something that the command does not do on this device; its sentence is printed after the command's name. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Command = (call: Call) => Result | Promise<Result>;

export const ok = (out: string | Uint8Array = ''): Result => ({ code: 0, out });
export const failed = (err: string, code = 1): Result => ({ code, err: `${err}\n` });
export const lines = (...text: readonly string[]): Result => linesIn(text);
/** Takes lists of any length, whereas a call takes only some 100,000 arguments. */
export const linesIn = (text: readonly string[]): Result => ok(text.map((line) => `${line}\n`).join(''));

interface Place {
  readonly actor?: string | undefined;
  readonly directory: string;
}

/** Throws ENOENT for an empty path, which is not the current folder, and EACCES for another app's private folder. */
export function pathFor(from: Place, text: string): DevicePath {
  if (text === '') throw new StorageError('ENOENT', text);
  const path = devicePathOf(text, from.directory);
  const owner = privateOwnerOf(path);
  if (owner !== undefined && owner !== from.actor) throw new StorageError('EACCES', text);
  return path;
}

/** The value of an option like `-n 3`. */
export function optionValue(args: readonly string[], ...names: readonly string[]): string | undefined {
  const options = beforeEnd(args);
  const index = options.findIndex((arg) => names.includes(arg));
  return index < 0 ? undefined : options[index + 1];
}

/** The arguments before `--`, after which everything is an operand. */
function beforeEnd(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
}

/** The arguments that are neither options nor values of the `valued` options, and all after `--`. */
export function operands(args: readonly string[], valued: readonly string[] = []): string[] {
  const before = beforeEnd(args);
  const found = before.filter((arg, at) => !arg.startsWith('-') && !valued.includes(before[at - 1] ?? ''));
  return [...found, ...args.slice(before.length + 1)];
}

export const hasFlag = (args: readonly string[], letter: string): boolean =>
  beforeEnd(args).some((arg) => /^-[^-]/.test(arg) && arg.includes(letter));

/**
 * The command, refusing options that it does not implement.
 * @param known separated by blanks: `-r`, `--user=` with a value, `-F*` with an attached value, `-#` for a count such
 *   as `-5`
 */
export const limitedTo =
  (known: string, command: Command): Command =>
  (call) => {
    checkOptions(call.args, known.split(' '));
    return command(call);
  };

/** The value of `--user`. */
export function checkUser(user: string): void {
  if (!/^(?:0|all|current|cur)$/.test(user))
    throw new UsageError(`this device has only user 0, not '${user}'`);
}

/** Letters without a value may be joined, as in `-rf`; what follows `--` is no option. */
export function checkOptions(args: readonly string[], known: readonly string[]): void {
  const rest = args.values();
  for (const arg of rest) {
    if (arg === '--') return;
    if (!/^-./.test(arg) || known.includes(arg)) continue;
    if (known.includes(`${arg}=`)) {
      const { done, value } = rest.next();
      if (done === true) throw new UsageError(`the option ${arg} needs a value`);
      if (arg === '--user') checkUser(value);
      continue;
    }
    const isValued = known.includes(arg.replace(/=.*/, '='));
    if (isValued && arg.startsWith('--user=')) checkUser(arg.slice('--user='.length));
    const isCount = known.includes('-#') && /^-\d+$/.test(arg);
    const areLetters = [...arg.slice(1)].every((letter) => known.includes(`-${letter}`));
    const isAttached = known.includes(`${arg.slice(0, 2)}*`);
    if (!isValued && !isCount && !areLetters && !isAttached)
      throw new UsageError(`the option ${arg} is not supported on this device`);
  }
}

/** Errors that can occur on a device become a message and an exit code of the command. */
export async function resultOf(name: string, act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StorageError || error instanceof UsageError)
      return { code: 1, err: `${name}: ${error.message}\n` };
    if (error instanceof RuntimeRefusal)
      return { code: 1, err: `${name}: ${error.code}: ${error.message}\n` };
    if (error instanceof RuntimeDeath) return { code: 255, err: `${error.message}\n` };
    throw error;
  }
}
