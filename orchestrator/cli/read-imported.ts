import { statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { entriesOf, readZipEntry } from '../apk/zip-entry.ts';
import { UsageError } from '../base/errors.ts';
import { type ImportedText, importFile } from '../compute/import/import-text.ts';
import type { ImportOptions } from '../compute/import/imported.ts';
import { notReadText, refusalText } from '../report/text/imported-values.ts';
import { readPlainFile } from '../run-folder/plain-files.ts';
import { existingFile } from './option.ts';

export type ReadImported = Exclude<ImportedText, { readonly kind: 'unknown' | 'refused' }>;

/**
 * The measurements in a file of another tool.
 * @throws UsageError if the file has no supported format
 */
export function readImported(file: string, options: ImportOptions = {}): ReadImported {
  const imported = importFile(readUnpacked(file), options);
  if (imported.kind === 'unknown') throw new UsageError(`${file} ${notReadText(imported.looksLike)}.`);
  if (imported.kind === 'refused')
    throw new UsageError(`${file} looks like ${imported.format}, but ${refusalText(imported.reason)}.`);
  return imported;
}

/** The bytes of a file, unpacked. */
export const readUnpacked = (file: string): Buffer => unpacked(boundedBytes(file));

/** What a gzip file holds, or the first trace, dump or result in a zip; another file as it is. */
function unpacked(bytes: Buffer): Buffer {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b)
      return gunzipSync(bytes, { maxOutputLength: LARGEST_MB * BYTES_PER_MB });
    if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes;
    const name = [...entriesOf(bytes)].map((entry) => entry.name).find((one) => READABLE.test(one));
    return (name === undefined ? null : readZipEntry(bytes, name)) ?? bytes;
  } catch {
    return bytes;
  }
}
const READABLE = /\.(perfetto-trace|pftrace|trace|pb|txt|csv|json)$/i;

/** Reads the whole file at once; an hour of frames takes a few MB. */
function boundedBytes(file: string): Buffer {
  const { size } = statSync(existingFile('The argument', file));
  if (size <= LARGEST_MB * BYTES_PER_MB) return readPlainFile(file);
  throw new UsageError(`${file} is ${Math.ceil(size / BYTES_PER_MB)} MB: the limit is ${LARGEST_MB} MB.`);
}
const LARGEST_MB = 256;
const BYTES_PER_MB = 1e6;
