import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeReply, withEnd } from './whole-reply.ts';

const END = '@end-of-reply\n';

it('a line prints its end and keeps its exit code', () => {
  expect(withEnd('dumpsys battery')).toBe('dumpsys battery; code=$?; echo @end-of-reply; exit $code');
});

it.each(['', 'level: 50\n', 'without a line break', 'a\r\nb\r\n'])(
  'what %j is cut at any byte is an error, and as a whole itself',
  (text) => {
    expect(wholeReply(`${text}${END}`, 'dumpsys', 'P1')).toBe(text);
    const bytes = Buffer.from(`${text}${END}`);
    // A lost line break cuts nothing of the reply.
    for (let length = 0; length < bytes.length - 1; length++)
      expect(() => wholeReply(bytes.subarray(0, length).toString(), 'dumpsys', 'P1')).toThrow(
        expect.objectContaining({
          code: 'adb-connection',
          message: 'The reply of P1 to `dumpsys` was cut.',
        }),
      );
  },
);

it('nothing that is printed is lost or added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(wholeReply(`${text}${END}`, 'l', 's')).toBe(text);
    }),
  );
});
