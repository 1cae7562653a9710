import { crc32 } from 'node:zlib';
import { CRC_BYTES, HEADER_BYTES, MAGIC, MAJOR, MAX_FILE_BYTES, WHOLE_STRINGS_MAJOR } from './format.ts';
import type { TraceHeader } from './trace.ts';
import { TraceError } from './trace-error.ts';

/**
 * Reads the fixed header.
 * @throws TraceError if it is damaged: then nothing after it can be read
 */
export function decodeHeader(bytes: Uint8Array): TraceHeader {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new TraceError(
      'too-large',
      `A trace has at most ${MAX_FILE_BYTES} bytes, this one ${bytes.length}.`,
    );
  }
  if (bytes.length < MAGIC.length || MAGIC.some((byte, i) => bytes[i] !== byte)) {
    throw new TraceError('not-a-trace', notATrace(bytes));
  }
  if (bytes.length < HEADER_BYTES) {
    throw new TraceError('header-damaged', `The trace ends after ${bytes.length} bytes, inside its header.`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const crcAt = HEADER_BYTES - CRC_BYTES;
  if (crc32(bytes.subarray(0, crcAt)) !== view.getUint32(crcAt, true)) {
    throw new TraceError('header-damaged', 'The trace header does not match its checksum.');
  }
  const major = view.getUint16(8, true);
  if (major !== MAJOR && major !== WHOLE_STRINGS_MAJOR) {
    throw new TraceError('newer-major', `The trace has version ${major}; upgrade hitchproof to read it.`);
  }
  return {
    major,
    minor: view.getUint16(10, true),
    session: uuid(bytes),
    epochNs: view.getBigInt64(32, true),
  };
}

function notATrace(bytes: Uint8Array): string {
  const textMode = bytes[1] === 0x48 && bytes[2] === 0x50 && bytes[3] === 0x54;
  return textMode
    ? 'The first bytes are those of a trace sent as text; pull it in binary mode.'
    : 'The file does not begin with the eight bytes of a trace.';
}

function uuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes.subarray(16, 32), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
