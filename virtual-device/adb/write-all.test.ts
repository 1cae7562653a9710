import { PassThrough, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeAll } from './write-all.ts';

it('is true once the stream has accepted the bytes', async () => {
  const stream = new PassThrough();
  expect(await writeAll(stream, 'ab')).toBe(true);
  expect(stream.read().toString()).toBe('ab');
});

it.each([
  ['is destroyed', () => new PassThrough().destroy()],
  ['fails', () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('reset')) })],
] as const)('is false if the stream %s', async (_, make) => {
  const stream = make();
  stream.on('error', () => undefined);
  expect(await writeAll(stream, 'ab')).toBe(false);
});

it('is false, without an error, after the end of the stream', async () => {
  expect(await writeAll(new PassThrough().end(), 'ab')).toBe(false);
});
