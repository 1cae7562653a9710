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
