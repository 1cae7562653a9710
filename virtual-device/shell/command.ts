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

/** The arguments of a command, read. */
export interface Given {
  /** The values of each option, in their order; one without a value has ''. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
}

/** A command that gets its options read. */
export type Limited = (call: Call & Given) => Result | Promise<Result>;

/**
 * Refuses options that the command does not implement.
 * @param known separated by blanks: `-r`, `--user=` with a value, `--es==` with two, `-#` for a count such as `-5`
 */
export const limitedTo =
  (known: string, command: Limited): Command =>
  (call) =>
    command({ ...call, ...givenIn(call.args, known) });

/** Letters without a value may be joined, as in `-rf`, and values may be attached; what follows `--` is no option. */
export function givenIn(args: readonly string[], known: string): Given {
  const names = known.split(' ');
  const options = new Map<string, string[]>();
  const operands: string[] = [];
  const add = (name: string, value = ''): void => {
    options.set(name, [...(options.get(name) ?? []), value]);
    if (name === '--user') checkUser(value);
  };
  const rest = args.values();
  for (const arg of rest) {
    const [, name = arg, attached] = /^(--[^=]+)=(.*)$/s.exec(arg) ?? /^(-[^-])(.+)$/s.exec(arg) ?? [];
    if (arg === '--') operands.push(...rest);
    else if (!/^-./.test(arg)) operands.push(arg);
    else if (names.includes(`${name}=`)) add(name, attached ?? nextOf(name, rest));
    else if (names.includes(`${arg}==`))
      for (const word of [nextOf(arg, rest), nextOf(arg, rest)]) add(arg, word);
    else if (names.includes(arg)) add(arg);
    else if (names.includes('-#') && /^-\d+$/.test(arg)) add('-#', arg.slice(1));
    else if ([...arg.slice(1)].every((letter) => names.includes(`-${letter}`)))
      for (const letter of arg.slice(1)) add(`-${letter}`);
    else throw new UsageError(`the option ${arg} is not supported on this device`);
  }
  return { options, operands };
}

function nextOf(option: string, rest: ArrayIterator<string>): string {
  const { done, value } = rest.next();
  if (done === true) throw new UsageError(`the option ${option} needs a value`);
  return value;
}

/** The value of `--user`. */
export function checkUser(user: string): void {
  if (!/^(?:0|all|current|cur)$/.test(user))
    throw new UsageError(`this device has only user 0, not '${user}'`);
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
