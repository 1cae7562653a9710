import { describe, expect, it } from 'vitest';
import { flatJar } from './flat-jar.mjs';

function flattened(entries: Readonly<Record<string, string>>) {
  const bytes = Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)] as const);
  return Object.fromEntries(
    Object.entries(flatJar(Object.fromEntries(bytes))).map(([name, of]) => [
      name,
      Buffer.from(of).toString(),
    ]),
  );
}

describe('a jar of several versions', () => {
  it('has each class as Java 17 sees it', () => {
    expect(
      flattened({
        'META-INF/versions/11/a/A.class': 'of 11',
        'META-INF/versions/17/a/C.class': 'of 17',
        'META-INF/versions/21/a/A.class': 'of 21',
        'META-INF/versions/9/a/A.class': 'of 9',
        'META-INF/versions/9/a/B.class': 'of 9',
        'a/A.class': 'base',
        'a/D.class': 'base',
      }),
    ).toEqual({ 'a/A.class': 'of 11', 'a/B.class': 'of 9', 'a/C.class': 'of 17', 'a/D.class': 'base' });
  });

  it.each([
    ['Manifest-Version: 1.0\r\nMulti-Release: true\r\nX: y\r\n\r\nName: a/A.class\r\nSHA-256-Digest: z\r\n'],
    ['Manifest-Version: 1.0\r\nX: y\r\n'],
  ])('has a manifest without digests, and without what says that there are versions', (manifest) => {
    expect(flattened({ 'META-INF/MANIFEST.MF': manifest })).toEqual({
      'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\r\nX: y\n',
    });
  });
});
