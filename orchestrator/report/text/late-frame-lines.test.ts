import { expect, test } from 'vitest';
import { lateFramesOf } from '../../compute/import/late-frames.ts';
import { lateFrameLines, sectionLines } from './late-frame-lines.ts';

const part = (kind: string, what: string | null, ns: number, ts = 2e9) => ({
  ...{ ts, dur: 48e6, process: 'com.acme' },
  ...{ kind, what, ns },
});

test('each late frame is a line, its longest part first', () => {
  const rows = [
    part('running', null, 9e6),
    part('runnable', 'bg-1', 5e6),
    part('runnable', null, 1e6),
    part('sleeping', null, 4e6),
    part('io', null, 3e6),
    part('uninterruptible', 'filemap_fault', 2e6),
    part('uninterruptible', 'dpm_wait', 1.5e6),
    part('monitor', 'Db.read of bg-1', 12e6),
    part('binder', 'IFoo.bar of system_server', 8e6),
    part('gc', 'WaitForGcToComplete', 7e6),
    { ...part('running', null, 1e6, 1e9), dur: 20e6 },
    { ...part('frame', null, 0, 3e9), dur: 18e6 },
    part('frame', null, 0),
    { kind: 'unknown' },
  ];
  expect(lateFrameLines(lateFramesOf(rows))).toEqual([
    '',
    'Longest late frames, by the state of the main thread:',
    '  com.acme at 2 s, 48 ms: waiting for the monitor held by Db.read of bg-1 12 ms; running 9 ms; binder call IFoo.bar of system_server 8 ms; garbage collection (WaitForGcToComplete) 7 ms; runnable behind bg-1 5 ms; sleeping 4 ms; waiting for I/O 3 ms; page fault 2 ms; blocked in the kernel (dpm_wait) 1.5 ms; runnable 1 ms',
    '  com.acme at 1 s, 20 ms: running 1 ms',
    '  com.acme at 3 s, 18 ms: the trace has no scheduler events of its main thread',
  ]);
  expect(lateFrameLines([])).toEqual(['', 'No frame missed its deadline by the app’s doing.']);
});

test('each name of spans is a line', () => {
  const bind = { name: 'bind', count: 3, sumMs: 15, averageMs: 5, firstMs: 4, minMs: 2, maxMs: 9 };
  expect(sectionLines([bind])).toEqual([
    '',
    'Spans:',
    '  bind: 3 spans, sum 15 ms, average 5 ms, first 4 ms, min 2 ms, max 9 ms',
  ]);
  expect(sectionLines([])).toEqual(['', 'The trace has no span of such a name in these processes.']);
});
