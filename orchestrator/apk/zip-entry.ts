import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_ENTRY_BYTES = 64 << 20;

/** A file of a zip, found in its central directory; null if there is no such file. */
export function readZipEntry(zip: Buffer, name: string): Buffer | null {
  for (const entry of entriesOf(zip)) if (entry.name === name) return contentOf(zip, entry.at);
  return null;
}

/** A file of a zip: where its directory describes it, and the CRC of its content. */
export interface ZipEntry {
  readonly name: string;
  readonly at: number;
  readonly crc: number;
}

export function* entriesOf(zip: Buffer): Generator<ZipEntry> {
  const end = endOfDirectory(zip);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('the zip directory is damaged');
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    yield { name: zip.toString('utf8', at + 46, nameEnd), at, crc: zip.readUInt32LE(at + 16) };
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** The bytes before the zip's directory, where an APK has its signatures. */
export const beforeDirectory = (zip: Buffer): Buffer =>
  zip.subarray(0, zip.readUInt32LE(endOfDirectory(zip) + 16));

function endOfDirectory(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - 0xffff); at--) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new Error('not a zip file');
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const header = zip.readUInt32LE(entry + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const stored = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  // Android inflates all else, whatever its name: weird-compression-method.apk of apksig's tests.
  const method = zip.readUInt16LE(entry + 10);
  return method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: MAX_ENTRY_BYTES });
}
