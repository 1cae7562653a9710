import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { indexMapping } from './mapping-index.ts';
import { retraceSentence, retraceText } from './retrace-text.ts';

const read = (name: string): string =>
  readFileSync(new URL(`testdata/compiled/${name}`, import.meta.url), 'utf8');
const indexOf = (text: string) => indexMapping([new TextEncoder().encode(text)]);

// R8's own Retrace printed the reference.
test('a printed exception reads as R8 retraces it', () =>
  expect(retraceText(indexOf(read('mapping.txt')), read('obfuscated.txt'))).toBe(read('reference.txt')));

const MAPPING = `com.acme.Feed -> a.a:
    1:1:void bind(int):21:21 -> a
com.acme.BrokenRow -> a.b:
com.acme.Store -> a.c:
    1:1:void read():7:7 -> b
`;

test('exceptions and causes have their original names, other lines stay', () => {
  const obfuscated = `a.b: row 30 of a.b is broken
    at a.a.a(SourceFile:1)
    at android.os.Looper.loop(Looper.java:9)
Caused by: a.b
	at a.c.b(SourceFile:1)
	... 3 more`;
  expect(retraceText(indexOf(MAPPING), obfuscated)).toBe(`com.acme.BrokenRow: row 30 of a.b is broken
    at com.acme.Feed.bind(Feed.java:21)
    at android.os.Looper.loop(Looper.java:9)
Caused by: com.acme.BrokenRow
	at com.acme.Store.read(Store.java:7)
	... 3 more`);
});

test('the sentence of a crash has them, too', () => {
  const index = indexOf(MAPPING);
  expect(
    retraceSentence(index, 'The app crashed: a.b: row at 30 at a.a.a(SourceFile:1) at a.c.b(SourceFile:1)'),
  ).toBe(
    'The app crashed: com.acme.BrokenRow: row at 30 at com.acme.Feed.bind(Feed.java:21) at com.acme.Store.read(Store.java:7)',
  );
  expect(retraceSentence(index, 'The device is gone.')).toBe('The device is gone.');
});
