import { readStringPool } from './string-pool.ts';

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
  [0x0101000f, 'debuggable'],
  [0x01010006, 'permission'],
  [0x01010010, 'exported'],
  [0x01010272, 'testOnly'],
  [0x0101021b, 'versionCode'],
  [0x0101021c, 'versionName'],
  [0x0101020c, 'minSdkVersion'],
  [0x01010270, 'targetSdkVersion'],
  [0x01010021, 'targetPackage'],
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
