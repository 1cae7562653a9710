import { inflateSync } from 'node:zlib';
import { methodsOfDex } from './dex-methods.ts';
import { readZipEntry } from './zip-entry.ts';

/** A method of a dex file that a profile names. */
export interface ProfiledMethod {
  readonly index: number;
  readonly isHot: boolean;
  readonly isStartup: boolean;
  readonly isPostStartup: boolean;
}
export interface ProfiledDex {
  readonly name: string;
  readonly methodIds: number;
  readonly methods: readonly ProfiledMethod[];
}

const PROFILE = 'assets/dexopt/baseline.prof';
const MAX_BYTES = 64 << 20;

/** Descriptors of the methods that the baseline profile of an APK names; undefined if it has none. */
export function baselineProfileIn(apk: Buffer): ReadonlySet<string> | undefined {
  const profile = readZipEntry(apk, PROFILE);
  if (profile === null) return undefined;
  const found = new Set<string>();
  for (const { name, methods, methodIds } of decodeProfile(profile)) {
    const dex = readZipEntry(apk, name);
    if (dex === null) throw new Error(`the profile names ${name}, which the APK does not have`);
    const descriptors = methodsOfDex(dex);
    if (descriptors.length !== methodIds) throw new Error(`the profile is of another ${name}`);
    for (const { index } of methods) found.add(descriptors[index] ?? '');
  }
  return found;
}

/**
 * A profile of version 010, the one that APKs contain.
 * @source AndroidX profileinstaller, ProfileTranscoder.readUncompressedBody: https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:profileinstaller/profileinstaller/src/main/java/androidx/profileinstaller/ProfileTranscoder.java
 * @throws Error if it is damaged or of another version
 */
export function decodeProfile(file: Buffer): readonly ProfiledDex[] {
  const magic = file.toString('latin1', 0, 8);
  if (magic !== 'pro\0' + '010\0')
    throw new Error(`not a profile of version 010, but '${magic.replaceAll('\0', ' ').trim()}'`);
  const count = file.readUInt8(8);
  const body = inflateSync(file.subarray(17, 17 + file.readUInt32LE(13)), { maxOutputLength: MAX_BYTES });
  if (body.length !== file.readUInt32LE(9)) throw new Error('the profile is damaged: its length is another');
  let at = 0;
  const u8 = (): number => body.readUInt8(at++);
  const u16 = (): number => u8() | (u8() << 8);
  const u32 = (): number => u16() + u16() * 0x10000;
  const headers = Array.from({ length: count }, () => {
    const [nameBytes, classes, hotBytes] = [u16(), u16(), u32()];
    u32(); // checksum of the dex file
    const methodIds = u32();
    const name = body.toString('utf8', at, at + nameBytes);
    at += nameBytes;
    return { name: name.replace(/^.*[!:]/, ''), classes, hotBytes, methodIds };
  });
  /** Types of the receivers at a call, which are of no use here. */
  const skipInlineCache = (): void => {
    u16();
    const types = u8();
    if (types === MISSING_TYPES || types === MEGAMORPHIC) return;
    for (let left = types; left > 0; left--) {
      u8();
      at += 2 * u8();
    }
  };
  return headers.map(({ name, classes, hotBytes, methodIds }) => {
    const hot = new Set<number>();
    const end = at + hotBytes;
    for (let index = 0; at < end; ) {
      index += u16();
      hot.add(index);
      for (let left = u16(); left > 0; left--) skipInlineCache();
    }
    if (at !== end) throw new Error('the profile is damaged: its hot methods do not end where they should');
    at += 2 * classes;
    const start = at;
    at += Math.ceil((methodIds * 2) / 8);
    const has = (bit: number): boolean => ((body.readUInt8(start + (bit >> 3)) >> (bit & 7)) & 1) === 1;
    const methods = Array.from({ length: methodIds }, (_, index) => ({
      index,
      isHot: hot.has(index),
      isStartup: has(index),
      isPostStartup: has(index + methodIds),
    }));
    return {
      name,
      methodIds,
      methods: methods.filter((one) => one.isHot || one.isStartup || one.isPostStartup),
    };
  });
}
const MISSING_TYPES = 6;
const MEGAMORPHIC = 7;
