import type { Writable } from 'node:stream';

/** Writes and waits until the stream took it; false when the other side hung up. */
export function writeAll(stream: Writable, bytes: Uint8Array | string): Promise<boolean> {
  if (stream.destroyed || stream.writableEnded) return Promise.resolve(false);
  return new Promise((resolve) => {
    stream.write(bytes, (error) => resolve(error === null || error === undefined));
  });
}
