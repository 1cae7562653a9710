import { sha256Of } from './sha256-of.ts';

/** Length with the hash: leaves room for an extension in a file system's 255 bytes, and is a legal Bencher slug. */
export const MAX_FILE_NAME_CHARS = 64;
const HASH_CHARS = 8;
const HASHED = new RegExp(`-[0-9a-f]{${HASH_CHARS}}$`);

/** Lower-case ASCII words joined by single dots: no hidden file, no `..`, no extension of Windows' trailing dots. */
const PLAIN = /^[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_-]+)*$/;
/** Device names on Windows, with or without an extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

/**
 * A foreign or hostile text as a file name without extension, at most 64 characters of `[a-z0-9._-]`. A plain text stays
 * as it is. Any other one is rewritten and ends in a hash of the exact text, so that different texts have different names
 * on every file system, whether it ignores case, normalises Unicode or neither.
 */
export function fileNameOf(text: string): string {
  const isPlain = PLAIN.test(text) && text.length <= MAX_FILE_NAME_CHARS;
  // A plain text that ends like a rewritten one could be the name of another text.
  if (isPlain && !WINDOWS_DEVICE.test(text) && !HASHED.test(text)) return text;
  const readable = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_FILE_NAME_CHARS - HASH_CHARS - 1)
    .replace(/-$/, '');
  // JSON escapes unpaired surrogates, which UTF-8 would make equal.
  const hash = sha256Of(JSON.stringify(text)).slice(0, HASH_CHARS);
  return `${readable || 'unnamed'}-${hash}`;
}
