/**
 * An element of Android's compiled XML, with the parts that a manifest uses.
 * https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/libs/androidfw/include/androidfw/ResourceTypes.h
 */
export interface XmlElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string | number>;
  readonly children: readonly XmlElement[];
}

const STRING_POOL = 0x0001;
const RESOURCE_MAP = 0x0180;
const START_ELEMENT = 0x0102;
const END_ELEMENT = 0x0103;
const TYPE_STRING = 3;
const NO_STRING = 0xffffffff;

/** Shrunk manifests have no attribute names, only their resource ids. */
const NAME_BY_RESOURCE = new Map([
  [0x01010003, 'name'],
  [0x0101000e, 'enabled'],
  [0x0101000f, 'debuggable'],
  [0x01010006, 'permission'],
  [0x01010010, 'exported'],
  [0x01010272, 'testOnly'],
  [0x0101021b, 'versionCode'],
  [0x0101021c, 'versionName'],
  [0x0101020c, 'minSdkVersion'],
  [0x01010270, 'targetSdkVersion'],
  [0x01010021, 'targetPackage'],
  [0x01010024, 'value'],
]);

export function parseBinaryXml(bytes: Buffer): XmlElement {
  let strings: readonly string[] = [];
  let resources: readonly number[] = [];
  const root = { tag: '', attributes: new Map<string, string | number>(), children: [] as XmlElement[] };
  const open: { children: XmlElement[] }[] = [root];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = bytes.readUInt16LE(at);
    const size = bytes.readUInt32LE(at + 4);
    if (size < 8) throw new Error('the compiled manifest is damaged');
    if (type === STRING_POOL) strings = readStringPool(bytes, at);
    if (type === RESOURCE_MAP) resources = readWords(bytes, at + 8, (size - 8) / 4);
    if (type === START_ELEMENT) {
      const element = readElement(bytes, at, strings, resources);
      open.at(-1)?.children.push(element);
      open.push(element);
    }
    if (type === END_ELEMENT) open.pop();
    at += size;
  }
  const document = root.children[0];
  if (document === undefined) throw new Error('the compiled manifest is empty');
  return document;
}

function readElement(bytes: Buffer, at: number, strings: readonly string[], resources: readonly number[]) {
  const start = at + 16 + bytes.readUInt16LE(at + 24);
  const stride = bytes.readUInt16LE(at + 26);
  const attributes = new Map<string, string | number>();
  for (let index = 0; index < bytes.readUInt16LE(at + 28); index++) {
    const place = start + index * stride;
    const nameIndex = bytes.readUInt32LE(place + 4);
    const rawText = bytes.readUInt32LE(place + 8);
    const value = bytes.readUInt32LE(place + 16);
    const name = NAME_BY_RESOURCE.get(resources[nameIndex] ?? 0) ?? strings[nameIndex] ?? '';
    const isText = bytes.readUInt8(place + 15) === TYPE_STRING;
    const text = strings[isText ? value : rawText];
    attributes.set(name, (isText || rawText !== NO_STRING) && text !== undefined ? text : value);
  }
  return { tag: strings[bytes.readUInt32LE(at + 20)] ?? '', attributes, children: [] as XmlElement[] };
}

function readWords(bytes: Buffer, at: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => bytes.readUInt32LE(at + 4 * index));
}

const UTF8_FLAG = 0x100;

/** ResStringPool: strings in UTF-8 or UTF-16, each with a length of one or two units. */
function readStringPool(bytes: Buffer, at: number): string[] {
  const count = bytes.readUInt32LE(at + 8);
  if (count > bytes.length / 4) throw new Error('the string pool is damaged');
  const isUtf8 = (bytes.readUInt32LE(at + 16) & UTF8_FLAG) !== 0;
  const start = at + bytes.readUInt32LE(at + 20);
  const read = isUtf8 ? utf8At : utf16At;
  return Array.from({ length: count }, (_, i) => read(bytes, start + bytes.readUInt32LE(at + 28 + 4 * i)));
}

function utf8At(bytes: Buffer, at: number): string {
  const unitsEnd = at + ((bytes.readUInt8(at) & 0x80) !== 0 ? 2 : 1);
  const first = bytes.readUInt8(unitsEnd);
  const isLong = (first & 0x80) !== 0;
  const length = isLong ? ((first & 0x7f) << 8) | bytes.readUInt8(unitsEnd + 1) : first;
  const start = unitsEnd + (isLong ? 2 : 1);
  return bytes.toString('utf8', start, start + length);
}

function utf16At(bytes: Buffer, at: number): string {
  const first = bytes.readUInt16LE(at);
  const isLong = (first & 0x8000) !== 0;
  const length = isLong ? ((first & 0x7fff) << 16) | bytes.readUInt16LE(at + 2) : first;
  const start = at + (isLong ? 4 : 2);
  return bytes.toString('utf16le', start, start + 2 * length);
}
