import { indexMapping, type MappingIndex } from './compute/attribution/retrace/mapping-index.ts';
import { fileChunks } from './file-chunks.ts';
import { UsageError } from './usage-error.ts';

/**
 * A build's R8 mapping, read piece by piece: those of large apps have 100 MB, and only the index stays.
 * @throws UsageError when there is no such file
 */
export function readMapping(path: string): MappingIndex {
  try {
    return indexMapping(fileChunks(path));
  } catch (cause) {
    if (!isFileError(cause)) throw cause;
    throw new UsageError(`The mapping ${path} cannot be read: ${cause.message}.`);
  }
}

const isFileError = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'code' in cause && 'syscall' in cause;
