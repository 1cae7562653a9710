import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFrameDecoder, encodeFrame } from './message-frames.ts';

it('decodes any messages, split at any size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
      (messages, pieceBytes) => {
        const bytes = Buffer.concat(messages.map(encodeFrame));
        const decode = createFrameDecoder();
        const read: unknown[] = [];
        for (let at = 0; at < bytes.length; at += pieceBytes)
          read.push(...decode(bytes.subarray(at, at + pieceBytes)));
        expect(JSON.stringify(read)).toBe(JSON.stringify(messages));
      },
    ),
  );
});

it('quotes what is no message, as a JVM that crashes writes it', () => {
  expect(() => createFrameDecoder()(Buffer.from('#\n# A fatal error, SIGSEGV'))).toThrow(
    'no message but "#\\n# A fatal error, SIGSEGV"',
  );
});
