import { NS_PER_US } from '../../base/units.ts';
import type { FrameOrdinal } from '../index-spaces.ts';
import {
  type Damage,
  type EventStreams,
  FIRST_AFTER_ARMING,
  type FrameColumns,
  type StreamTotals,
  type Trace,
  type TraceEnd,
} from './trace.ts';
import { TraceError } from './trace-error.ts';

/**
 * One trace from the files of a run, in order: the rotated ones of a session, and those of further sessions in other
 * processes of the app, one process at a time. Ordinals continue across files; times, on a clock shared by all processes,
 * are relative to the first file's epoch. A missing or repeated file is reported as damage.
 */
export function joinTraces(traces: readonly Trace[]): Trace {
  const [first, ...others] = traces;
  if (first === undefined) throw new TraceError('nothing-to-join', 'A session has at least one trace file.');
  const alien = others.findIndex((trace, i) => isAlien(trace, traces[i] as Trace));
  if (alien >= 0) throw otherSession(traces[alien] as Trace, others[alien] as Trace);
  const misplaced = misplacedFiles(traces);
  if (others.length === 0)
    return misplaced.length === 0 ? first : { ...first, damage: [...first.damage, ...misplaced] };
  const parts = placed(traces);
  return {
    header: first.header,
    meta: traces.findLast(({ meta }) => meta !== undefined)?.meta,
    frames: afterRests(parts, joinColumns(parts, 'frames')),
    scrolls: joinColumns(parts, 'scrolls'),
    touches: joinColumns(parts, 'touches'),
    frameMetrics: joinColumns(parts, 'frameMetrics'),
    stacks: joinEvents(parts, 'stacks'),
    marks: joinEvents(parts, 'marks'),
    displays: joinEvents(parts, 'displays'),
    conditions: joinEvents(parts, 'conditions'),
    dispatches: joinEvents(parts, 'dispatches'),
    methods: joinEvents(parts, 'methods'),
    scrollables: joinEvents(parts, 'scrollables'),
    windows: joinEvents(parts, 'windows'),
    verdicts: joinEvents(parts, 'verdicts'),
    boundRows: joinEvents(parts, 'boundRows'),
    losses: joinEvents(parts, 'losses'),
    end: joinEnds(parts),
    damage: [...parts.flatMap(damageOf), ...misplaced],
  };
}

interface Part {
  readonly trace: Trace;
  readonly file: number;
  /** Offset added to this file's times and ordinals. */
  readonly timeUs: number;
  readonly ordinal: FrameOrdinal;
  /** Offset added to its window numbers: each process counts its own windows. */
  readonly window: number;
  /** Whether it is the first file of a further session. */
  readonly begins: boolean;
}

function placed(traces: readonly Trace[]): readonly Part[] {
  const epochNs = traces[0]?.header.epochNs ?? 0n;
  let [ordinal, window] = [0, 0];
  return traces.map((trace, file) => {
    const begins = file > 0 && trace.header.session !== traces[file - 1]?.header.session;
    if (begins) window += WINDOWS_OF_A_SESSION;
    const timeUs = Number(trace.header.epochNs - epochNs) / NS_PER_US;
    const part = { trace, file, timeUs, ordinal, window, begins };
    ordinal += trace.frames.count;
    return part;
  });
}
/** More than a process can open while it is recorded. */
const WINDOWS_OF_A_SESSION = 1 << 20;

/** A session begins at rest, even if its first callback is not marked as such: no frame lasts from one session into the next. */
function afterRests(parts: readonly Part[], frames: FrameColumns): FrameColumns {
  const { flags } = frames;
  for (const { begins, ordinal } of parts) {
    if (begins) flags[ordinal] = (flags[ordinal] as number) | FIRST_AFTER_ARMING;
  }
  return frames;
}

/** The fields that a file's place in the run moves, and by what; other times are durations. */
const MOVED = {
  timeUs: 'timeUs',
  startUs: 'timeUs',
  fromUs: 'timeUs',
  toUs: 'timeUs',
  vsyncUs: 'timeUs',
  presentUs: 'timeUs',
  eventTimeUs: 'timeUs',
  ordinal: 'ordinal',
  window: 'window',
} as const;
type MovedField = keyof typeof MOVED;
const isMoved = (field: string): field is MovedField => Object.hasOwn(MOVED, field);
const MOVED_FIELDS = Object.keys(MOVED).filter(isMoved);

function joinEvents<S extends keyof EventStreams>(
  parts: readonly Part[],
  stream: S,
): readonly EventStreams[S][number][] {
  return parts.flatMap((part) => {
    const rows: readonly EventStreams[S][number][] = part.trace[stream];
    return rows.map((row) => moved(row, part));
  });
}

function moved<R extends object>(row: R, part: Part): R {
  const copy: R & Partial<Record<MovedField, number>> = { ...row };
  for (const field of MOVED_FIELDS) {
    const value = copy[field];
    if (value !== undefined) copy[field] = value + part[MOVED[field]];
  }
  return copy;
}

type ColumnStream = 'frames' | 'scrolls' | 'touches' | 'frameMetrics';

function joinColumns<S extends ColumnStream>(parts: readonly Part[], stream: S): Trace[S] {
  const count = parts.reduce((sum, { trace }) => sum + trace[stream].count, 0);
  const first = parts[0]?.trace[stream] ?? {};
  const joined: Record<string, unknown> = { count };
  for (const name of Object.keys(first)) {
    if (name === 'count') continue;
    const out = new Float64Array(count);
    let at = 0;
    for (const part of parts) {
      const rows = part.trace[stream][name as keyof Trace[S]] as Float64Array;
      const shift = isMoved(name) ? part[MOVED[name]] : 0;
      for (let i = 0; i < rows.length; i++) out[at++] = (rows[i] ?? 0) + shift;
    }
    joined[name] = out;
  }
  return joined as unknown as Trace[S];
}

/** Known only if every file was closed: an unclosed file may lack any number of records. */
function joinEnds(parts: readonly Part[]): TraceEnd | undefined {
  const streams = new Map<number, StreamTotals>();
  let last: TraceEnd | undefined;
  for (const { trace, timeUs } of parts) {
    if (trace.end === undefined) return undefined;
    for (const [stream, totals] of trace.end.streams) streams.set(stream, add(streams.get(stream), totals));
    last = { timeUs: trace.end.timeUs + timeUs, reason: trace.end.reason, streams };
  }
  return last;
}

const add = (sum: StreamTotals | undefined, totals: StreamTotals): StreamTotals => ({
  emitted: (sum?.emitted ?? 0) + totals.emitted,
  written: (sum?.written ?? 0) + totals.written,
  lost: (sum?.lost ?? 0) + totals.lost,
});

const damageOf = ({ trace, file }: Part): readonly Damage[] =>
  trace.damage.map((damage) => ({ ...damage, note: `file ${file}: ${damage.note}` }));

/** Every file of a session but the last ends as rotated, unless the process died while writing it. */
const misplacedFiles = (traces: readonly Trace[]): readonly Damage[] =>
  traces.flatMap(({ end, header }, file): readonly Damage[] => {
    const isLast = traces[file + 1]?.header.session !== header.session;
    if (end === undefined || (end.reason === ROTATED) !== isLast) return [];
    const note = `file ${file} ended as '${end.reason}', but ${isLast ? 'none follows' : 'another follows'}`;
    return [{ kind: 'file-order', atByte: 0, lostBlocks: 0, note }];
  });
const ROTATED = 'rotated';

/** Whether a trace is of another session than the one before it, but not of another process of the app. */
function isAlien({ header, meta }: Trace, before: Trace): boolean {
  if (header.session === before.header.session) return false;
  const [process, processBefore] = [meta?.process, before.meta?.process];
  const isOther = process !== undefined && processBefore !== undefined && process !== processBefore;
  return !isOther || meta?.package !== before.meta?.package;
}

const otherSession = (first: Trace, alien: Trace): TraceError =>
  new TraceError(
    'other-session',
    `Traces of the sessions ${first.header.session} and ${alien.header.session} cannot be one run.`,
  );
