import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PbfWriter } from 'pbf';
import { afterAll, expect, it } from 'vitest';
import { clusterOf } from '../../test/builders/cluster-of.ts';
import { attributionOf } from '../../test/builders/measurement-of.ts';
import { reportedRunOf, slideOf } from '../../test/builders/report-of.ts';
import { RUNNABLE, SLEEPING, systemTraceOf, UNINTERRUPTIBLE } from '../../test/builders/system-trace-of.ts';
import { projectAt } from '../../tools/setup/places.mjs';
import { lateFrameQuery, lateFramesOf } from '../compute/import/late-frames.ts';
import { sectionQuery, sectionsOf } from '../compute/import/trace-sections.ts';
import { perfettoTrace } from '../report/exports/perfetto/perfetto-trace.ts';
import { findTraceProcessor, queryTrace, traceProcessorFolder } from './trace-processor.ts';
import { rowsIn } from './trace-processor-rpc.ts';

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

it.skipIf(installed === undefined)('tells I/O from a garbage collection that main waits for', async () => {
  if (installed === undefined) return;
  const trace = systemTraceOf({
    ...{ pid: MAIN, process: 'com.acme', threads: {} },
    events: [
      { atNs: AT - MS, kind: 'switch', from: 0, state: RUNNABLE, to: MAIN },
      { atNs: AT + 4 * MS, kind: 'switch', from: MAIN, state: UNINTERRUPTIBLE, to: 0 },
      { atNs: AT + 14 * MS, kind: 'blocked', thread: MAIN, isIo: true },
      { atNs: AT + 14 * MS, kind: 'waking', thread: MAIN },
      { atNs: AT + 14 * MS, kind: 'switch', from: 0, state: RUNNABLE, to: MAIN },
      { atNs: AT + 20 * MS, kind: 'print', thread: MAIN, text: `B|${MAIN}|GC: Wait For Completion Alloc` },
      { atNs: AT + 20 * MS, kind: 'switch', from: MAIN, state: SLEEPING, to: 0 },
      { atNs: AT + 27 * MS, kind: 'waking', thread: MAIN },
      { atNs: AT + 27 * MS, kind: 'switch', from: 0, state: RUNNABLE, to: MAIN },
      { atNs: AT + 27 * MS, kind: 'print', thread: MAIN, text: `E|${MAIN}` },
      { atNs: AT + 50 * MS, kind: 'switch', from: MAIN, state: SLEEPING, to: 0 },
    ],
    frames: [
      {
        ...{ token: 1, pid: MAIN, startNs: AT, endNs: AT + 40 * MS, deadlineNs: AT + 16 * MS },
        ...{ presentNs: AT + 66 * MS, jank: 64, present: 2 },
      },
    ],
  });
  const [frame] = lateFramesOf(await queryTrace(installed, trace, lateFrameQuery([MAIN])));
  expect(frame?.parts).toEqual([
    { kind: 'running', what: null, ns: 23 * MS },
    { kind: 'io', what: null, ns: 10 * MS },
    { kind: 'sleeping', what: null, ns: 7 * MS },
    { kind: 'gc', what: 'GC: Wait For Completion Alloc', ns: 7 * MS },
  ]);
});

it.skipIf(installed === undefined)('opens an exported run without an error', async () => {
  if (installed === undefined) return;
  const stutterStacks = [
    clusterOf({
      ...{ key: 'Feed.bind', hitchMs: 33, appFrame: 'Feed.bind(Feed.java:42)' },
      example: ['android.Sleep.sleep(Sleep.java:9)', 'Feed.bind(Feed.java:42)'],
    }),
  ];
  const run = reportedRunOf(1, 10, {
    slides: [slideOf(0, [1, 3, 1], (i) => (i === 1 ? { stack: 0 } : {})), slideOf(4, [1, 2])],
    attribution: attributionOf({ stutterStacks }),
  });
  const trace = perfettoTrace(run, 'dev.app');
  const ask = (query: string): Promise<readonly object[]> => queryTrace(installed, trace, query);
  // Version 52 does not know the field with the stacks of a slice, which version 53 has.
  const errors = await ask(
    "SELECT name FROM stats WHERE severity IN ('error', 'data_loss') AND value > 0 AND name != 'unknown_extension_fields'",
  );
  expect(errors).toEqual([]);
  expect(await ask('SELECT COUNT(*) > 5 AS has_slices FROM slice')).toEqual([{ has_slices: 1 }]);
});

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

it.skipIf(installed === undefined)(
  'tells of a late frame also where the scheduler was not recorded',
  async () => {
    if (installed === undefined) return;
    const trace = systemTraceOf({
      ...{ pid: MAIN, process: 'com.acme', threads: {}, events: [] },
      frames: [
        {
          ...{ token: 1, pid: MAIN, startNs: AT, endNs: AT + 40 * MS, deadlineNs: AT + 16 * MS },
          ...{ presentNs: AT + 66 * MS, jank: 64, present: 2 },
        },
      ],
    });
    const rows = await queryTrace(installed, trace, lateFrameQuery([MAIN]));
    expect(lateFramesOf(rows)).toMatchObject([{ startNs: AT, durationNs: 40 * MS, parts: [] }]);
  },
);

it.skipIf(installed === undefined)("times the app's own spans by name", async () => {
  if (installed === undefined) return;
  const span = (name: string, fromMs: number, forMs: number) => [
    { atNs: AT + fromMs * MS, kind: 'print' as const, thread: MAIN, text: `B|${MAIN}|${name}` },
    { atNs: AT + (fromMs + forMs) * MS, kind: 'print' as const, thread: MAIN, text: `E|${MAIN}` },
  ];
  const trace = systemTraceOf({
    ...{ pid: MAIN, process: 'com.acme', threads: {} },
    frames: [
      {
        token: 1,
        pid: MAIN,
        startNs: AT,
        endNs: AT + 8 * MS,
        deadlineNs: AT + 16 * MS,
        presentNs: AT + 33 * MS,
      },
    ],
    events: [...span("it's bound", 1, 4), ...span('load', 10, 30), ...span("it's bound", 50, 2)],
  });
  const read = async (pids: readonly number[], ...names: readonly string[]) =>
    sectionsOf(await queryTrace(installed, trace, sectionQuery(pids, names)));
  expect(await read([MAIN], "it's%")).toEqual([
    { name: "it's bound", count: 2, sumMs: 6, averageMs: 3, firstMs: 4, minMs: 2, maxMs: 4 },
  ]);
  expect((await read([MAIN], '%')).map(({ name }) => name)).toEqual(["it's bound", 'load']);
  expect(await read([MAIN], 'none')).toEqual([]);
  expect(await read([OTHER], '%')).toEqual([]);
});

it('an answer may arrive in pieces of any length', () => {
  const batch = new PbfWriter();
  batch.writePackedVarint(1, [4, 2, 4, 2]);
  batch.writePackedVarint(2, [300, 7]);
  batch.writeStringField(5, 'bind\0load\0');
  const result = new PbfWriter();
  for (const name of ['name', 'dur']) result.writeStringField(1, name);
  result.writeBytesField(3, batch.finish());
  const rpc = new PbfWriter();
  rpc.writeBytesField(203, result.finish());
  const stream = new PbfWriter();
  stream.writeBytesField(1, rpc.finish());
  const bytes = stream.finish();
  for (let at = 0; at <= bytes.length; at++)
    expect(rowsIn([bytes.subarray(0, at), bytes.subarray(at)])).toEqual({
      rows: [
        { name: 'bind', dur: 300 },
        { name: 'load', dur: 7 },
      ],
      error: '',
    });
});
