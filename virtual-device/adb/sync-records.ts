import type { FileFacts } from '../storage/storage.ts';

/**
 * The records that the device sends.
 * https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/file_sync_protocol.h
 */
const ENOENT = 2;

const record = (id: string, ...words: number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 4 * words.length);
  bytes.write(id, 0, 'latin1');
  words.forEach((word, index) => {
    bytes.writeUInt32LE(word >>> 0, 4 + 4 * index);
  });
  return bytes;
};
const sizeIn32Bits = (bytes: number): number => Math.min(bytes, 0xffffffff);

export const okay = (): Buffer => record('OKAY', 0);
export const dataDone = (): Buffer => record('DONE', 0);
export const listDone = (): Buffer => record('DONE', 0, 0, 0, 0);
export const data = (chunk: Uint8Array): Buffer => Buffer.concat([record('DATA', chunk.length), chunk]);

export function failure(message: string): Buffer {
  const text = Buffer.from(message);
  return Buffer.concat([record('FAIL', text.length), text]);
}

/** STAT: mode, size, time; all zero if there is no such file. */
export function stat1(facts: FileFacts | null): Buffer {
  if (facts === null) return record('STAT', 0, 0, 0);
  return record('STAT', facts.mode, sizeIn32Bits(facts.sizeBytes), facts.modifiedSeconds);
}

/** STA2 and LST2: error, dev, ino, mode, nlink, uid, gid, size, atime, mtime, ctime; packed. */
export function stat2(id: 'STA2' | 'LST2', facts: FileFacts | null): Buffer {
  const bytes = Buffer.alloc(72);
  bytes.write(id, 0, 'latin1');
  if (facts === null) {
    bytes.writeUInt32LE(ENOENT, 4);
    return bytes;
  }
  bytes.writeUInt32LE(facts.mode, 24);
  bytes.writeUInt32LE(1, 28);
  bytes.writeBigUInt64LE(BigInt(facts.sizeBytes), 40);
  for (const offset of [48, 56, 64]) bytes.writeBigInt64LE(BigInt(facts.modifiedSeconds), offset);
  return bytes;
}

export function directoryEntry(name: string, facts: FileFacts): Buffer {
  const text = Buffer.from(name);
  const size = sizeIn32Bits(facts.sizeBytes);
  return Buffer.concat([record('DENT', facts.mode, size, facts.modifiedSeconds, text.length), text]);
}
