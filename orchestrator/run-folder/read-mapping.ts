import { closeSync, readSync } from 'node:fs';
import { UsageError } from '../base/errors.ts';
import {
  indexMapping,
  LineTooLong,
  type MappingIndex,
} from '../compute/attribution/stacks/retrace/mapping-index.ts';
import { NotAFile, openPlainFile } from './plain-files.ts';

/**
 * Indexes a build's R8 mapping. It is read in chunks, since the mappings of large apps have 100 MB.
 * @throws UsageError if the file cannot be read or is not a mapping
 */
export function readMapping(path: string): MappingIndex {
  const index = indexOf(path);
  if (index.classes.size > 0) return index;
  throw new UsageError(`The mapping ${path} contains no class: is it R8's mapping.txt?`);
}

function indexOf(path: string): MappingIndex {
  try {
    return indexMapping(fileChunks(path));
  } catch (cause) {
    if (!isFileError(cause) && !(cause instanceof LineTooLong || cause instanceof NotAFile)) throw cause;
    throw new UsageError(`The mapping ${path} cannot be read: ${cause.message}.`, { cause });
  }
}

const isFileError = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'code' in cause && 'syscall' in cause;

const CHUNK_BYTES = 1 << 16;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * A file's bytes in chunks, for readers that keep little of a large file. All chunks share one buffer: a chunk is valid
 * until the next one is requested.
 */
export function* fileChunks(path: string): Generator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK_BYTES);
  const file = openPlainFile(path);
  try {
    let isFirst = true;
    for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer)) {
      const hasMark = isFirst && BYTE_ORDER_MARK.every((byte, i) => buffer[i] === byte);
      yield buffer.subarray(hasMark ? BYTE_ORDER_MARK.length : 0, bytes);
      isFirst = false;
    }
  } finally {
    closeSync(file);
  }
}
