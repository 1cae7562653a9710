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

/** What a shell changes while it runs; a subshell has a copy. */
export interface ShellState {
  readonly variables: Map<string, string>;
  /** The names of the variables that a shell started from this one has, too. */
  readonly exported: Set<string>;
  directory: string;
  /** How many loops are around the command. */
  loops: number;
}
