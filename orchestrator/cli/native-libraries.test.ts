import { expect, it } from 'vitest';
import { nativeLines } from './native-libraries.ts';

it.each([
  ['libhermes.so', /^The app has React Native \(libhermes\.so\): .* On a phone its ScrollView and FlatList/],
  ['libflutter.so', /^The app has Flutter \(libflutter\.so\): .* only screens of views/],
  ['libunity.so', /^The app has Unity \(libunity\.so\): .* Profiler\.$/],
])('%s is told at once, with what a phone can do', (library, told) => {
  const lines = nativeLines(['libapp.so', 'libc++_shared.so', library], true);
  expect(lines).toEqual([expect.stringMatching(told)]);
  expect(nativeLines([library], false)).toEqual([
    expect.stringMatching(/^The app has [^:]*\)\. On a phone /),
  ]);
});

it('says of each other library what the app loses', () => {
  expect(
    nativeLines(['libacme.so', 'libandroidx.graphics.path.so', 'libpl_droidsonroids_gif.so'], true),
  ).toEqual([
    expect.stringContaining('loading one throws UnsatisfiedLinkError'),
    '  libacme.so: what its code does',
    '  libandroidx.graphics.path.so: nothing: phones call it below API 34 only',
    '  libpl_droidsonroids_gif.so: animated GIFs',
  ]);
  expect(nativeLines(['libacme.so'], false)).toEqual([]);
  expect(nativeLines([], true)).toEqual([]);
  expect(
    nativeLines(
      Array.from({ length: 15 }, (_, i) => `lib${i}.so`),
      true,
    ).at(-1),
  ).toBe('  and 3 more');
});
