import fc from 'fast-check';
import { expect, it } from 'vitest';
import { devicePathOf, privateOwnerOf, StorageError } from './device-path.ts';

it.each([
  ['/sdcard/a', '/storage/emulated/0/a'],
  ['/mnt/sdcard/a', '/storage/emulated/0/a'],
  ['/storage/self/primary', '/storage/emulated/0'],
  ['/sdcardx/a', '/sdcardx/a'],
  ['/data/user/0/p/f', '/data/data/p/f'],
  ['/a//b/./c/', '/a/b/c'],
  ['/../../etc/passwd', '/etc/passwd'],
  ['/a/../../b', '/b'],
  ['', '/'],
])('%j is %j', (text, expected) => {
  expect(devicePathOf(text)).toBe(expected);
});

it('resolves a relative path against the working directory', () => {
  expect(devicePathOf('../x', '/data/data/p/files')).toBe('/data/data/p/x');
});

it('never leaves the root', () => {
  const segment = fc.constantFrom('..', '.', '', 'a', '…', '%2e%2e', '..\\', ' ', 'x'.repeat(300), 'n\0ul');
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 12 }), (segments) => {
      try {
        const path = devicePathOf(segments.join('/'));
        expect(path.startsWith('/')).toBe(true);
        expect(path.split('/')).not.toContain('..');
      } catch (error) {
        expect(error).toBeInstanceOf(StorageError);
      }
    }),
  );
});

it.each([
  ['/data/user/0/com.a/files/x', 'com.a'],
  ['/data/data/com.a', 'com.a'],
  ['/data/local/tmp/x', undefined],
  ['/data/local/../data/com.a', 'com.a'],
])('the owner of %j', (text, owner) => {
  expect(privateOwnerOf(devicePathOf(text))).toBe(owner);
});
