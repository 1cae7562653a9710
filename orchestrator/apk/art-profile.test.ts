import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { baselineProfileIn, decodeProfile, methodsOfDex } from './art-profile.ts';

const testdata = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'testdata', name));
const PROFILE = 'assets/dexopt/baseline.prof';
const apkOf = (files: Readonly<Record<string, Uint8Array>>): Buffer => Buffer.from(zipSync({ ...files }));

it('a dex file names its methods and those that it calls', () => {
  expect(methodsOfDex(testdata('feed.dex'))).toEqual([
    'Lcom/acme/Feed;-><init>()V',
    'Lcom/acme/Feed;->bind(I[Ljava/lang/String;)J',
    'Lcom/acme/Feed;->grid(D)[[I',
    'Lcom/acme/Feed;->place()V',
    'Ljava/lang/Object;-><init>()V',
    'Ljava/lang/String;->valueOf(J)Ljava/lang/String;',
    'Ljava/lang/reflect/Array;->newInstance(Ljava/lang/Class;[I)Ljava/lang/Object;',
  ]);
});

it.each(['two-dexes.prof', 'two-dexes-015.prof'])(
  '%s, which AndroidX wrote, has the flags that it was given',
  (name) => {
    const flags = decodeProfile(testdata(name)).map(({ name, methodIds, methods }) => [
      name,
      methodIds,
      ...methods.map(
        ({ index, isHot, isStartup, isPostStartup }) =>
          `${index} ${isHot ? 'H' : ''}${isStartup ? 'S' : ''}${isPostStartup ? 'P' : ''}`,
      ),
    ]);
    expect(flags).toEqual([
      ['classes.dex', 19, '0 H', '3 S', '4 P', '7 HSP', '18 SP'],
      ['classes2.dex', 300, '1 HS', '255 P', '256 HP', '299 S'],
    ]);
  },
);

it('the profile of a released app has the methods that AndroidX reads in it', () => {
  const dexes = decodeProfile(testdata('yosemite.prof'));
  const lines = dexes.flatMap(({ methods }) =>
    methods.map(
      ({ index, isHot, isStartup, isPostStartup }) =>
        `${index} ${(isHot ? 1 : 0) | (isStartup ? 2 : 0) | (isPostStartup ? 4 : 0)}\n`,
    ),
  );
  expect(dexes.map(({ methodIds }) => methodIds)).toEqual([65_526, 55_920]);
  expect(lines).toHaveLength(1_195);
  const digest = createHash('sha256').update(lines.join('')).digest('hex');
  expect(digest).toBe('f1b106c1d61902f22af6b08e08254d139b226f4a7a6b22d4f91ebf009115f86a');
});

it("an APK's profile names methods of its dex files", () => {
  const apk = apkOf({ [PROFILE]: testdata('feed.prof'), 'classes.dex': testdata('feed.dex') });
  expect([...(baselineProfileIn(apk) ?? [])]).toEqual([
    'Lcom/acme/Feed;->bind(I[Ljava/lang/String;)J',
    'Lcom/acme/Feed;->place()V',
  ]);
  expect(baselineProfileIn(apkOf({ 'classes.dex': testdata('feed.dex') }))).toBeUndefined();
});

it.each([
  ['of another version', Buffer.from('pro\x00009\x00\x01'), /^not a profile of version 010 or 015$/],
  ['cut short', testdata('feed.prof').subarray(0, 30), /unexpected end|incorrect|out of range/i],
  ['of another app', testdata('two-dexes.prof'), /^the profile is of another classes\.dex$/],
])('a profile %s is refused', (_, profile, sentence) => {
  const apk = apkOf({ [PROFILE]: profile, 'classes.dex': testdata('feed.dex') });
  expect(() => baselineProfileIn(apk)).toThrow(sentence);
});
