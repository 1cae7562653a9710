import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createByteReader } from './byte-reader.ts';

const readerOf = (...chunks: readonly string[]) =>
  createByteReader(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

it.each([
  [['abcdef'], [2, 4], ['ab', 'cdef']],
  [
    ['ab', 'cd', 'ef'],
    [3, 3],
    ['abc', 'def'],
  ],
  [['ab'], [0, 2, 0], ['', 'ab', '']],
  [
    ['ab', 'c'],
    [2, 2],
    ['ab', null],
  ],
  [[], [1], [null]],
])('%j read by %j bytes is %j', async (chunks, sizes, expected) => {
  const reader = readerOf(...chunks);
  const read: (string | null)[] = [];
  for (const size of sizes) read.push((await reader.exactly(size))?.toString() ?? null);
  expect(read).toEqual(expected);
});

it('ends where its stream breaks', async () => {
  const source = new Readable({ read: () => undefined });
  const read = createByteReader(source).exactly(1);
  source.destroy(new Error('reset'));
  expect(await read).toBeNull();
});

it('leaves the stream open for a further reader', async () => {
  const source = Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
  await createByteReader(source).exactly(2);
  expect((await createByteReader(source).exactly(2))?.toString()).toBe('cd');
});
