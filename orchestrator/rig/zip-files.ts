import { type UnzipFileInfo, unzipSync } from 'fflate';
import { UsageError } from '../base/usage-error.ts';
import { readPlainFile } from '../run-folder/read-plain-file.ts';

/**
 * The files of a zip, without entries for folders. fflate inflates no more of a file than the size in the zip's directory, so
 * the limits apply before anything is inflated.
 * @param isWanted called with every name; the others are not inflated
 * @throws UsageError if the zip has too many files, or the wanted ones are too large
 * @throws Error if it is damaged or no zip
 */
export function zipFiles(
  path: string,
  isWanted: (name: string) => boolean,
): Readonly<Record<string, Uint8Array>> {
  const zip = readPlainFile(path);
  const maxBytes = Math.min(MAX_BYTES, MAX_RATIO * zip.length);
  let files = 0;
  let bytes = 0;
  const filter = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    if (++files > MAX_FILES) throw new UsageError(`${path} has more than ${MAX_FILES} files.`);
    if (name.endsWith('/') || !isWanted(name)) return false;
    bytes += Math.max(size, originalSize);
    if (bytes > maxBytes)
      throw new UsageError(
        `${path} would unpack to more than ${maxBytes} bytes, the limit for a file of ${zip.length} bytes.`,
      );
    return true;
  };
  return unzipSync(zip, { filter });
}

/** What a zip can have without ZIP64, which Android does not read. */
const MAX_FILES = 0xffff;
/** As many as Node.js reads of a file. */
const MAX_BYTES = 2 ** 31 - 1;
/** APKs are compressed already; deflate reaches 1,032. */
const MAX_RATIO = 20;
