import { inflateSync } from 'node:zlib';
import { readZipEntry } from './zip-entry.ts';

/**
 * Descriptors of the methods that a dex file names, in the order of their ids.
 * @source https://source.android.com/docs/core/runtime/dex-format
 */
export function methodsOfDex(dex: Buffer): readonly string[] {
  if (!dex.toString('latin1', 0, 4).startsWith('dex\n')) throw new Error('not a dex file');
  const u32 = (at: number): number => dex.readUInt32LE(at);
  const [strings, types, protos, methods] = [u32(0x3c), u32(0x44), u32(0x4c), u32(0x5c)];
  const string = (index: number): string => {
    let at = u32(strings + 4 * index);
    while (dex.readUInt8(at++) >= 0x80); // the length in characters
    return dex.toString('utf8', at, dex.indexOf(0, at));
  };
  const type = (index: number): string => string(u32(types + 4 * index));
  const parameters = (list: number): string =>
    list === 0
      ? ''
      : Array.from({ length: u32(list) }, (_, i) => type(dex.readUInt16LE(list + 4 + 2 * i))).join('');
  const proto = (index: number): string => {
    const at = protos + 12 * index;
    return `(${parameters(u32(at + 8))})${type(u32(at + 4))}`;
  };
  return Array.from({ length: u32(0x58) }, (_, i) => {
    const at = methods + 8 * i;
    return `${type(dex.readUInt16LE(at))}->${string(u32(at + 4))}${proto(dex.readUInt16LE(at + 2))}`;
  });
}

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
 * A profile of version 010, the one that APKs contain, or 015, that of Android 12 and later.
 * @source AndroidX profileinstaller, ProfileTranscoder: https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:profileinstaller/profileinstaller/src/main/java/androidx/profileinstaller/ProfileTranscoder.java
 * @throws Error if it is damaged or of another version
 */
export function decodeProfile(file: Buffer): readonly ProfiledDex[] {
  switch (file.toString('latin1', 0, 8)) {
    case 'pro\x00010\0':
      return decode010(file);
    case 'pro\x00015\0':
      return decode015(file);
    default:
      throw new Error('not a profile of version 010 or 015');
  }
}

class Reader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  readonly u8 = (): number => this.#bytes.readUInt8(this.at++);
  readonly u16 = (): number => this.u8() | (this.u8() << 8);
  readonly u32 = (): number => this.u16() + this.u16() * 0x10000;

  bytes(length: number): Buffer {
    const end = this.at + length;
    if (end > this.#bytes.length) throw new Error('the profile is damaged: it ends too early');
    const part = this.#bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  /** The name of a dex file, which may follow that of its APK. */
  readonly dexName = (length: number): string =>
    this.bytes(length)
      .toString('utf8')
      .replace(/^.*[!:]/, '');
}

function decode010(file: Buffer): readonly ProfiledDex[] {
  const body = inflateSync(file.subarray(17, 17 + file.readUInt32LE(13)), { maxOutputLength: MAX_BYTES });
  if (body.length !== file.readUInt32LE(9)) throw new Error('the profile is damaged: its length is another');
  const reader = new Reader(body);
  const { u16, u32 } = reader;
  const headers = Array.from({ length: file.readUInt8(8) }, () => {
    const [nameBytes, classes, hotBytes] = [u16(), u16(), u32()];
    u32(); // checksum of the dex file
    const methodIds = u32();
    return { name: reader.dexName(nameBytes), classes, hotBytes, methodIds };
  });
  return headers.map(({ name, classes, hotBytes, methodIds }) => {
    const hot = hotMethods(reader, hotBytes);
    reader.bytes(2 * classes);
    const has = bitsOf(reader.bytes(Math.ceil((methodIds * 2) / 8)));
    return profiled(name, methodIds, hot, has, (index) => has(index + methodIds));
  });
}

const DEX_FILES = 0;
const METHODS = 3;
const STARTUP = 2;
const POST_STARTUP = 4;

function decode015(file: Buffer): readonly ProfiledDex[] {
  const directory = new Reader(file.subarray(8));
  const sections = new Map(
    Array.from({ length: directory.u32() }, () => {
      const [type, offset, length, inflated] = [
        directory.u32(),
        directory.u32(),
        directory.u32(),
        directory.u32(),
      ];
      const stored = file.subarray(offset, offset + length);
      return [type, inflated === 0 ? stored : inflateSync(stored, { maxOutputLength: MAX_BYTES })] as const;
    }),
  );
  const dexes = new Reader(sections.get(DEX_FILES) ?? Buffer.of(0, 0));
  const files = Array.from({ length: dexes.u16() }, () => {
    dexes.bytes(8); // checksum, and the number of types
    const methodIds = dexes.u32();
    return { methodIds, name: dexes.dexName(dexes.u16()) };
  });
  const bytes = sections.get(METHODS) ?? Buffer.alloc(0);
  const methods = new Reader(bytes);
  const found: ProfiledDex[] = [];
  while (methods.at < bytes.length) {
    const of = files[methods.u16()];
    const end = methods.u32() + methods.at;
    const flags = methods.u16();
    if (of === undefined) throw new Error('the profile is damaged: it names no such dex file');
    // A bit for each method and flag that occurs, in the order of the flags; that of hot methods has none.
    const present = Array.from({ length: 15 }, (_, bit) => 2 << bit).filter((flag) => (flags & flag) !== 0);
    const has = bitsOf(methods.bytes(Math.ceil((present.length * of.methodIds) / 8)));
    const hot = hotMethods(methods, end - methods.at);
    const isIn = (flag: number) => (index: number) =>
      present.includes(flag) && has(present.indexOf(flag) * of.methodIds + index);
    found.push(profiled(of.name, of.methodIds, hot, isIn(STARTUP), isIn(POST_STARTUP)));
  }
  return found;
}

const bitsOf =
  (bitmap: Buffer) =>
  (bit: number): boolean =>
    ((bitmap.readUInt8(bit >> 3) >> (bit & 7)) & 1) === 1;

function profiled(
  name: string,
  methodIds: number,
  hot: ReadonlySet<number>,
  isStartup: (index: number) => boolean,
  isPostStartup: (index: number) => boolean,
): ProfiledDex {
  const methods = Array.from({ length: methodIds }, (_, index) => ({
    index,
    isHot: hot.has(index),
    isStartup: isStartup(index),
    isPostStartup: isPostStartup(index),
  }));
  return {
    name,
    methodIds,
    methods: methods.filter((one) => one.isHot || one.isStartup || one.isPostStartup),
  };
}

/** Indices of the hot methods; of each, the types of the receivers at its calls follow, which are of no use here. */
function hotMethods(reader: Reader, length: number): ReadonlySet<number> {
  const { u8, u16 } = reader;
  const hot = new Set<number>();
  const end = reader.at + length;
  for (let index = 0; reader.at < end; ) {
    index += u16();
    hot.add(index);
    for (let calls = u16(); calls > 0; calls--) {
      u16(); // where the call is
      const types = u8();
      if (types === MISSING_TYPES || types === MEGAMORPHIC) continue;
      for (let dexes = types; dexes > 0; dexes--) {
        u8();
        reader.bytes(2 * u8());
      }
    }
  }
  if (reader.at !== end)
    throw new Error('the profile is damaged: its hot methods do not end where they should');
  return hot;
}
const MISSING_TYPES = 6;
const MEGAMORPHIC = 7;
