import { readFileSync, statSync } from 'node:fs';
import { UsageError } from '../base/usage-error.ts';
import { decodedText } from '../compute/import/decoded-text.ts';
import { type ImportedText, importText } from '../compute/import/import-text.ts';
import type { ImportOptions } from '../compute/import/imported.ts';
import { notReadText, refusalText } from '../report/text/imported-values.ts';
import { existingFile } from './option.ts';

export type ReadImported = Exclude<ImportedText, { readonly kind: 'unknown' | 'refused' }>;

/**
 * The measurements in a file of another tool.
 * @throws UsageError if the file has no supported format
 */
export function readImported(file: string, options: ImportOptions = {}): ReadImported {
  const imported = importText(decodedText(boundedBytes(file)), options);
  if (imported.kind === 'unknown') throw new UsageError(`${file} ${notReadText(imported.looksLike)}.`);
  if (imported.kind === 'refused')
    throw new UsageError(`${file} looks like ${imported.format}, but ${refusalText(imported.reason)}.`);
  return imported;
}

/** Reads the whole file at once; an hour of frames takes a few MB. */
function boundedBytes(file: string): Uint8Array {
  const { size } = statSync(existingFile('import', file));
  if (size <= LARGEST_MB * BYTES_PER_MB) return readFileSync(file);
  throw new UsageError(`${file} is ${Math.ceil(size / BYTES_PER_MB)} MB: the limit is ${LARGEST_MB} MB.`);
}
const LARGEST_MB = 256;
const BYTES_PER_MB = 1e6;
