import { expect, it } from 'vitest';
import { artThreads } from './art-threads.ts';
import { hangsOf, withArtThreads } from './hangs.ts';

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
  expect(hangsOf({ marks, methods: [] }, ['com.acme'])).toEqual([
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
  const hangs = hangsOf({ marks, methods: [] }, []);
  expect([hangs.length, hangs[0]?.kind, hangs[0]?.appFrame]).toEqual([20, 'anr', undefined]);
});

it('an app that always answers has none', () =>
  expect(hangsOf({ marks: [mark('scene', 1, 'feed')], methods: [] }, [])).toEqual([]));

it('an ANR has what the main thread called in the second before, and no more', () => {
  const call = (timeMs: number, method: string, isExit = false) => ({
    timeUs: timeMs * 1_000,
    method,
    isExit,
  });
  const methods = [
    call(100, 'a.Old.done'),
    call(900, 'a.Old.done', true),
    call(1_000, 'a.Feed.bind'),
    call(3_000, 'a.Store.before'),
    call(3_500, 'a.Store.before', true),
    call(3_600, 'a.Unseen.begin', true),
    call(4_500, 'a.Store.read'),
    call(4_600, 'a.Store.read', true),
    call(4_700, 'a.Store.write'),
    call(5_100, 'a.Later.work'),
  ];
  const [hang] = hangsOf({ marks: [mark('anr-stack', 5_000_000, 'main', 'a.B.c')], methods }, []);
  expect(hang?.methods?.map(({ depth, method, wallMs }) => [depth, method, wallMs])).toEqual([
    [0, 'a.Feed.bind', 1_000],
    [1, 'a.Store.write', 300],
    [1, 'a.Store.read', 100],
  ]);
  const blocked = hangsOf({ marks: [mark('blocked-stack', 5_000_000, 'main', 'a.B.c')], methods }, []);
  expect(blocked[0]).not.toHaveProperty('methods');
});

/** The form in which ART prints threads: AOSP's monitor.cc and thread.cc. */
const REPORT = `Process: com.acme
PID: 6361
Subject: Input dispatching timed out

----- pid 812 at 2026-11-28 10:00:00.000000000+0000 -----
Cmd line: system_server

"main" prio=5 tid=1 Native
  at com.android.Wrong.one(Wrong.java:1)

----- end 812 -----

----- pid 6361 at 2026-11-28 10:00:00.000000000+0000 -----
Cmd line: com.acme
Build fingerprint: 'x'

suspend all histogram:	Sum: 1us
DALVIK THREADS (3):
"Signal Catcher" daemon prio=10 tid=6 Runnable
  native: #00 pc 0053a6e0  /apex/com.android.art/lib64/libart.so (art::DumpNativeStack+108)

"main" prio=5 tid=1 Blocked
  | group="main" sCount=1 ucsCount=0 flags=1 obj=0x72 self=0xb4
  | held mutexes=
  at com.acme.Feed.bind(Feed.java:21)
  - waiting to lock <0x0a1b2c3d> (a java.lang.Object) held by thread 12
  - locked <0x01> (a com.acme.Feed)
  at com.acme.Feed.all(Feed.java:9)

"store "writer"" prio=5 tid=12 Sleeping
  at java.lang.Thread.sleep(Native method)
  - sleeping on <0x0dd> (a java.lang.Object)
  at com.acme.Store.write(Store.java:40)
  - locked <0x0a1b2c3d> (a java.lang.Object)

----- end 6361 -----
`;

it("Android's own report says who holds the lock that the main thread waits for", () => {
  const threads = artThreads(REPORT, 'com.acme');
  const own = hangsOf({ marks: [mark('anr-stack', 9_000, 'main', 'a.B.c')], methods: [] }, []);
  const [hang, ...others] = withArtThreads(own, threads, ['com.acme']);
  expect(others).toEqual([]);
  expect(hang).toEqual({
    kind: 'anr',
    atMs: 9,
    appFrame: 'com.acme.Feed.bind(Feed.java:21)',
    threads: [
      {
        name: 'main',
        state: 'Blocked',
        frames: ['com.acme.Feed.bind(Feed.java:21)', 'com.acme.Feed.all(Feed.java:9)'],
        waitsFor: { lock: 'java.lang.Object <0x0a1b2c3d>', holder: 'store "writer"' },
      },
      {
        name: 'store "writer"',
        state: 'Sleeping',
        frames: ['java.lang.Thread.sleep(Native method)', 'com.acme.Store.write(Store.java:40)'],
      },
      {
        name: 'Signal Catcher',
        state: 'Runnable',
        frames: ['/apex/com.android.art/lib64/libart.so (art::DumpNativeStack+108)'],
      },
    ],
  });
  expect(withArtThreads([], threads, [])[0]).not.toHaveProperty('atMs');
  expect(withArtThreads(own, artThreads(REPORT, 'com.other'), [])).toEqual(own);
});
