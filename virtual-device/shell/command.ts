import type { Readable } from 'node:stream';
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
}

export type Command = (call: Call) => Result | Promise<Result>;

export const ok = (out: string | Uint8Array = ''): Result => ({ code: 0, out });
export const failed = (err: string, code = 1): Result => ({ code, err: `${err}\n` });
export const lines = (...text: readonly string[]): Result => ok(text.map((line) => `${line}\n`).join(''));

/** Throws EACCES for another app's private folder. */
export function pathFor(call: Pick<Call, 'actor' | 'directory'>, text: string): DevicePath {
  const path = devicePathOf(text, call.directory);
  const owner = privateOwnerOf(path);
  if (owner !== undefined && owner !== call.actor) throw new StorageError('EACCES', text);
  return path;
}

/** The value of an option like `-n 3`. */
export function optionValue(args: readonly string[], ...names: readonly string[]): string | undefined {
  const index = args.findIndex((arg) => names.includes(arg));
  return index < 0 ? undefined : args[index + 1];
}

export const operands = (args: readonly string[]): string[] => args.filter((arg) => !arg.startsWith('-'));
export const hasFlag = (args: readonly string[], letter: string): boolean =>
  args.some((arg) => /^-[^-]/.test(arg) && arg.includes(letter));
