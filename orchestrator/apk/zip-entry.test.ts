import { existsSync } from 'node:fs';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readZipEntry } from './zip-entry.ts';

const BOMB_BYTES = 80 << 20;
const content = new TextEncoder().encode('escaped');
const zip = Buffer.from(
  zipSync({
    '../escaped.txt': content,
    '/tmp/escaped.txt': content,
    'C:\\escaped.txt': content,
    bomb: [new Uint8Array(BOMB_BYTES), { level: 9 }],
  }),
);

it.each(['../escaped.txt', '/tmp/escaped.txt', 'C:\\escaped.txt'])(
  'an entry named %s is bytes in memory and no file',
  (name) => {
    expect(readZipEntry(zip, name)).toEqual(Buffer.from('escaped'));
    expect(existsSync(name)).toBe(false);
  },
);

it('an entry packed by an unknown method is inflated, as Android does', () => {
  const odd = Buffer.from(zipSync({ text: new Uint8Array(100) }));
  const directory = odd.readUInt32LE(odd.length - 6);
  odd.writeUInt16LE(21, directory + 10);
  expect(readZipEntry(odd, 'text')).toEqual(Buffer.alloc(100));
});

it('an entry that inflates beyond the limit is refused', () => {
  expect(zip.length).toBeLessThan(BOMB_BYTES / 500);
  expect(() => readZipEntry(zip, 'bomb')).toThrow(/larger than|buffer/i);
});

it('a name that the zip does not have is null', () => {
  expect(readZipEntry(zip, 'escaped.txt')).toBeNull();
});
