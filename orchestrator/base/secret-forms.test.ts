import { describe, expect, it } from 'vitest';
import { formsOf } from './secret-forms.ts';

const KEY = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n';
const ACCOUNT = JSON.stringify({
  type: 'service_account',
  private_key: KEY,
  client: { secret: 'abcd-efgh' },
});

it.each([
  ['the value', 'a b/"c"', 'a b/"c"'],
  ['JSON', 'a b/"c"', 'a b/\\"c\\"'],
  ['JSON in JSON', 'a b/"c"', 'a b/\\\\\\"c\\\\\\"'],
  ['an address', 'a b/"c"', 'a%20b%2F%22c%22'],
  ['an address in small letters', 'a b/"c"', 'a%20b%2f%22c%22'],
  ['a form', 'a b/"c"', 'a+b%2F%22c%22'],
  ['a log, line by line', 'first-line\r\nsecond-line', 'second-line'],
  ['a value without spaces around it', ' abcdefgh\n', 'abcdefgh'],
  ['the lines of a key', KEY, 'hkiG9w0BAQEFAASC'],
  ['a key in JSON', ACCOUNT, 'MIIEvQIBADANBgkq'],
  ['a nested field in JSON', ACCOUNT, 'abcd-efgh'],
  ['what is in base64', Buffer.from(ACCOUNT).toString('base64'), 'abcd-efgh'],
  [
    'base64 as the `base64` command wraps it',
    'x'.repeat(90),
    Buffer.from('x'.repeat(90)).toString('base64').slice(0, 76),
  ],
])('has %s', (_, value, form) => expect(formsOf(value)).toContain(form));

describe.each(['0123456789', '0123456789a', '0123456789ab', 'ÿÿÿ>>>???'])('%s in base64', (value) => {
  it.each(['', 'u', 'u:', 'me:', 'user:'])('behind "%s" is removed', (before) => {
    for (const after of ['', '\n', 'more'])
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = Buffer.from(`${before}${value}${after}`).toString(encoding);
        expect(formsOf(value).some((form) => text.includes(form))).toBe(true);
      }
  });
});

it.each(['short', 'android', 'ChangeIt', '/home/me/key.jks', '~/a/b', 'C:\\a\\b.jks', './a/b.json'])(
  '%s is replaced nowhere',
  (value) => expect(formsOf(value)).toEqual([]),
);

it('no part of a value is so short that it occurs by chance', () => {
  for (const form of formsOf('abcdef\nx\n{\n')) expect(form.length).toBeGreaterThanOrEqual(6);
  expect(formsOf('abcdefgh\nx\n{\n')).not.toContain('x');
});
