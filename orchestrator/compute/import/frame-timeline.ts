import { z } from 'zod';
import { jsonOf } from '../../json-of.ts';
import { periodUsFromHz, usFromNs } from '../../units.ts';
import type { Need } from '../slides/ledger.ts';
import { csvRows } from './csv-rows.ts';
import { type Imported, type ImportOptions, refused } from './imported.ts';
import { type ImportedFrame, importedLedger } from './imported-ledger.ts';
import { jankBits } from './jank-names.ts';
import { type Interval, splitAtPauses, type TimedFrame } from './split-at-pauses.ts';

const LONGEST_NS = 10_000_000_000;
const timeSchema = z.coerce.number().positive().lte(Number.MAX_SAFE_INTEGER);

/**
 * Rows of Perfetto's frame timeline, made by this query of one process and exported as CSV or as JSON objects:
 *
 *     SELECT a.ts, a.dur, e.ts AS expected_ts, e.dur AS expected_dur, a.layer_name, a.present_type, a.jank_type
 *     FROM actual_frame_timeline_slice a
 *     JOIN expected_frame_timeline_slice e USING (surface_frame_token, upid)
 *     JOIN process USING (upid) WHERE process.name = '<application id>' ORDER BY a.ts
 *
 * https://perfetto.dev/docs/data-sources/frametimeline
 */
const rowSchema = z.object({
  expected_ts: timeSchema,
  expected_dur: z.coerce.number().positive().lt(LONGEST_NS),
  ts: timeSchema,
  /** −1 while it runs: the trace ended, or the frame was dropped. */
  dur: z.coerce.number().lt(LONGEST_NS),
  jank_type: z.string(),
  present_type: z.string().exactOptional(),
  layer_name: z.string().nullable().exactOptional(),
});
const COLUMNS = ['expected_ts', 'expected_dur', 'ts', 'dur', 'jank_type'] as const;

interface TimelineFrame extends TimedFrame {
  readonly jankClass: number;
  readonly timelineOverrunUs: number | undefined;
}

/** Frames start at the vsync the app was woken for. Intervals count only with a refresh rate: the rows tell none. */
export function importFrameTimeline(text: string, options: ImportOptions = {}): Imported {
  const raw = rowsOf(text);
  if (raw === undefined)
    return refused({ code: 'not-this-format', expected: 'CSV with a header, or a JSON list of objects' });
  const [first] = raw;
  if (first === undefined) return refused({ code: 'no-frames' });
  const missing = COLUMNS.filter((name) => !(name in first));
  if (missing.length > 0) return refused({ code: 'missing-columns', columns: missing });
  const valid = raw.flatMap((row) => rowSchema.safeParse(row).data ?? []);
  if (valid.length === 0) return refused({ code: 'no-frames' });
  const frames = perVsync(valid.map(frameOf));
  const runs = splitAtPauses(frames, raw.flatMap(timesOfBroken));
  const periodUs = options.refreshHz === undefined ? undefined : periodUsFromHz(options.refreshHz);
  const slides = runs.map((run) => ({
    window: 0,
    scene: '',
    frames: run.map((interval) => importedFrame(interval, periodUs)),
  }));
  const kept = slides.reduce((sum, slide) => sum + slide.frames.length, 0);
  const has = new Set<Need>(['jank-class', 'timeline-overrun']);
  if (periodUs !== undefined) has.add('intervals');
  return {
    kind: 'imported',
    ledger: importedLedger(slides, has),
    notes: {
      frames: kept,
      flagged: 0,
      garbage: raw.length - valid.length,
      duplicates: valid.length - frames.length,
      withoutInterval: frames.length - kept,
      bufferFull: false,
    },
  };
}

/** A row that is no frame still says when one was, as far as it goes. */
const timesSchema = z.object({
  expected_ts: timeSchema.catch(Number.NaN),
  ts: timeSchema.catch(Number.NaN),
});
function timesOfBroken(row: object): readonly TimedFrame[] {
  const times = timesSchema.safeParse(row).data;
  if (times === undefined || rowSchema.safeParse(row).success) return [];
  const expectedUs = usFromNs(times.expected_ts);
  return [{ vsyncUs: expectedUs, intendedUs: expectedUs, completedUs: usFromNs(times.ts) }];
}

function frameOf(row: z.infer<typeof rowSchema>): TimelineFrame {
  const dropped = /dropped/i.test(row.present_type ?? '') ? ', Dropped Frame' : '';
  const isKnown = dropped === '' && row.dur > 0;
  const overrunNs = row.ts + row.dur - (row.expected_ts + row.expected_dur);
  return {
    vsyncUs: usFromNs(row.expected_ts),
    intendedUs: usFromNs(row.expected_ts),
    completedUs: usFromNs(row.ts + Math.max(0, row.dur)),
    jankClass: jankBits(`${row.jank_type}${dropped}`),
    timelineOverrunUs: isKnown ? usFromNs(overrunNs) : undefined,
  };
}

/** Several layers of one app share a vsync: one frame, with the reasons of all and the latest end. */
function perVsync(frames: readonly TimelineFrame[]): readonly TimelineFrame[] {
  const byVsync = new Map<number, TimelineFrame>();
  for (const frame of frames) {
    const other = byVsync.get(frame.vsyncUs);
    byVsync.set(frame.vsyncUs, other === undefined ? frame : together(other, frame));
  }
  return [...byVsync.values()].toSorted((a, b) => a.vsyncUs - b.vsyncUs);
}

const together = (a: TimelineFrame, b: TimelineFrame): TimelineFrame => {
  const overruns = [a.timelineOverrunUs, b.timelineOverrunUs].filter((us) => us !== undefined);
  return {
    ...a,
    completedUs: Math.max(a.completedUs, b.completedUs),
    jankClass: a.jankClass | b.jankClass,
    timelineOverrunUs: overruns.length === 0 ? undefined : Math.max(...overruns),
  };
};

const importedFrame = (
  { frame, intervalUs }: Interval<TimelineFrame>,
  periodUs: number | undefined,
): ImportedFrame => ({
  vsyncUs: frame.vsyncUs,
  intervalUs,
  jankClass: frame.jankClass,
  ...(frame.timelineOverrunUs === undefined ? {} : { timelineOverrunUs: frame.timelineOverrunUs }),
  ...(periodUs === undefined ? {} : { periodUs }),
});

function rowsOf(text: string): readonly object[] | undefined {
  if (!text.trimStart().startsWith('[')) return text.includes(',') ? csvRows(text) : undefined;
  return z.array(z.looseObject({})).safeParse(jsonOf(text)).data;
}
