import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 16;

/**
 * A file's bytes piece after piece, for readers that keep little of a large file. All pieces lie in the same memory:
 * one is good until the next is asked for.
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
