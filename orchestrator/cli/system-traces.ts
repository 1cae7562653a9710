import { gunzipSync } from 'node:zlib';
import { messageOf } from '../base/errors.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { framesToAsk, type SystemAnswer } from '../compute/attribution/system-trace.ts';
import { lateFramesOf, spanQuery } from '../compute/import/late-frames.ts';
import { sectionQuery, sectionsOf } from '../compute/import/trace-sections.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import { parsedName } from '../compute/metrics/value-names.ts';
import { isSpanId, SPAN } from '../compute/spans.ts';
import { decodeTrace } from '../compute/trace/decode.ts';
import { MAX_FILE_BYTES } from '../compute/trace/format.ts';
import type { MeasuredRuns } from '../measured-runs.ts';
import { readInside, readSystemAnswer, saveSystemAnswer } from '../run-folder/read-inside.ts';
import type { Recording } from '../run-folder/run-folder.ts';
import { queryTrace, type TraceProcessor } from './trace-processor.ts';

/** A system trace has at most 34 MB, besides what perfetto writes around it. */
const MOST_BYTES = 64_000_000;
const NS_PER_US = 1_000;

/**
 * Asks the system traces of a recording, once, what its runs need: the answers are saved beside them.
 * @param wanted whether the session was to record them
 * @returns a sentence if there is none, or if nobody can ask them
 */
export async function askSystemTraces(
  { folder, manifest }: Recording,
  measured: MeasuredRuns,
  processor: TraceProcessor | undefined,
  wanted = false,
): Promise<string | undefined> {
  const recorded = manifest.scenarios.flatMap(({ runs }) => runs.flatMap((run) => run.systemTrace ?? []));
  if (recorded.length === 0) return wanted ? NO_TRACE : undefined;
  const open = manifest.scenarios.flatMap(({ name, budget, compared = [], runs }) =>
    runs
      .filter((run) => run.systemTrace !== undefined && readSystemAnswer(folder, name, run) === undefined)
      .map((run) => ({ name, run, spans: spanNamesIn([...Object.keys(budget), ...compared]) })),
  );
  if (open.length === 0) return undefined;
  if (processor === undefined) return NO_PROCESSOR;
  for (const { name, run, spans } of open) {
    const { measurement } = measured.of(name, run);
    if (measurement === undefined) continue;
    try {
      saveSystemAnswer(folder, name, run, await answerOf(folder, run, measurement, { spans, processor }));
    } catch (error) {
      return `The system traces are not read: ${messageOf(error)}`;
    }
    measured.again(name, run);
  }
  return undefined;
}

const NO_TRACE =
  'The device has recorded no system trace: that needs Android 10, and a shell that may start perfetto.';
const NO_PROCESSOR =
  'The system traces are in the run folder, and nothing is known of them: they need Perfetto’s trace processor, as docs/other-tools.md says; `hitchproof analyse` reads them then.';

const spanNamesIn = (names: readonly string[]): readonly string[] => [
  ...new Set(
    names.flatMap((name) => {
      const metric = parsedName(name)?.metric ?? '';
      return isSpanId(metric) ? metric.slice(SPAN.length) : [];
    }),
  ),
];

async function answerOf(
  folder: string,
  { traces, systemTrace }: CapturedRun,
  measurement: RunMeasurement,
  { spans, processor }: { readonly spans: readonly string[]; readonly processor: TraceProcessor },
): Promise<SystemAnswer> {
  const [first] = traces;
  const none = { frames: [], sections: [] };
  if (first === undefined || systemTrace === undefined) return none;
  const { header, meta } = decodeTrace(readInside(folder, first.file, MAX_FILE_BYTES));
  if (meta?.pid === undefined) return none;
  const packed = readInside(folder, systemTrace.file, MOST_BYTES);
  const bytes = gunzipSync(packed, { maxOutputLength: MOST_BYTES });
  const late = framesToAsk(measurement).map(({ vsyncUs, intervalUs }) => ({
    ...{ vsyncUs, durationUs: intervalUs },
    startNs: Number(header.epochNs) + Math.round(vsyncUs * NS_PER_US),
    durationNs: Math.round(intervalUs * NS_PER_US),
  }));
  const told =
    late.length === 0 ? [] : lateFramesOf(await queryTrace(processor, bytes, spanQuery(meta.pid, late)));
  const sections =
    spans.length === 0 ? [] : await queryTrace(processor, bytes, sectionQuery([meta.pid], spans));
  const byStart = new Map(told.map((frame) => [frame.startNs, frame.parts]));
  const frames = late.flatMap(({ startNs, vsyncUs, durationUs }) => {
    const times = byStart.get(startNs) ?? [];
    return times.length === 0 ? [] : { vsyncUs, durationUs, times: [...times] };
  });
  return { frames, sections: [...sectionsOf(sections)] };
}
