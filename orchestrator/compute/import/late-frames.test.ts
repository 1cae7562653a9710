import { expect, it } from 'vitest';
import { lateFramesOf } from './late-frames.ts';

const part = (ts: number, kind: string, ns: number, change: object = {}) => ({
  ...{ ts, dur: 100 - ts, process: 'com.acme', kind, what: null, ns, ...change },
});

it('gathers the parts of each frame, the longest frame and the longest part first', () =>
  expect(
    lateFramesOf([
      part(20, 'frame', 0),
      part(10, 'running', 3),
      part(10, 'frame', 0),
      part(20, 'gc', 5),
      part(10, 'binder', 7, { what: 'a call' }),
      part(20, 'frame', 0, { process: null }),
      part(10, 'of a newer version', 9),
    ]),
  ).toEqual([
    {
      ...{ startNs: 10, durationNs: 90, process: 'com.acme' },
      parts: [
        { kind: 'binder', what: 'a call', ns: 7 },
        { kind: 'running', what: null, ns: 3 },
      ],
    },
    { startNs: 20, durationNs: 80, process: 'com.acme', parts: [{ kind: 'gc', what: null, ns: 5 }] },
    { startNs: 20, durationNs: 80, process: '', parts: [] },
  ]));

it('an answer without rows has no frames', () => expect(lateFramesOf([])).toEqual([]));

it.each(['running', 'runnable', 'sleeping', 'io', 'uninterruptible', 'monitor', 'lock', 'binder', 'gc'])(
  'a part may be %s, its numbers text',
  (kind) => {
    const [frame] = lateFramesOf([part(1, kind, 0, { ts: '1', dur: '99', ns: '5' })]);
    expect(frame).toMatchObject({ startNs: 1, durationNs: 99, parts: [{ kind, ns: 5 }] });
  },
);
