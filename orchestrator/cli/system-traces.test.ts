import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { slideOf } from '../../test/builders/report-of.ts';
import { saveRun } from '../../test/builders/saved-run.ts';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { RUNNABLE, SLEEPING, systemTraceOf } from '../../test/builders/system-trace-of.ts';
import { projectAt } from '../../tools/setup/places.mjs';
import { analyse } from '../analyse.ts';
import { manifestSchema } from '../capture/recording.ts';
import { framesToAsk } from '../compute/attribution/system-trace.ts';
import { configSchema } from '../config.ts';
import { MeasuredRuns } from '../measured-runs.ts';
import { mainCauseText } from '../report/wording/main-cause.ts';
import { runFilesIn } from '../run-folder/run-files.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { askSystemTraces } from './system-traces.ts';
import { findTraceProcessor, type TraceProcessor, traceProcessorFolder } from './trace-processor.ts';

const MAIN = 700;
const EPOCH_NS = 5_000_000_000;
const T_NS = 1e9 / 60;
const MS = 1_000_000;
const config = configSchema.parse({});
/** The sixth frame begins at vsync 6 and takes five. */
const LATE_NS = Math.floor(6 * T_NS);
const RECORDING = scriptedBytes(`(/sssss5${'s'.repeat(40)})......`, {
  epochNs: BigInt(EPOCH_NS),
  meta: { probe: '1.0.0', pid: MAIN, package: 'com.acme', touchSlopPx: 24, tapTimeoutMs: 100 },
});
const SPAN = 'span/load photo.max';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'system-traces-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A session of one run with a system trace of the device, which has slept. */
function session(): void {
  saveRun(folder, 1, RECORDING);
  const at = (ms: number): number => EPOCH_NS + LATE_NS + ms * MS;
  const trace = systemTraceOf({
    ...{ pid: MAIN, process: 'com.acme', threads: { 715: 'bg-1' }, frames: [], asleepNs: 3_600e9 },
    events: [
      { atNs: at(-20), kind: 'switch', from: 0, state: RUNNABLE, to: MAIN },
      { atNs: at(10), kind: 'print', thread: MAIN, text: `B|${MAIN}|load photo` },
      { atNs: at(10), kind: 'switch', from: MAIN, state: SLEEPING, to: 715 },
      { atNs: at(60), kind: 'waking', thread: MAIN },
      { atNs: at(60), kind: 'switch', from: 715, state: RUNNABLE, to: MAIN },
      { atNs: at(60), kind: 'print', thread: MAIN, text: `E|${MAIN}` },
      { atNs: at(200), kind: 'switch', from: MAIN, state: SLEEPING, to: 0 },
    ],
  });
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  const files = runFilesIn(folder);
  const [scenario] = manifest.scenarios;
  const runs = scenario?.runs.map((run) =>
    run.warmup ? run : { ...run, systemTrace: files.saveSystemTrace('feed-current-1', trace) },
  );
  files.saveJson('manifest.json', {
    ...manifest,
    scenarios: [{ ...scenario, budget: { [SPAN]: { max: 20 } }, runs }],
  });
}

async function asked(processor: TraceProcessor | undefined, wanted = false) {
  const recording = readRecording(folder);
  const measured = new MeasuredRuns(folder, recording.manifest.app.package, config);
  const said = await askSystemTraces(recording, measured, processor, wanted);
  const analysed = await analyse(recording, { config, strict: false }, measured);
  const [scenario] = analysed.report.result.scenarios;
  return { said, scenario };
}

const installed = findTraceProcessor(traceProcessorFolder(projectAt(process.cwd())));
it.skipIf(installed === undefined)(
  'a trace is joined with late frames by the times of the probe, and its spans have their budget',
  async () => {
    session();
    const { said, scenario } = await asked(installed);
    expect(said).toBeUndefined();
    // Five vsyncs are 83.333 ms: 10 until the span, 50 asleep in it, the rest.
    expect(scenario?.causes.system).toEqual({
      frames: 1,
      ms: expect.closeTo(83.333, 2),
      times: [
        { kind: 'sleeping', what: null, ms: expect.closeTo(50, 2) },
        { kind: 'running', what: null, ms: expect.closeTo(33.333, 2) },
      ],
    });
    expect(scenario?.verdicts).toMatchObject([{ metric: SPAN, kind: 'fail', values: [50] }]);
    // The answers stay: a machine without the trace processor has the same result.
    const again = await asked(undefined);
    expect(again.said).toBeUndefined();
    expect(again.scenario?.causes).toEqual(scenario?.causes);
  },
);

it('the answer of any trace processor is used, and names the cause that no stack does', async () => {
  session();
  const program = join(folder, 'trace_processor_shell');
  const at = EPOCH_NS + Math.floor(LATE_NS / 1000) * 1000;
  const row = (kind: string, what: string, ms: number): string =>
    `${at},83333000,"com.acme","${kind}","${what}",${ms * MS}`;
  const answer = [
    '"ts","dur","process","kind","what","ns"',
    ...[
      row('sleeping', '[NULL]', 70),
      row('binder', 'getUser of system_server', 60),
      row('running', '[NULL]', 13),
    ],
  ].join('\n');
  writeFileSync(join(folder, 'answer.csv'), answer);
  writeFileSync(program, `#!/bin/sh\ngrep -q hp_late "$2" && cat '${join(folder, 'answer.csv')}'\nexit 0\n`);
  chmodSync(program, 0o755);
  const { scenario } = await asked({ kind: 'program', path: program });
  expect(scenario === undefined ? undefined : mainCauseText(scenario.causes)).toBe(
    'binder call getUser of system_server (by the system trace sleeping 70 ms, binder call getUser of system_server 60 ms, running 13 ms, in 83.3 ms of 1 late frame)',
  );
});

it('traces that nobody can ask are said', async () => {
  session();
  const { said, scenario } = await asked(undefined);
  expect(said).toMatch(
    /need Perfetto’s trace processor, as docs\/other-tools.md says; `hitchproof analyse` reads/,
  );
  expect(scenario?.causes.system).toBeUndefined();
});

it('a trace processor that refuses does not end the session', async () => {
  session();
  const { said, scenario } = await asked({ kind: 'program', path: join(folder, 'none') });
  expect(said).toMatch(/^The system traces are not read: .*answers nothing/);
  expect(scenario).toBeDefined();
});

it('without system traces nothing is asked', async () => {
  saveRun(folder, 1, RECORDING);
  expect((await asked(undefined)).said).toBeUndefined();
  expect((await asked(undefined, true)).said).toMatch(/^The device has recorded no system trace: /);
});

it('a trace is asked of frames that were late themselves, not of those that ended their gap', () => {
  // The second takes five vsyncs; the fifth was late only on the RenderThread.
  const slide = slideOf(0, [1, 5, 1, 1, 1], (i) => (i === 4 ? { missedRefreshes: 1 } : {}));
  const late = [slide.frames[1], slide.frames[4]].map((frame) => frame?.vsyncUs);
  expect(framesToAsk({ slides: [slide] }).map(({ vsyncUs }) => vsyncUs)).toEqual(late);
});
