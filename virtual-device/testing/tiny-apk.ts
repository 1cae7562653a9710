import { zipSync } from 'fflate';

/** An APK with only a compiled manifest. */
export interface TinyApk {
  readonly package: string;
  readonly split?: string;
  /** Empty: the APK has none. */
  readonly activity?: string;
  /** Name of the application's class. */
  readonly application?: string;
  readonly versionCode?: number;
  readonly versionName?: string;
  readonly debuggable?: boolean;
  /** The package that this one instruments. */
  readonly targetPackage?: string;
  /** Class of that instrumentation; absent: `.Runner`. */
  readonly runner?: string;
  readonly minSdk?: number;
  /** Null: the manifest states none. */
  readonly targetSdk?: number | null;
  readonly testOnly?: boolean;
  /** Of its activity; absent: what its filter implies. */
  readonly exported?: boolean;
  readonly enabled?: boolean;
  readonly provider?: string;
  /** Name and value of a meta-data element. */
  readonly metaData?: readonly [name: string, value: boolean];
  readonly permission?: string;
  readonly receiver?: { readonly name: string; readonly exported: boolean; readonly permission?: string };
  /** Bytes of the certificate; null: the APK is not signed. */
  readonly signer?: string | null;
  /** Bytes of the certificate by scheme 3, which comes after that of scheme 2. */
  readonly rotatedTo?: string;
  /** What the first key may still do; absent: what it may by default. */
  readonly rotationFlags?: number;
  /** Signed by scheme 1 only. */
  readonly asJar?: boolean;
}

export function tinyApk(options: TinyApk): Buffer {
  const { signer = 'test key', rotatedTo, asJar = false } = options;
  const files = {
    'AndroidManifest.xml': new Uint8Array(binaryManifest(options)),
    ...(asJar ? { 'META-INF/CERT.RSA': new Uint8Array(signatureFile(signer ?? '')) } : {}),
  };
  const zip = Buffer.from(zipSync(files, { level: 0 }));
  if (signer === null || asJar) return zip;
  const later =
    rotatedTo === undefined ? [] : [signedBy(0xf05368c0, rotatedTo, rotation(signer, rotatedTo, options))];
  return withBlock(zip, Buffer.concat([signedBy(0x7109871a, signer), ...later]));
}

/** PKCS #7's parts around a certificate: type, then version, digests, content and certificates; without a signature. */
function signatureFile(certificate: string): Buffer {
  const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([tag, content.length]), content]);
  };
  const text = der(0x0c, Buffer.from(certificate));
  const [type, version, digests] = [der(0x06), der(0x02), der(0x31)];
  const certificates = der(0xa0, der(0x30, text));
  return der(0x30, type, der(0xa0, der(0x30, version, digests, der(0x30, type), certificates)));
}

const sized = (...parts: readonly Buffer[]): Buffer => {
  const part = Buffer.concat(parts);
  return Buffer.concat([words(part.length), part]);
};

/** The pair of a signature scheme; it holds the certificate and no signature. @param more what scheme 3 has besides */
function signedBy(scheme: number, certificate: string, more: Buffer = Buffer.alloc(0)): Buffer {
  const value = sized(sized(sized(sized(), sized(sized(Buffer.from(certificate))), more)));
  return Buffer.concat([words(value.length + 4, 0, scheme), value]);
}

/** Levels, and the attribute by which one key names the next, without signatures. */
function rotation(from: string, to: string, { rotationFlags: flags = 23 }: TinyApk): Buffer {
  const key = (certificate: string): Buffer =>
    sized(sized(sized(Buffer.from(certificate)), words(0)), words(flags, 0), sized());
  const other = sized(words(0x559f8b02), words(33));
  return Buffer.concat([words(28, 36), sized(other, sized(words(0x3ba06f8c, 1), key(from), key(to)))]);
}

/** With a block of pairs before the directory. */
function withBlock(zip: Buffer, pairs: Buffer): Buffer {
  const directory = zip.readUInt32LE(zip.length - 22 + 16);
  const size = words(pairs.length + 24, 0);
  const block = Buffer.concat([size, pairs, size, Buffer.from('APK Sig Block 42')]);
  const moved = Buffer.from(zip.subarray(directory));
  moved.writeUInt32LE(directory + block.length, moved.length - 6);
  return Buffer.concat([zip.subarray(0, directory), block, moved]);
}

type Attribute = readonly [name: string, value: string | number];
interface Element {
  readonly tag: string;
  readonly attributes: readonly Attribute[];
  readonly children: readonly Element[];
}

/** Namespace of the attributes with resource identifiers. */
const ANDROID = 'http://schemas.android.com/apk/res/android';
const RESOURCES: Readonly<Record<string, number>> = {
  name: 0x01010003,
  value: 0x01010024,
  enabled: 0x0101000e,
  debuggable: 0x0101000f,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetPackage: 0x01010021,
  permission: 0x01010006,
  exported: 0x01010010,
  minSdkVersion: 0x0101020c,
  targetSdkVersion: 0x01010270,
  testOnly: 0x01010272,
};

function binaryManifest(options: TinyApk): Buffer {
  const { activity = '.MainActivity', versionCode = 1, versionName = '1.0', debuggable = true } = options;
  const launcher = element('category', [['name', 'android.intent.category.LAUNCHER']]);
  const filter = element(
    'intent-filter',
    [],
    element('action', [['name', 'android.intent.action.MAIN']]),
    launcher,
  );
  return encode(
    element(
      'manifest',
      [
        ['versionCode', versionCode],
        ['versionName', versionName],
        ['package', options.package],
        ...(options.split === undefined ? [] : ([['split', options.split]] as const)),
      ],
      element('uses-sdk', [
        ['minSdkVersion', options.minSdk ?? 24],
        ...(options.targetSdk === null ? [] : ([['targetSdkVersion', options.targetSdk ?? 30]] as const)),
      ]),
      element('uses-permission', [['name', 'android.permission.INTERNET']]),
      element(
        'application',
        [
          ...(options.application === undefined ? [] : ([['name', options.application]] as const)),
          ['debuggable', truth(debuggable)],
          ...(options.testOnly === true ? ([['testOnly', truth(true)]] as const) : []),
        ],
        ...(activity === '' ? [] : [element('activity', [['name', activity], ...guardOf(options)], filter)]),
        ...(options.provider === undefined ? [] : [element('provider', [['name', options.provider]])]),
        ...(options.metaData === undefined
          ? []
          : [
              element('meta-data', [
                ['name', options.metaData[0]],
                ['value', truth(options.metaData[1])],
              ]),
            ]),
        ...(options.receiver === undefined
          ? []
          : [element('receiver', [['name', options.receiver.name], ...guardOf(options.receiver)])]),
      ),
      ...(options.targetPackage === undefined
        ? []
        : [instrumentationOf(options.targetPackage, options.runner)]),
    ),
  );
}

const truth = (value: boolean): number => (value ? 0xffffffff : 0);

const guardOf = ({
  enabled,
  exported,
  permission,
}: Pick<TinyApk, 'enabled' | 'exported' | 'permission'>): Attribute[] => [
  ...(enabled === undefined ? [] : ([['enabled', truth(enabled)]] as const)),
  ...(exported === undefined ? [] : ([['exported', truth(exported)]] as const)),
  ...(permission === undefined ? [] : ([['permission', permission]] as const)),
];

const instrumentationOf = (targetPackage: string, runner = '.Runner'): Element =>
  element('instrumentation', [
    ['name', runner],
    ['targetPackage', targetPackage],
  ]);

const element = (tag: string, attributes: readonly Attribute[], ...children: Element[]): Element => ({
  tag,
  attributes,
  children,
});

function encode(root: Element): Buffer {
  const strings = Object.keys(RESOURCES);
  const indexOf = (text: string): number => {
    if (!strings.includes(text)) strings.push(text);
    return strings.indexOf(text);
  };
  const body = Buffer.concat(encodeElement(root, indexOf));
  const resourceMap = chunk(0x0180, 8, words(...Object.values(RESOURCES)));
  const content = Buffer.concat([stringPool(strings), resourceMap, body]);
  return chunk(0x0003, 8, content);
}

function encodeElement({ tag, attributes, children }: Element, indexOf: (text: string) => number): Buffer[] {
  const none = 0xffffffff;
  const encoded = attributes.map(([name, value]) => {
    const isText = typeof value === 'string';
    const data = isText ? indexOf(value) : value;
    return Buffer.concat([
      words(name in RESOURCES ? indexOf(ANDROID) : none, indexOf(name), isText ? data : none),
      Buffer.from([8, 0, 0, isText ? 3 : 0x10]),
      words(data),
    ]);
  });
  const counts = Buffer.alloc(12);
  counts.writeUInt16LE(20, 0);
  counts.writeUInt16LE(20, 2);
  counts.writeUInt16LE(attributes.length, 4);
  const name = words(none, indexOf(tag));
  const start = chunk(0x0102, 16, Buffer.concat([words(1, none), name, counts, ...encoded]));
  const end = chunk(0x0103, 16, Buffer.concat([words(1, none), name]));
  return [start, ...children.flatMap((child) => encodeElement(child, indexOf)), end];
}

function stringPool(strings: readonly string[]): Buffer {
  const encoded = strings.map((text) => {
    const bytes = Buffer.from(text, 'utf8');
    return Buffer.concat([Buffer.from([text.length, bytes.length]), bytes, Buffer.from([0])]);
  });
  const offsets = encoded.map((_, i) => encoded.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const data = Buffer.concat(encoded);
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const header = words(strings.length, 0, 0x100, 28 + 4 * strings.length, 0);
  return chunk(0x0001, 28, Buffer.concat([header, words(...offsets), padded]));
}

function chunk(type: number, headerBytes: number, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt16LE(type, 0);
  header.writeUInt16LE(headerBytes, 2);
  header.writeUInt32LE(8 + content.length, 4);
  return Buffer.concat([header, content]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index);
  return bytes;
}
