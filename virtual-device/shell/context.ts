import type { Readable } from 'node:stream';
import type { System } from '../system/system.ts';

/** Writes bytes; settles when more can be written. */
export type Sink = (bytes: string | Uint8Array) => Promise<unknown>;

export interface ShellContext {
  readonly system: System;
  readonly stdin: Readable;
  readonly out: Sink;
  readonly err: Sink;
  readonly signal: AbortSignal;
  readonly actor?: string | undefined;
  readonly directory?: string;
}

/** What a shell changes while it runs; a subshell gets a copy. */
export interface ShellState {
  readonly variables: Map<string, string>;
  /** Names of the variables that a shell started from this one inherits. */
  readonly exported: Set<string>;
  directory: string;
}

/** Leaves the shell from inside nested commands. */
export class ShellExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** Of a shell that starts. */
export function stateOf(
  { directory = '/' }: ShellContext,
  environment: ReadonlyMap<string, string>,
): ShellState {
  const variables = new Map([...environment, ['?', '0']]);
  return { variables, exported: new Set(environment.keys()), directory };
}

/** Of a subshell. */
export const copyOf = ({ variables, exported, directory }: ShellState): ShellState => ({
  variables: new Map(variables),
  exported: new Set(exported),
  directory,
});

/** What the programs that a shell starts inherit. */
export const environmentOf = ({ variables, exported }: ShellState): ReadonlyMap<string, string> =>
  new Map([...variables].filter(([name]) => exported.has(name)));

/** The variables that Android's init gives the shell of adb. */
export const DEVICE_ENVIRONMENT: ReadonlyMap<string, string> = new Map([
  ['ANDROID_ASSETS', '/system/app'],
  ['ANDROID_DATA', '/data'],
  ['ANDROID_ROOT', '/system'],
  ['ANDROID_STORAGE', '/storage'],
  ['EXTERNAL_STORAGE', '/sdcard'],
  ['HOME', '/'],
  ['LOGNAME', 'shell'],
  ['PATH', '/system/bin:/vendor/bin'],
  ['SHELL', '/bin/sh'],
  ['TMPDIR', '/data/local/tmp'],
  ['USER', 'shell'],
]);
