import type { Readable } from 'node:stream';
import type { System } from '../system/system.ts';

/** Takes bytes; settles when there is room for more. */
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
