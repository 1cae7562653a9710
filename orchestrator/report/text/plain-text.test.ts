import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/builders/any-text.ts';
import { plainText } from './format.ts';
import { element, escapeXml } from './xml.ts';

test.each([
  ['one\ntwo\r\n three', 'one two three'],
  ['a\u0000b\u001b[31mc', 'ab[31mc'],
  ['user\u202Etxt.exe', 'usertxt.exe'],
  ['a\u2028b', 'a b'],
  ['日本語 feed', '日本語 feed'],
  [' \t padded \u2029 ', 'padded'],
  ['a\ue000b\ud800c', 'abc'],
])('%j becomes %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('long text ends in an ellipsis', () => {
  expect(plainText('x'.repeat(300), 10)).toBe('xxxxxxxxx…');
  expect(plainText('🙂🙂🙂', 3)).toBe('🙂🙂🙂');
  expect(plainText('🙂🙂🙂', 2)).toBe('🙂…');
  expect(plainText('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
  expect(plainText('x'.repeat(200))).toBe('x'.repeat(200));
});

test('no text leaves its element or attribute', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
  expect(element('a', { b: '"><x>', c: 1.23456, d: undefined }, 't')).toBe(
    '<a b="&quot;&gt;&lt;x&gt;" c="1.23">t</a>',
  );
});
