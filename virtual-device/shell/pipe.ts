import { PassThrough, type Readable } from 'node:stream';
import type { Sink } from './context.ts';

/** What joins two commands of a pipeline. */
export interface Pipe {
  readonly out: Sink;
  readonly stdin: Readable;
  /** Fires when the reader has ended: what is written then is lost. */
  readonly broken: AbortSignal;
  readonly end: () => void;
}

export function createPipe(): Pipe {
  const stream = new PassThrough();
  const broken = new AbortController();
  stream.on('close', () => broken.abort());
  return {
    stdin: stream,
    broken: broken.signal,
    end: () => void stream.end(),
    out: (bytes) =>
      stream.destroyed
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            stream.write(bytes, () => resolve());
          }),
  };
}
