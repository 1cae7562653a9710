import { beforeDirectory, entriesOf, readZipEntry } from './zip-entry.ts';

const MAGIC = 'APK Sig Block 42';
/** Ids of signature schemes 3.1, 3 and 2: a newer one may name another signer. https://source.android.com/docs/security/features/apksigning/v3 */
const SCHEME_2 = 0x7109871a;
const SCHEMES = [0x1b93ad61, 0xf05368c0, SCHEME_2];

/** Whose signature an APK has. */
export interface Signature {
  /** The first signer's, in DER. */
  readonly certificate: Buffer;
  /** Of the keys before it, whose apps it may update. */
  readonly former: readonly Buffer[];
  /** Whether it is that of a jar, scheme 1, and there is none of another scheme. */
  readonly isOfJar: boolean;
}

/** The signature of the newest scheme that the APK has; undefined without one. Signatures are not verified. */
export function signatureOf(apk: Buffer): Signature | undefined {
  const ofBlock = ofSchemes(beforeDirectory(apk));
  const certificate = ofBlock?.certificate ?? ofJar(apk);
  // Copies, as a view would hold the APK.
  return (
    certificate && {
      certificate: Buffer.from(certificate),
      former: (ofBlock?.former ?? []).map((one) => Buffer.from(one)),
      isOfJar: ofBlock === undefined,
    }
  );
}

/** A block of pairs before the directory; each value of a scheme begins with the first signer's data. */
function ofSchemes(before: Buffer): Omit<Signature, 'isOfJar'> | undefined {
  const end = before.length - 24;
  if (end < 0 || before.toString('latin1', end + 8) !== MAGIC) return undefined;
  let at = before.length - Number(before.readBigUInt64LE(end));
  const values = new Map<number, Buffer>();
  while (at + 12 < end) {
    const size = Number(before.readBigUInt64LE(at));
    values.set(before.readUInt32LE(at + 8), before.subarray(at + 12, at + 8 + size));
    at += 8 + size;
  }
  const id = SCHEMES.find((one) => values.has(one));
  return id === undefined ? undefined : signerIn(values.get(id) ?? Buffer.alloc(0), id !== SCHEME_2);
}

/** Signed data of the first signer: digests, certificates, from scheme 3 on the first and last level, attributes. */
function signerIn(scheme: Buffer, hasLevels: boolean): Omit<Signature, 'isOfJar'> {
  const [signers] = sizedParts(scheme);
  const [signer] = sizedParts(signers);
  const [data] = sizedParts(signer);
  const [digests, certificates] = sizedParts(data);
  const [certificate = Buffer.alloc(0)] = sizedParts(certificates);
  const levels = 8 + (digests?.length ?? 0) + (certificates?.length ?? 0);
  const [attributes] = hasLevels ? sizedParts(data?.subarray(levels + 8)) : [];
  return { certificate, former: formerIn(attributes) };
}

/** The keys before the last one. Each has, signed by the one before it, its certificate; then what it may still do. */
function formerIn(attributes: Buffer | undefined): readonly Buffer[] {
  const rotation = sizedParts(attributes).find((one) => one.readUInt32LE() === PROOF_OF_ROTATION);
  return sizedParts(rotation?.subarray(8)) // behind its id and version
    .slice(0, -1)
    .flatMap((key) => {
      const [signed] = sizedParts(key);
      const flags = key.readUInt32LE(4 + (signed?.length ?? 0));
      return (flags & KEEPS_DATA) === 0 ? [] : sizedParts(signed).slice(0, 1);
    });
}
const PROOF_OF_ROTATION = 0x3ba06f8c;
/** PAST_CERT_INSTALLED_DATA of https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/content/pm/SigningDetails.java */
const KEEPS_DATA = 1;

/** Parts with their lengths before them. */
function sizedParts(from: Buffer | undefined): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; from !== undefined && at + 4 <= from.length; at += 4 + from.readUInt32LE(at))
    parts.push(from.subarray(at + 4, at + 4 + from.readUInt32LE(at)));
  return parts;
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
