import { UsageError } from '../base/usage-error.ts';
import { LineTooLong } from '../compute/attribution/stacks/retrace/lines-of.ts';
import { indexMapping, type MappingIndex } from '../compute/attribution/stacks/retrace/mapping-index.ts';
import { fileChunks } from './file-chunks.ts';

/**
 * A build's R8 mapping, read piece by piece: those of large apps have 100 MB, and only the index stays.
 * @throws UsageError when there is no such file, or when it is no mapping
 */
export function readMapping(path: string): MappingIndex {
  const index = indexOf(path);
  if (index.classes.size > 0) return index;
  throw new UsageError(`The mapping ${path} holds no class: is it R8's mapping.txt?`);
}

function indexOf(path: string): MappingIndex {
  try {
    return indexMapping(fileChunks(path));
  } catch (cause) {
    if (!isFileError(cause) && !(cause instanceof LineTooLong)) throw cause;
    throw new UsageError(`The mapping ${path} cannot be read: ${cause.message}.`, { cause });
  }
}

const isFileError = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'code' in cause && 'syscall' in cause;
