import { constants, createPublicKey, type KeyObject, publicDecrypt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { givenText } from '../storage/given-file.ts';

/** Whether a host signed these random bytes with one of the keys that the device knows. */
export type IsSigned = (token: Buffer, signature: Buffer) => boolean;

/** DigestInfo of a SHA-1 hash, RFC 8017 section 9.2: adb signs the token as if it were one. */
const SHA1_DIGEST_INFO = Buffer.from('3021300906052b0e03021a05000414', 'hex');
/** RSAPublicKey of adb: words of the modulus, n0inv, modulus, R², exponent; all little endian. */
const MODULUS_AT = 8;
const MODULUS_BYTES = 256;
const KEY_BYTES = MODULUS_AT + 2 * MODULUS_BYTES + 4;

/** The key of this user's adb server, which adb makes when a server starts for the first time. */
export const ownKeyFile = (home = homedir()): string => join(home, '.android', 'adbkey');

/**
 * The hosts that may use the device, as `adb_keys` names those of a phone. The files are read when a host signs, since adb
 * makes its key when its server starts.
 * @param files each an `adbkey`, an `adbkey.pub` or a list of these, or a public key in PEM
 */
export function hostKeys(files: readonly string[]): IsSigned {
  return (token, signature) =>
    files.flatMap(keysIn).some((key) => signedBytes(key, signature)?.equals(expected(token)) === true);
}

const expected = (token: Buffer): Buffer => Buffer.concat([SHA1_DIGEST_INFO, token]);

function signedBytes(key: KeyObject, signature: Buffer): Buffer | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
  } catch {
    return undefined;
  }
}

function keysIn(file: string): readonly KeyObject[] {
  if (!existsSync(file)) return [];
  const text = givenText(file);
  if (text.includes('-----BEGIN')) return [createPublicKey(text)];
  return text.split('\n').flatMap((line) => {
    const bytes = Buffer.from(line.trim().split(/\s/)[0] ?? '', 'base64');
    return bytes.length === KEY_BYTES ? [keyOf(bytes)] : [];
  });
}

/** https://android.googlesource.com/platform/system/core/+/refs/heads/main/libcrypto_utils/android_pubkey.cpp */
function keyOf(bytes: Buffer): KeyObject {
  const bigEndian = (from: number, length: number): string =>
    Buffer.from(bytes.subarray(from, from + length))
      .reverse()
      .toString('base64url');
  const n = bigEndian(MODULUS_AT, MODULUS_BYTES);
  const e = bigEndian(MODULUS_AT + 2 * MODULUS_BYTES, 4);
  return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
}
