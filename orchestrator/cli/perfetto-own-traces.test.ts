import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../test/builders/result-of.ts';
import { projectAt } from '../../tools/setup/places.mjs';
import { lateFrameQuery, lateFramesOf, spanQuery } from '../compute/import/late-frames.ts';
import { perfettoJankClass } from '../compute/metrics/perfetto/jank-class.ts';
import { readImported, readUnpacked } from './read-imported.ts';
import { findTraceProcessor, queryTrace, traceProcessorFolder } from './trace-processor.ts';

const MS = 1_000_000;
/** Traces of Perfetto's own tests: testdata/perfetto/SOURCE.md. */
const pathOf = (name: string): string => join(import.meta.dirname, `testdata/perfetto/${name}.pb.gz`);
const importedParts = (name: string) => {
  const imported = readImported(pathOf(name), { refreshHz: 60 });
  if (imported.kind !== 'imported') throw new Error('no frames');
  return imported.parts;
};

describe('the frame timelines of Perfetto’s own tests', () => {
  // frame_timeline_metric.out: total_frames, missed_app_frames, missed_sf_frames. None of its frames has an expected slice.
  it('have as many frames of each process, and as many missed by the app and by SurfaceFlinger', () => {
    const counts = importedParts('frame_timeline_metric').map(({ name, notes, ledger }) => {
      const { app, surfaceFlinger } = partsOf(perfettoJankClass, ledger);
      return [name.split(' ')[0], notes.frames, app, surfaceFlinger, notes.garbage];
    });
    expect(counts.toSorted()).toEqual([
      ['process1', 2, 2, 0, 0],
      ['process2', 2, 1, 0, 0],
      ['process3', 2, 0, 1, 0],
      ['process4', 5, 0, 4, 0],
    ]);
  });

  // parser/graphics/tests.py, test_actual_frame_timeline_events: the rows of process 1000; one has an expired prediction.
  it('have the rows of the test of its parser', () => {
    const [first, second] = importedParts('frame_timeline_events');
    const overruns = [...(first?.ledger.timelineOverrunUs ?? [])].map((us) => Math.round(us * 1000));
    // Actual less expected end, by the two tables: 37−36, 74−56, (no expected slice), 106−106, 167−170.
    expect(overruns.toSorted()).toEqual([1, 18, Number.NaN, 0, -3].toSorted());
    expect(first?.notes).toMatchObject({ frames: 5, garbage: 0 });
    expect(second?.notes).toMatchObject({ frames: 1, garbage: 0 });
  });

  // stdlib/android/frames_tests.py, test_android_frames_overrun, by vsync id. Frame 10 begins at time 0, which stands for none;
  // frames 60 and 130 have two slices, of which `android_frames` takes the begin of one and the duration of the other.
  it('overrun as android_frames_overrun says', () => {
    const overrunMs = {
      20: 8,
      30: 5,
      40: 20,
      90: 3,
      100: 2,
      110: 41,
      120: 41,
      140: 5.6,
      145: 0,
      150: -5,
      1000: 480,
    };
    const shade = importedParts('android_jank_cuj').find(({ name }) => name.includes('NotificationShade'));
    expect(shade?.notes).toMatchObject({ frames: 13, garbage: 1, duplicates: 2 });
    const twoSlices = [70, 500];
    const found = [...(shade?.ledger.timelineOverrunUs ?? [])]
      .filter((us, row) => !Number.isNaN(us) && !twoSlices.includes((shade?.ledger.vsyncUs[row] ?? 0) / 1000))
      .map((us) => us / 1000);
    expect(found).toEqual(Object.values(overrunMs));
  });
});

const installed = findTraceProcessor(traceProcessorFolder(projectAt(process.cwd())));
const ask = async (name: string, query: string) =>
  installed === undefined ? [] : lateFramesOf(await queryTrace(installed, readUnpacked(pathOf(name)), query));
const partsIn = (frames: Awaited<ReturnType<typeof ask>>) =>
  frames.map(({ startNs, parts }) => [
    startNs / MS,
    parts.map(({ kind, what, ns }) => [kind, what, ns / MS]),
  ]);

describe.skipIf(installed === undefined)('what held the main threads of Perfetto’s own tests up', () => {
  // android_blocking_calls_cuj_metric.out: cuj 1, and of cuj 4 the garbage collection, the monitor, the locks and the call.
  it('is what its metric of blocking calls counts', async () => {
    const trace = 'android_blocking_calls_cuj_metric';
    const [cuj] = await ask(trace, spanQuery(1000, [{ startNs: 2 * MS, durationNs: 15 * MS }]));
    expect(cuj?.parts).toEqual([{ kind: 'binder', what: null, ns: 6_000_000 }]);
    const [many] = await ask(trace, spanQuery(3000, [{ startNs: 2 * MS, durationNs: 300 * MS }]));
    expect(many?.parts).toHaveLength(6);
    expect(new Map(many?.parts.map(({ kind, what, ns }) => [`${kind} ${what}`, ns / MS]))).toEqual(
      new Map([
        ['gc GC: Wait For Completion Alloc', 10],
        ['monitor null', 10],
        ['binder null', 10],
        ['lock thread list lock', 10],
        ['lock thread suspend count lock', 10],
        ['lock a monitor lock', 10],
      ]),
    );
  });

  // The same file, cuj 7 and 8: a monitor that was waited for before, and a call that its server names.
  it('is cut to the span, and a call has its server and its name', async () => {
    const spans = [22, 40].map((ms) => ({ startNs: ms * MS, durationNs: 10 * MS }));
    const found = await ask('android_blocking_calls_cuj_metric', spanQuery(1000, spans));
    expect(new Map(partsIn(found).map(([at, parts]) => [at, parts]))).toEqual(
      new Map([
        [22, [['monitor', null, 10]]],
        [
          40,
          [
            [
              'binder',
              'AIDL::java::IWindowManager::hasNavigationBar::server of com.google.android.apps.nexuslauncher',
              10,
            ],
          ],
        ],
      ]),
    );
  });

  // android_jank_cuj_query.out: the slices "binder transaction" of a frame's main thread, whose bounds are those of the frame's
  // Choreographer#doFrame and what came before it.
  it('is what its query of slices in janky frames sums', async () => {
    const bounds = { 20: [9, 23], 30: [28, 34], 130: [500, 555], 140: [600, 610.1] } as const;
    const spans = Object.values(bounds).map(([from, to]) => ({
      startNs: from * MS,
      durationNs: (to - from) * MS,
    }));
    const found = await ask('android_jank_cuj', spanQuery(1000, spans));
    const binderMs = new Map(
      found.map(({ startNs, parts }) => [startNs / MS, parts.find(({ kind }) => kind === 'binder')?.ns ?? 0]),
    );
    expect(binderMs).toEqual(
      new Map([
        [9, 10_000_000],
        [28, 450_000],
        [500, 49_500_000],
        [600, 8_049_000],
      ]),
    );
  });

  // The same trace: the late frames by the timeline, of which two have two layers.
  it('is asked for each late frame once', async () => {
    const frames = await ask('android_jank_cuj', lateFrameQuery([1000]));
    expect(frames.map(({ durationNs }) => durationNs / MS)).toEqual([500, 80, 40, 28, 25, 23, 20, 17, 6]);
  });
});
