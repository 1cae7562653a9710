import { z } from 'zod';

/** What a main thread did for a time, or what it waited for. */
export const threadTimeSchema = z.object({
  kind: z.enum([
    'running',
    'runnable',
    'sleeping',
    'io',
    'uninterruptible',
    'monitor',
    'lock',
    'binder',
    'gc',
  ]),
  /** Who or what: a thread, a method, a server; null if it is not known. */
  what: z.string().nullable(),
  ns: z.coerce.number(),
});
export type ThreadTime = z.infer<typeof threadTimeSchema>;

/** A part of a frame's time. */
const lateFramePartSchema = z.object({
  /** Begin and length of the frame. */
  ts: z.coerce.number(),
  dur: z.coerce.number(),
  process: z.string().nullable(),
  /** `frame`: the frame itself, of which a trace may have no more. */
  kind: z.enum(['frame', ...threadTimeSchema.shape.kind.options]),
  what: threadTimeSchema.shape.what,
  ns: z.coerce.number(),
});
type LateFramePart = z.infer<typeof lateFramePartSchema>;
export interface LateFrame {
  readonly startNs: number;
  readonly durationNs: number;
  readonly process: string;
  /** Longest first; none if the trace does not have the scheduler's events. */
  readonly parts: readonly ThreadTime[];
}

const MOST_FRAMES = 20;

/** The query for the longest frames that the app made late, by the frame timeline; a frame of several layers is one. */
export const lateFrameQuery = (pids: readonly number[]): string =>
  mainThreadQuery(`
SELECT MIN(a.ts) AS at_ts, MIN(a.ts) AS ts, MAX(a.ts + a.dur) - MIN(a.ts) AS dur,
  COALESCE(NULLIF(p.name, ''), 'pid ' || p.pid) AS process, t.utid
FROM actual_frame_timeline_slice a JOIN process p USING (upid)
  LEFT JOIN thread t ON t.upid = p.upid AND t.tid = p.pid
WHERE a.jank_type GLOB '*App Deadline Missed*' AND a.dur > 0 AND p.pid IN (${pids.join(', ')})
GROUP BY p.upid, a.surface_frame_token ORDER BY 3 DESC LIMIT ${MOST_FRAMES}`);

/**
 * The query for spans of time of one process. Their times are CLOCK_MONOTONIC; the trace's own time goes on while the device
 * sleeps, which it does not in a recording.
 */
export const spanQuery = (
  pid: number,
  spans: readonly { readonly startNs: number; readonly durationNs: number }[],
): string =>
  mainThreadQuery(`
SELECT s.ts AS at_ts, s.ts + COALESCE((
    SELECT MIN(c.ts - c.clock_value) FROM clock_snapshot c WHERE c.clock_name = 'MONOTONIC'), 0) AS ts,
  s.dur, COALESCE(NULLIF(p.name, ''), 'pid ' || p.pid) AS process, t.utid
FROM (${spans.map(({ startNs, durationNs }) => `SELECT ${startNs} AS ts, ${durationNs} AS dur`).join(' UNION ALL ')}) s
  JOIN process p ON p.pid = ${pid} LEFT JOIN thread t ON t.upid = p.upid AND t.tid = p.pid`);

/**
 * The states of a main thread in spans of time, and what the modules of Perfetto's trace processor know of contended monitors,
 * binder calls and garbage collections in them. Where a module has no row, as without the scheduler's events or the other
 * process, what ART and the binder driver wrote counts.
 * @param spans the query for them: at_ts by which they are known, ts, dur, process, utid
 * @source https://perfetto.dev/docs/analysis/stdlib-docs
 */
const mainThreadQuery = (spans: string): string => `
INCLUDE PERFETTO MODULE android.monitor_contention;
INCLUDE PERFETTO MODULE android.binder;
CREATE PERFETTO TABLE hp_late AS ${spans};
CREATE PERFETTO TABLE hp_state AS
SELECT late.at_ts, late.dur, late.process, s.state, s.io_wait, s.blocked_function, s.utid,
  MAX(s.ts, late.ts) AS from_ts, MIN(s.ts + s.dur, late.ts + late.dur) AS to_ts,
  (SELECT n.cpu FROM thread_state n WHERE n.utid = s.utid AND n.ts >= s.ts + s.dur ORDER BY n.ts LIMIT 1) AS next_cpu
FROM hp_late late JOIN thread_state s ON s.utid = late.utid
WHERE s.dur > 0 AND s.ts < late.ts + late.dur AND s.ts + s.dur > late.ts;
CREATE PERFETTO TABLE hp_part AS
SELECT h.at_ts, h.dur, h.process, h.to_ts - h.from_ts AS ns,
  CASE WHEN h.io_wait = 1 THEN 'io' WHEN h.state = 'Running' THEN 'running'
    WHEN h.state IN ('R', 'R+') THEN 'runnable' WHEN h.state = 'S' THEN 'sleeping' ELSE 'uninterruptible' END AS kind,
  CASE WHEN h.state IN ('R', 'R+') THEN (
    SELECT COALESCE(t.name, CAST(t.tid AS TEXT)) FROM sched o JOIN thread t USING (utid)
    WHERE o.cpu = h.next_cpu AND o.utid != h.utid AND t.tid != 0 AND o.ts < h.to_ts AND o.ts + o.dur > h.from_ts
    ORDER BY o.dur DESC LIMIT 1) ELSE h.blocked_function END AS what
FROM hp_state h;
CREATE PERFETTO TABLE hp_slice AS
SELECT late.at_ts, late.dur, late.process, s.id, s.name, s.ts AS from_ts, late.utid,
  MIN(s.ts + s.dur, late.ts + late.dur) - MAX(s.ts, late.ts) AS ns
FROM hp_late late JOIN thread_track tt ON tt.utid = late.utid JOIN slice s ON s.track_id = tt.id
WHERE s.ts < late.ts + late.dur AND s.ts + s.dur > late.ts;
SELECT at_ts AS ts, dur, process, 'frame' AS kind, NULL AS what, 0 AS ns FROM hp_late
UNION ALL
SELECT at_ts, dur, process, kind, what, SUM(ns) FROM hp_part GROUP BY 1, 2, 3, 4, 5
UNION ALL
SELECT at_ts, dur, process, kind, what, SUM(ns) FROM (
  SELECT h.at_ts, h.dur, h.process, 'monitor' AS kind,
    c.short_blocking_method || ' of ' || c.blocking_thread_name AS what, h.ns
  FROM hp_slice h JOIN android_monitor_contention c ON c.id = h.id
  UNION ALL
  SELECT h.at_ts, h.dur, h.process, 'binder',
    COALESCE(b.aidl_name, 'a call') || ' of ' || COALESCE(b.server_process, 'another process'), h.ns
  FROM hp_slice h JOIN android_binder_txns b ON b.binder_txn_id = h.id WHERE b.is_sync = 1
  UNION ALL
  SELECT at_ts, dur, process, 'binder', NULL, ns FROM hp_slice
  WHERE name = 'binder transaction' AND id NOT IN (SELECT binder_txn_id FROM android_binder_txns)
  UNION ALL
  SELECT at_ts, dur, process, 'monitor', NULL, ns FROM hp_slice
  WHERE name GLOB 'monitor contention with*' AND id NOT IN (SELECT id FROM android_monitor_contention)
  UNION ALL
  SELECT h.at_ts, h.dur, h.process, 'lock',
    SUBSTR(h.name, 20, INSTR(h.name || ' (owner', ' (owner') - 20)
      || COALESCE(' of ' || (SELECT t.name FROM thread t WHERE t.tid != 0 AND h.name GLOB '*(owner tid: ' || t.tid || ')' LIMIT 1), ''), h.ns
  FROM hp_slice h WHERE h.name GLOB 'Lock contention on *' AND NOT EXISTS (
    SELECT 1 FROM ancestor_slice(h.id) a WHERE a.name GLOB 'monitor contention with*')
  UNION ALL
  SELECT at_ts, dur, process, 'gc', name, ns FROM hp_slice
  WHERE name GLOB '*WaitForGcToComplete*' OR name GLOB 'GC: *') GROUP BY 1, 2, 3, 4, 5`;

/** The answer's rows by frame, the longest frame first. Rows of another form are left out. */
export function lateFramesOf(rows: readonly object[]): readonly LateFrame[] {
  const parts = rows.flatMap((row) => lateFramePartSchema.safeParse(row).data ?? []);
  const byFrame = new Map<string, LateFramePart[]>();
  for (const part of parts) {
    const key = `${part.ts} ${part.dur} ${part.process}`;
    byFrame.set(key, [...(byFrame.get(key) ?? []), part]);
  }
  return [...byFrame.values()]
    .flatMap((ofFrame) => {
      const [first] = ofFrame;
      if (first === undefined) return [];
      const { ts, dur, process: owner } = first;
      const sorted = ofFrame
        .toSorted((a, b) => b.ns - a.ns)
        .flatMap(({ kind, what, ns }) => (kind === 'frame' ? [] : [{ kind, what, ns }]));
      return [{ startNs: ts, durationNs: dur, process: owner ?? '', parts: sorted }];
    })
    .sort((a, b) => b.durationNs - a.durationNs);
}
