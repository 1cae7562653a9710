import { beforeDirectory, entriesOf, readZipEntry } from './zip-entry.ts';

const MAGIC = 'APK Sig Block 42';
/** Ids of signature schemes 3.1, 3 and 2: a newer one may name another signer. https://source.android.com/docs/security/features/apksigning/v3 */
const SCHEMES = [0x1b93ad61, 0xf05368c0, 0x7109871a];

/** Whose signature an APK has. */
export interface Signature {
  /** The first signer's, in DER. */
  readonly certificate: Buffer;
  /** Whether it is that of a jar, scheme 1, and there is none of another scheme. */
  readonly isOfJar: boolean;
}

/** The signature of the newest scheme that the APK has; undefined without one. Signatures are not verified. */
export function signatureOf(apk: Buffer): Signature | undefined {
  const ofBlock = ofSchemes(beforeDirectory(apk));
  const certificate = ofBlock ?? ofJar(apk);
  // A copy, as a view would hold the APK.
  return certificate && { certificate: Buffer.from(certificate), isOfJar: ofBlock === undefined };
}

/** A block of pairs before the directory; each value of a scheme begins with the first signer's data. */
function ofSchemes(before: Buffer): Buffer | undefined {
  const end = before.length - 24;
  if (end < 0 || before.toString('latin1', end + 8) !== MAGIC) return undefined;
  let at = before.length - Number(before.readBigUInt64LE(end));
  const values = new Map<number, Buffer>();
  while (at + 12 < end) {
    const size = Number(before.readBigUInt64LE(at));
    values.set(before.readUInt32LE(at + 8), before.subarray(at + 12, at + 8 + size));
    at += 8 + size;
  }
  return SCHEMES.flatMap((id) => values.get(id) ?? []).map(certificateIn)[0];
}

/** Lengths come before parts: signers, signer, signed data, digests, certificates, certificate. */
function certificateIn(scheme: Buffer): Buffer {
  const digests = 12 + 4;
  const certificates = digests + scheme.readUInt32LE(12);
  const start = certificates + 8;
  return scheme.subarray(start, start + scheme.readUInt32LE(certificates + 4));
}

/** PKCS #7: type, then [0] of version, digests, content, [0] of certificates, and signers, each named by issuer and serial number. */
function ofJar(apk: Buffer): Buffer | undefined {
  const found = [...entriesOf(apk)].find(({ name }) => /^META-INF\/[^/]+\.(?:RSA|DSA|EC)$/.test(name));
  const file = found === undefined ? null : readZipEntry(apk, found.name);
  if (file === null) return undefined;
  const signed = partsOf(partsOf(partsOf(file)[1])[0]);
  const certificates = partsOf(signed.find((part) => part[0] === CERTIFICATES));
  const names = partsOf(partsOf(partsOf(signed.at(-1))[0])[1]);
  const isNamed = (one: Buffer): boolean =>
    names.every((name) => partsOf(partsOf(one)[0]).some((fact) => fact.equals(name)));
  return certificates.find(isNamed) ?? certificates[0];
}

const CERTIFICATES = 0xa0;

/** The values in a DER value, each with its tag and length. */
function partsOf(value: Buffer | undefined): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = contentStart(value); value !== undefined && at < value.length; ) {
    const rest = value.subarray(at);
    parts.push(rest.subarray(0, contentStart(rest) + lengthOf(rest)));
    at += contentStart(rest) + lengthOf(rest);
  }
  return parts;
}

const longBytes = (value: Buffer | undefined): number => Math.max(0, (value?.[1] ?? 0) - 0x80);
const contentStart = (value: Buffer | undefined): number => 2 + longBytes(value);
const lengthOf = (value: Buffer): number =>
  longBytes(value) === 0 ? (value[1] ?? 0) : value.readUIntBE(2, longBytes(value));
