import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { plainText } from '../text/format.ts';
import { codeText, fence, proseText } from './escape.ts';

/** The text that a reader sees, without invisible spaces; fails if markup came through. */
function seen(markdown: string): string {
  const html = marked.parse(markdown, { gfm: true, async: false });
  const problems: string[] = [];
  const document = new DOMParser({
    onError: (_level, message) => problems.push(String(message)),
  }).parseFromString(`<r>${html}</r>`, 'text/xml');
  expect(problems).toEqual([]);
  const tags = [...document.getElementsByTagName('*')].map(({ tagName }) => tagName);
  expect(tags.filter((tag) => !['r', 'p', 'code', 'pre'].includes(tag))).toEqual([]);
  return (document.documentElement?.textContent ?? '').replaceAll('\u200b', '').trim();
}

const CASES = [
  'a | b & c # d @ e',
  '<b>x</b> &amp; &#64;',
  '**x** __y__ ~~z~~ `c` $m$ \\',
  'www.evil.example https://evil.example ftp://x',
  '[x](y) ![x](y) [^1]',
  'dev.app.Feed$1.bind(Feed.java:42)',
];

test.each(CASES)('%s is read as it is written', (text) => {
  expect(seen(codeText(text))).toBe(text);
  expect(seen(`so: ${proseText(text)}`)).toBe(`so: ${text}`);
});

test('any text is read as it is written', () => {
  const text = fc.oneof(
    // The parser treats a replacement character as an encoding error.
    fc.string({ unit: 'grapheme' }).map((any) => any.replaceAll('\ufffd', '')),
    fc.array(fc.constantFrom(...CASES.join(' ')), { maxLength: 40 }).map((chars) => chars.join('')),
  );
  fc.assert(
    fc.property(text, (any) => {
      expect(seen(`so: ${proseText(any)}.`)).toBe(`so: ${plainText(any)}.`);
      expect(seen(`so: ${codeText(any)}.`)).toBe(`so: ${plainText(any)}.`);
    }),
  );
});

test('text cannot close its fence', () => {
  expect(seen(fence(['a', '````', 'b <c>']))).toBe('a\n````\nb <c>');
});

test('names that matter stay readable in the file itself', () => {
  expect(codeText('dev.app.FeedAdapter.onBindViewHolder(FeedAdapter.java:57)')).toBe(
    '<code>dev.app.FeedAdapter.onBindViewHolder(FeedAdapter.java:57)</code>',
  );
});

test.each([
  ['a@b #1', '<code>a&#64;b &#35;1</code>', 'a@&#8203;b #&#8203;1'],
  ['*x* [y] <z> ~$`\\', undefined, '\\*x\\* \\[y\\] \\<z\\> \\~\\$\\`\\\\'],
  ['a|b & c', '<code>a&#124;b &#38; c</code>', 'a&#124;b &#38; c'],
  [
    'www.e.org://x',
    '<code>&#119;&#119;&#119;&#46;e.org&#58;&#47;&#47;x</code>',
    '&#119;&#119;&#119;&#46;e.org&#58;&#47;&#47;x',
  ],
  ['{_}', '<code>&#123;&#95;&#125;</code>', '\\{\\_\\}'],
])('%s as code and as prose', (text, code, prose) => {
  if (code !== undefined) expect(codeText(text)).toBe(code);
  expect(proseText(text)).toBe(prose);
});

test('long texts are cut: prose after 500 characters, lines of a fence after 300', () => {
  expect(proseText('x'.repeat(501))).toBe(`${'x'.repeat(499)}…`);
  expect(codeText('x'.repeat(9), 5)).toBe('<code>xxxx&#8230;</code>');
  expect(fence(['x'.repeat(301)])).toBe(`\`\`\`text\n${'x'.repeat(299)}…\n\`\`\``);
});

test('a fence is one backtick longer than any inside', () => {
  expect(fence(['a `` b', '````']).split('\n')).toEqual(['`````text', 'a `` b', '````', '`````']);
  expect(fence([])).toBe('```text\n\n```');
});
