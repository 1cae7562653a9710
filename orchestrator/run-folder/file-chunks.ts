import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 16;

/**
 * A file's bytes in chunks, for readers that keep little of a large file. All chunks share one buffer: a chunk is valid
 * until the next one is requested.
 */
export function* fileChunks(path: string): Generator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer))
      yield buffer.subarray(0, bytes);
  } finally {
    closeSync(file);
  }
}
