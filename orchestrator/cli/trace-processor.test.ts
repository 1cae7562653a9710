import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { RUNNABLE, SLEEPING, systemTraceOf } from '../../test/builders/system-trace-of.ts';
import { projectAt } from '../../tools/setup/places.mjs';
import { lateFrameQuery, lateFramesOf } from '../compute/import/late-frames.ts';
import { findTraceProcessor, queryTrace, traceProcessorFolder } from './trace-processor.ts';

const MS = 1_000_000;
const AT = 1_000 * MS;
const MAIN = 700;
const OTHER = 715;

/**
 * A frame of 48 ms: main runs for 10, waits for 12 on a monitor that `bg-1` holds, could run for 5 while `bg-1` still does,
 * and runs for 21.
 */
const TRACE = systemTraceOf({
  pid: MAIN,
  process: 'com.acme',
  threads: { [OTHER]: 'bg-1' },
  events: [
    { atNs: AT - MS, kind: 'switch', from: 0, state: RUNNABLE, to: MAIN },
    {
      atNs: AT + 10 * MS,
      kind: 'print',
      thread: MAIN,
      text: `B|${MAIN}|monitor contention with owner bg-1 (${OTHER}) at void com.acme.Db.read()(Db.java:10) waiters=0 blocking from void com.acme.Feed.bind()(Feed.java:20)`,
    },
    { atNs: AT + 10 * MS, kind: 'switch', from: MAIN, state: SLEEPING, to: OTHER },
    { atNs: AT + 22 * MS, kind: 'waking', thread: MAIN },
    { atNs: AT + 27 * MS, kind: 'switch', from: OTHER, state: RUNNABLE, to: MAIN },
    { atNs: AT + 27 * MS, kind: 'print', thread: MAIN, text: `E|${MAIN}` },
    { atNs: AT + 60 * MS, kind: 'switch', from: MAIN, state: SLEEPING, to: 0 },
    { atNs: AT + 61 * MS, kind: 'switch', from: 0, state: RUNNABLE, to: OTHER },
  ],
  frames: [
    {
      ...{ token: 1, pid: MAIN, startNs: AT, endNs: AT + 48 * MS, deadlineNs: AT + 16 * MS },
      ...{ presentNs: AT + 66 * MS, jank: 64, present: 2 },
    },
  ],
});

const folder = mkdtempSync(join(tmpdir(), 'trace-processor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const installed = findTraceProcessor(traceProcessorFolder(projectAt(process.cwd())));

it.skipIf(installed === undefined)(
  'tells what main did in a late frame, and who held the monitor',
  async () => {
    if (installed === undefined) return;
    const [frame, ...others] = lateFramesOf(await queryTrace(installed, TRACE, lateFrameQuery([MAIN])));
    expect(others).toEqual([]);
    expect(frame).toEqual({
      startNs: AT,
      durationNs: 48 * MS,
      process: 'com.acme',
      parts: [
        { kind: 'running', what: null, ns: 31 * MS },
        { kind: 'monitor', what: 'com.acme.Db.read of bg-1', ns: 17 * MS },
        { kind: 'sleeping', what: null, ns: 12 * MS },
        { kind: 'runnable', what: 'bg-1', ns: 5 * MS },
      ],
    });
    await expect(queryTrace(installed, TRACE, 'SELECT nothing FROM nowhere')).rejects.toThrow(
      /refuses|answers/,
    );
  },
);

it('asks a program by a file with the query, and reads its table', async () => {
  const program = join(folder, 'trace_processor_shell');
  writeFileSync(
    program,
    '#!/bin/sh\n[ "$1" = -q ] && grep -q hp_late "$2" && printf \'"ts","what"\\n5,"[NULL]"\\n\'\n',
  );
  chmodSync(program, 0o755);
  const rows = await queryTrace({ kind: 'program', path: program }, TRACE, lateFrameQuery([MAIN]));
  expect(rows).toEqual([{ ts: '5', what: null }]);
  writeFileSync(program, '#!/bin/sh\necho "no such table" >&2\nexit 1\n');
  await expect((async () => queryTrace({ kind: 'program', path: program }, TRACE, 'x'))()).rejects.toThrow(
    'answers nothing: no such table.',
  );
});

it('runs no files that are not the ones it knows', async () => {
  writeFileSync(join(folder, 'engine_bundle.js'), 'throw new Error("ran")');
  await expect(queryTrace({ kind: 'folder', path: folder }, TRACE, 'x')).rejects.toThrow(
    /its sha256 differs/,
  );
});
