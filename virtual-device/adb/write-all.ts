import type { Writable } from 'node:stream';

/** Writes and waits until the stream has accepted the bytes; false if the other side closed it. */
export function writeAll(stream: Writable, bytes: Uint8Array | string): Promise<boolean> {
  if (stream.writableEnded) return Promise.resolve(false);
  return new Promise((resolve) => {
    stream.write(bytes, (error) => resolve(!error));
  });
}
