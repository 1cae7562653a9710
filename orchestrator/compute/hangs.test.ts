import { expect, it } from 'vitest';
import { hangsOf } from './hangs.ts';

const mark = (kind: string, timeUs: number, ...lines: readonly string[]) => ({
  ...{ kind, timeUs, ordinal: 0 },
  text: lines.join('\n'),
});

it('an ANR has all threads: main first, then those that run code of the app', () => {
  const marks = [
    mark('blocked-stack', 1_000, 'main', 'com.acme.Slow.read'),
    mark('anr', 9_000, 'the main thread has not answered for 5 s'),
    mark('anr-stack', 9_000, 'binder', 'android.os.Binder.poll'),
    mark('anr-stack', 9_000, 'main', 'java.lang.Object.wait', 'com.acme.Feed.bind', 'com.acme.Feed.all'),
    mark('anr-stack', 9_000, 'worker', 'java.lang.Thread.sleep', 'com.acme.Store.write'),
  ];
  expect(hangsOf({ marks }, ['com.acme'])).toEqual([
    {
      kind: 'anr',
      atMs: 9,
      threads: [
        { name: 'main', frames: ['java.lang.Object.wait', 'com.acme.Feed.bind', 'com.acme.Feed.all'] },
        { name: 'worker', frames: ['java.lang.Thread.sleep', 'com.acme.Store.write'] },
        { name: 'binder', frames: ['android.os.Binder.poll'] },
      ],
      appFrame: 'com.acme.Feed.bind',
    },
    {
      kind: 'blocked',
      atMs: 1,
      threads: [{ name: 'main', frames: ['com.acme.Slow.read'] }],
      appFrame: 'com.acme.Slow.read',
    },
  ]);
});

it('of many long messages the first are kept, and none hides an ANR', () => {
  const marks = [
    ...Array.from({ length: 30 }, (_, i) => mark('blocked-stack', i, 'main', 'a.B.c')),
    mark('anr-stack', 99, 'main', 'a.B.c'),
  ];
  const hangs = hangsOf({ marks }, []);
  expect([hangs.length, hangs[0]?.kind, hangs[0]?.appFrame]).toEqual([20, 'anr', undefined]);
});

it('an app that always answers has none', () =>
  expect(hangsOf({ marks: [mark('scene', 1, 'feed')] }, [])).toEqual([]));
