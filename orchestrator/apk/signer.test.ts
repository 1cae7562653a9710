import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { signatureOf } from './signer.ts';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
};
const text = (word: string): Buffer => der(0x0c, Buffer.from(word));
const serial = (number: number): Buffer => der(0x02, Buffer.from([number]));

it('the signer is the one to which the newest scheme rotated the key', () => {
  const apk = tinyApk({ package: 'com.shop', signer: 'old key', rotatedTo: 'new key' });
  expect(signatureOf(apk)?.certificate.toString()).toBe('new key');
  expect(signatureOf(apk)?.former.map(String)).toEqual(['old key']);
});

it('the signer by scheme 1 is the one that its signature names, wherever its certificate is', () => {
  const certificate = (issuer: string, number: number): Buffer =>
    der(0x30, der(0x30, der(0xa0), serial(number), der(0x30), text(issuer)), der(0x30));
  const own = certificate('A', 7);
  const others = [certificate('A', 8), certificate('B', 7)];
  const named = der(0x31, der(0x30, serial(1), der(0x30, text('A'), serial(7))));
  const signed = der(0x30, serial(1), der(0x31), der(0x30), der(0xa0, ...others, own), named);
  const file = der(0x30, der(0x06), der(0xa0, signed));
  const apk = Buffer.from(zipSync({ 'META-INF/CERT.RSA': new Uint8Array(file) }));
  expect(signatureOf(apk)).toMatchObject({ certificate: own, isOfJar: true });
});
