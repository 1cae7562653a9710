import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../test/builders/any-text.ts';
import { fileNameOf, MAX_FILE_NAME_CHARS } from './file-name.ts';

const ANY_FILE_SYSTEM = /^[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_-]+)*$/;
const anyName = fc.oneof(
  anyText({ maxLength: 100 }),
  fc.string({ unit: fc.constantFrom(...'aA-._/é日\ud800 ') }),
);

describe('fileNameOf', () => {
  it.each([
    'feed-fling',
    'a',
    '0_x.y',
    '_',
    'a.b.c-d',
    'x'.repeat(64),
    'device',
    'console',
    'com',
    '20260301-120000',
  ])('leaves the plain name %s unchanged', (name) => expect(fileNameOf(name)).toBe(name));

  it.each([
    ['Feed Fling', 'feed-fling'],
    ['  Café/Liste  ', 'cafe-liste'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.hidden', 'hidden'],
    ['-rf', 'rf'],
    ['trailing.', 'trailing'],
    ['a..b', 'a-b'],
    ['a\0b', 'a-b'],
    ['feed_fling!', 'feed_fling'],
    ['首页', 'unnamed'],
    ['', 'unnamed'],
    ['..', 'unnamed'],
    ['x'.repeat(65), 'x'.repeat(55)],
    [`${'x'.repeat(54)} y`, 'x'.repeat(54)],
  ])('rewrites %j to %s and a hash', (text, readable) => {
    const name = fileNameOf(text);
    expect(name.slice(0, -9)).toBe(readable);
    expect(name.slice(-9)).toMatch(/^-[0-9a-f]{8}$/);
  });

  it.each(['con', 'prn', 'aux', 'nul', 'com1', 'lpt9', 'CON', 'nul.txt'])(
    'rewrites %s, a device of Windows',
    (text) => expect(fileNameOf(text)).toMatch(/^[a-z0-9-]+-[0-9a-f]{8}$/),
  );

  it('rewrites a plain text that equals the name of another text', () => {
    const taken = fileNameOf('Feed');
    expect(fileNameOf(taken)).not.toBe(taken);
  });

  it.each([
    ['case', 'Feed', 'FEED'],
    ['script', '首页', '详情'],
    ['Unicode normalisation form', 'caf\u00e9', 'cafe\u0301'],
    ['compatibility form', 'ﬁ', 'fi'],
    ['separator', 'feed fling', 'feed/fling'],
    ['the end of a long text', 'x'.repeat(200), `${'x'.repeat(200)}y`],
    ['an unpaired surrogate', '\ud800', '\ud801'],
  ])('keeps texts apart that differ in %s', (_, one, other) =>
    expect(fileNameOf(one)).not.toBe(fileNameOf(other)),
  );

  it('is short, legal on every file system, and different for different texts', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyName), (texts) => {
        const names = texts.map((text) => fileNameOf(text));
        for (const name of names) {
          expect(name).toMatch(ANY_FILE_SYSTEM);
          expect(name.length).toBeLessThanOrEqual(MAX_FILE_NAME_CHARS);
        }
        expect(new Set(names).size).toBe(texts.length);
      }),
    );
  });
});
