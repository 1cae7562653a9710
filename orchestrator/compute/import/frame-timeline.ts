import { z } from 'zod';
import { parseJson } from '../../base/parse-json.ts';
import { msFromUs, NS_PER_US, periodUsFromHz, usFromNs } from '../../base/units.ts';
import { unaskedVsyncs } from '../gfxinfo/read-slide.ts';
import { countedFrames } from '../slides/counted.ts';
import { LONGEST_BELIEVABLE_US } from '../slides/frame-rows.ts';
import type { Need } from '../slides/ledger.ts';
import { csvRows } from './csv-rows.ts';
import {
  type Imported,
  type ImportedPart,
  type ImportOptions,
  NO_EVIDENCE,
  refused,
  repeatedIn,
} from './imported.ts';
import { type ImportedFrame, importedLedger } from './imported-ledger.ts';
import { jankBits } from './jank-names.ts';
import { otherRate } from './own-rate.ts';
import { type Interval, splitAtPauses, type TimedFrame } from './split-at-pauses.ts';

const LONGEST_NS = LONGEST_BELIEVABLE_US * NS_PER_US;
/** A CSV cell as a number; an empty cell or null is not a number, where coercion would make it 0. */
const numberIn = <S extends z.ZodType>(schema: S) =>
  z.preprocess((cell) => (typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell), schema);
const timeSchema = numberIn(z.number().positive().lte(Number.MAX_SAFE_INTEGER));
const STILL_RUNNING = -1;

/**
 * The query of Perfetto's trace processor whose rows are imported, exported as CSV or as JSON objects. An app's slice ends
 * when its buffer was posted and the GPU was done; the display frame's slice `d`, which has no layer, ends when it was on
 * the screen.
 * https://perfetto.dev/docs/data-sources/frametimeline
 */
export const FRAME_TIMELINE_QUERY = `\
SELECT a.ts, a.dur, e.ts AS expected_ts, e.dur AS expected_dur, a.layer_name, a.present_type, a.jank_type,
  IIF(d.dur < 0, NULL, d.ts + d.dur) AS present_ts, a.surface_frame_token
FROM actual_frame_timeline_slice a
LEFT JOIN expected_frame_timeline_slice e USING (surface_frame_token, upid)
LEFT JOIN actual_frame_timeline_slice d
  ON d.display_frame_token = a.display_frame_token AND d.layer_name IS NULL
JOIN process p USING (upid) WHERE p.name = '<application id>' ORDER BY a.ts`;

const columnsSchema = z.object({
  /** Absent if the platform no longer knew it, which is so of frames that were asked for long before: the prediction expired. */
  expected: z.object({ ts: timeSchema, dur: numberIn(z.number().positive().lt(LONGEST_NS)) }).optional(),
  ts: timeSchema,
  /** −1 if the trace ended before the frame, or the frame was dropped. */
  dur: numberIn(z.union([z.literal(STILL_RUNNING), z.number().nonnegative().lt(LONGEST_NS)])),
  jank_type: z.string(),
  present_type: z.string().exactOptional(),
  layer_name: z.string().nullable().exactOptional(),
  /** Time at which the frame was on the screen; if absent, display times are computed. */
  present_ts: timeSchema.optional().catch(undefined),
  /** Number of the frame in its process; if absent, frames are told apart by their vsyncs. */
  surface_frame_token: numberIn(z.number()).optional().catch(undefined),
});
type Row = z.infer<typeof columnsSchema>;
const ABSENT: readonly unknown[] = [undefined, null, '', 'NULL', '[NULL]'];
const rowSchema = z
  .looseObject({ expected_ts: z.unknown().optional(), expected_dur: z.unknown().optional() })
  .transform(({ expected_ts: ts, expected_dur: dur, ...row }) =>
    ABSENT.includes(ts) && ABSENT.includes(dur) ? row : { ...row, expected: { ts, dur } },
  )
  .pipe(columnsSchema)
  .refine((row) => Math.abs(overrunNsOf(row) ?? 0) < LONGEST_NS);
const COLUMNS = ['expected_ts', 'expected_dur', 'ts', 'dur', 'jank_type'] as const;

interface TimelineFrame extends TimedFrame {
  readonly key: string;
  readonly jankClass: number;
  /** End of the time allowed for the frame, which begins at its request; undefined if it is not known. */
  readonly deadlineUs: number | undefined;
  readonly timelineOverrunUs: number | undefined;
  readonly presentUs: number | undefined;
}

/** Frames start at the vsync for which the app was woken. Intervals count only with a refresh rate, which the rows lack. */
export function importFrameTimeline(text: string, options: ImportOptions = {}): Imported {
  const table = tableOf(text);
  if (table === undefined)
    return refused({ code: 'not-this-format', expected: 'CSV with a header, or a JSON list of objects' });
  const repeated = repeatedIn(table.columns);
  if (repeated.length > 0) return refused({ code: 'duplicate-columns', columns: repeated });
  const raw = table.rows;
  const [first] = raw;
  if (first === undefined) return refused({ code: 'no-frames' });
  const missing = COLUMNS.filter((name) => !(name in first));
  if (missing.length > 0) return refused({ code: 'missing-columns', columns: missing });
  const part = timelinePart(raw, options);
  return part === undefined ? refused({ code: 'no-frames' }) : { kind: 'imported', parts: [part] };
}

/** Rows of the query as the frames of one window; undefined if none is usable. */
export function timelinePart(raw: readonly object[], options: ImportOptions): ImportedPart | undefined {
  const valid = raw.flatMap((row) => rowSchema.safeParse(row).data ?? []);
  if (valid.length === 0) return undefined;
  const frames = perFrame(valid.map(frameOf));
  const periodUs = options.refreshHz === undefined ? undefined : periodUsFromHz(options.refreshHz);
  const runs = splitAtPauses(frames, periodUs ?? 0, raw.flatMap(timesOfBroken));
  const slides = runs.map((run) => ({
    window: 0,
    scene: '',
    frames: run.flatMap((interval) => importedFrames(interval, periodUs)),
  }));
  const has = new Set<Need>(['jank-class', 'timeline-overrun']);
  if (periodUs !== undefined) has.add('intervals');
  const ledger = importedLedger(slides, has);
  const other = otherRate(
    frames.map(({ vsyncUs }) => vsyncUs),
    options.refreshHz,
  );
  return {
    name: '',
    ledger,
    notes: {
      frames: frames.length,
      flagged: 0,
      otherFlags: 0,
      garbage: raw.length - valid.length,
      duplicates: valid.length - frames.length,
      bufferFull: false,
      wantsRate: periodUs === undefined,
      ...(other === undefined ? {} : { otherRate: other }),
    },
    evidence: {
      ...NO_EVIDENCE,
      scrollingFrames: frames.length,
      scrollMs: msFromUs(countedFrames(ledger).timeUs),
    },
    warnings: [],
  };
}

/** The readable times of an invalid row. */
const timesSchema = z.object({
  expected_ts: timeSchema.catch(Number.NaN),
  ts: timeSchema.catch(Number.NaN),
});
function timesOfBroken(row: object): readonly TimedFrame[] {
  if (rowSchema.safeParse(row).success) return [];
  const times = timesSchema.parse(row);
  const expectedUs = usFromNs(times.expected_ts);
  return [{ vsyncUs: expectedUs, intendedUs: expectedUs, completedUs: usFromNs(times.ts) }];
}

const isDropped = (row: Pick<Row, 'present_type'>): boolean => /dropped/i.test(row.present_type ?? '');

/** Undefined if the frame's end is unknown. */
const overrunNsOf = (row: Row): number | undefined =>
  isDropped(row) || row.dur === STILL_RUNNING || row.expected === undefined
    ? undefined
    : row.ts + row.dur - (row.expected.ts + row.expected.dur);

function frameOf(row: Row): TimelineFrame {
  const overrunNs = overrunNsOf(row);
  const completedUs = usFromNs(row.ts + Math.max(0, row.dur));
  const vsyncUs = usFromNs(row.expected?.ts ?? row.ts);
  return {
    key: `${row.surface_frame_token ?? vsyncUs}`,
    vsyncUs,
    intendedUs: row.expected === undefined ? completedUs - EXPIRES_AFTER_US : vsyncUs,
    completedUs,
    jankClass: jankBits(isDropped(row) ? `${row.jank_type}, Dropped Frame` : row.jank_type),
    deadlineUs: row.expected === undefined ? undefined : usFromNs(row.expected.dur),
    timelineOverrunUs: overrunNs === undefined ? undefined : usFromNs(overrunNs),
    presentUs: isDropped(row) || row.present_ts === undefined ? undefined : usFromNs(row.present_ts),
  };
}

/**
 * A prediction that expired is at least so old: SurfaceFlinger keeps each for 120 ms, later releases the last 500. The frame is
 * then recorded as if it had begun 2 ms before its end.
 * @source https://cs.android.com/android/platform/superproject/+/android-12.0.0_r1:frameworks/native/services/surfaceflinger/FrameTimeline/FrameTimeline.h (kMaxRetentionTime, kPredictionExpiredStartTimeDelta)
 */
const EXPIRES_AFTER_US = 120_000;

/**
 * The deadline is of all stages, which run at the same time for several frames: a frame that met it kept no other one from being
 * drawn at the next vsync, and one that missed it kept those that it overran.
 */
const freeUsOf = ({ vsyncUs, timelineOverrunUs = 0 }: TimelineFrame, periodUs: number): number =>
  timelineOverrunUs > 0 ? vsyncUs + periodUs + timelineOverrunUs : vsyncUs;

/** Layers of one app that share a frame are one, with the reasons of all and the latest times. */
function perFrame(frames: readonly TimelineFrame[]): readonly TimelineFrame[] {
  const byKey = new Map<string, TimelineFrame>();
  for (const frame of frames) {
    const other = byKey.get(frame.key);
    byKey.set(frame.key, other === undefined ? frame : together(other, frame));
  }
  return [...byKey.values()].toSorted((a, b) => a.vsyncUs - b.vsyncUs);
}

const together = (a: TimelineFrame, b: TimelineFrame): TimelineFrame => ({
  ...a,
  completedUs: Math.max(a.completedUs, b.completedUs),
  jankClass: a.jankClass | b.jankClass,
  timelineOverrunUs: later(a.timelineOverrunUs, b.timelineOverrunUs),
  presentUs: later(a.presentUs, b.presentUs),
});

const later = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

/**
 * A frame and, as still frames, the vsyncs after it for which none was asked, as in a recording. The timeline has no stages, but
 * TOTAL_DURATION and DEADLINE as FrameMetrics defines them.
 */
function importedFrames(
  { frame, intervalUs, askedUs }: Interval<TimelineFrame>,
  periodUs: number | undefined,
): readonly ImportedFrame[] {
  const { vsyncUs, intendedUs, jankClass, timelineOverrunUs, presentUs } = frame;
  const drawn = {
    vsyncUs,
    intervalUs,
    jankClass,
    stages: { ...stagesOf(frame), intendedLagUs: vsyncUs - intendedUs },
    ...(timelineOverrunUs === undefined ? {} : { timelineOverrunUs }),
    ...(presentUs === undefined ? {} : { presentUs }),
  };
  if (periodUs === undefined) return [drawn];
  const endUs = vsyncUs + intervalUs;
  const unasked = unaskedVsyncs({ vsyncUs, periodUs }, freeUsOf(frame, periodUs), askedUs);
  const [firstUs] = unasked;
  const own = { ...drawn, periodUs, ...(firstUs === undefined ? {} : { intervalUs: firstUs - vsyncUs }) };
  const still = unasked.map((us, i) => {
    const isLast = i === unasked.length - 1 && endUs - askedUs > periodUs / 2;
    return { vsyncUs: us, intervalUs: isLast ? endUs - us : periodUs, periodUs, isStill: true };
  });
  return [own, ...still];
}

const stagesOf = ({ deadlineUs, timelineOverrunUs }: TimelineFrame): ImportedFrame['stages'] =>
  deadlineUs === undefined || timelineOverrunUs === undefined
    ? {}
    : { totalUs: deadlineUs + timelineOverrunUs, deadlineUs };

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly object[];
}
function tableOf(text: string): Table | undefined {
  if (!text.trimStart().startsWith('[')) return text.includes(',') ? csvRows(text) : undefined;
  const rows = z.array(z.looseObject({})).safeParse(parseJson(text)).data;
  return rows === undefined ? undefined : { columns: Object.keys(rows[0] ?? {}), rows };
}
