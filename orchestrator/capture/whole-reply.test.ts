import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../test/builders/any-text.ts';
import { wholeReply, withEnds } from './bounded-replies.ts';
import { isRefused } from './classify-failure.ts';

const BEGIN = '@reply\n';
const END = '@end-of-reply\n';

it('a line prints its begin and end and keeps its exit code', () => {
  expect(withEnds('dumpsys battery')).toBe(
    'echo @reply; dumpsys battery; code=$?; echo @end-of-reply; exit $code',
  );
});

it.each(['', 'level: 50\n', 'without a line break', 'a\r\nb\r\n'])(
  'what %j is cut at any byte is an error, and as a whole itself',
  (text) => {
    const whole = `${BEGIN}${text}${END}`;
    expect(wholeReply(whole, 'dumpsys', 'P1')).toBe(text);
    // Losing only the final line break cuts nothing off the reply.
    for (let length = 0; length < whole.length - 1; length++)
      expect(() => wholeReply(whole.slice(0, length), 'dumpsys', 'P1')).toThrow(
        expect.objectContaining({
          code: 'adb-connection',
          message: 'The reply of P1 to `dumpsys` was cut.',
        }),
      );
  },
);

it('nothing that is printed is lost or added', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(wholeReply(`${BEGIN}${text}${END}`, 'l', 's')).toBe(text);
    }),
  );
});

it('what the shell prints before the line is no part of its reply', () => {
  expect(wholeReply(`WARNING: linker: unused DT entry\n${BEGIN}50\n${END}`, 'l', 's')).toBe('50\n');
});

it.each([
  ['Command is not allowed.\n', 'adb-failed', true],
  ["adb: device 'P1' not found", 'device-lost', false],
] as const)('%j in place of a reply is %s', (printed, code, refused) => {
  let error: unknown;
  try {
    wholeReply(printed, 'dumpsys', 'P1');
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ code, message: `P1 did not run \`dumpsys\`: ${printed.trim()}` });
  expect(isRefused(error)).toBe(refused);
});
