import { z } from 'zod';

/** What the main thread of a late frame did, or what it waited for: a part of the frame's time. */
const lateFramePartSchema = z.object({
  /** Begin and length of the frame. */
  ts: z.coerce.number(),
  dur: z.coerce.number(),
  process: z.string().nullable(),
  /** `frame`: none of them; the frame itself, of which a trace may have no more. */
  kind: z.enum([
    'frame',
    'running',
    'runnable',
    'sleeping',
    'io',
    'uninterruptible',
    'monitor',
    'binder',
    'gc',
  ]),
  /** Who or what: a thread, a method, a server; empty if it is not known. */
  what: z.string().nullable(),
  ns: z.coerce.number(),
});
export type LateFramePart = z.infer<typeof lateFramePartSchema>;
export interface LateFrame {
  readonly startNs: number;
  readonly durationNs: number;
  readonly process: string;
  /** Longest first; none if the trace does not have the scheduler's events. */
  readonly parts: readonly LateFrameTime[];
}
export interface LateFrameTime extends Pick<LateFramePart, 'what' | 'ns'> {
  readonly kind: Exclude<LateFramePart['kind'], 'frame'>;
}

const MOST_FRAMES = 20;

/**
 * The query of Perfetto's trace processor for the longest frames that the app made late: the states of its main thread, and
 * what its modules know of contended monitors, binder calls and garbage collections in that time.
 * https://perfetto.dev/docs/analysis/stdlib-docs
 */
export const lateFrameQuery = (pids: readonly number[]): string => `
INCLUDE PERFETTO MODULE android.monitor_contention;
INCLUDE PERFETTO MODULE android.binder;
CREATE PERFETTO TABLE hp_late AS
SELECT DISTINCT a.ts, a.dur, COALESCE(NULLIF(p.name, ''), 'pid ' || p.pid) AS process, t.utid
FROM actual_frame_timeline_slice a JOIN process p USING (upid)
  LEFT JOIN thread t ON t.upid = p.upid AND t.tid = p.pid
WHERE a.jank_type GLOB '*App Deadline Missed*' AND a.dur > 0 AND p.pid IN (${pids.join(', ')})
ORDER BY a.dur DESC LIMIT ${MOST_FRAMES};
CREATE PERFETTO TABLE hp_state AS
SELECT late.ts, late.dur, late.process, s.state, s.io_wait, s.blocked_function, s.utid,
  MAX(s.ts, late.ts) AS from_ts, MIN(s.ts + s.dur, late.ts + late.dur) AS to_ts,
  (SELECT n.cpu FROM thread_state n WHERE n.utid = s.utid AND n.ts >= s.ts + s.dur ORDER BY n.ts LIMIT 1) AS next_cpu
FROM hp_late late JOIN thread_state s ON s.utid = late.utid
WHERE s.dur > 0 AND s.ts < late.ts + late.dur AND s.ts + s.dur > late.ts;
CREATE PERFETTO TABLE hp_part AS
SELECT h.ts, h.dur, h.process, h.to_ts - h.from_ts AS ns,
  CASE WHEN h.io_wait = 1 THEN 'io' WHEN h.state = 'Running' THEN 'running'
    WHEN h.state IN ('R', 'R+') THEN 'runnable' WHEN h.state = 'S' THEN 'sleeping' ELSE 'uninterruptible' END AS kind,
  CASE WHEN h.state IN ('R', 'R+') THEN (
    SELECT COALESCE(t.name, CAST(t.tid AS TEXT)) FROM sched o JOIN thread t USING (utid)
    WHERE o.cpu = h.next_cpu AND o.utid != h.utid AND o.ts < h.to_ts AND o.ts + o.dur > h.from_ts
    ORDER BY o.dur DESC LIMIT 1) ELSE h.blocked_function END AS what
FROM hp_state h;
SELECT ts, dur, process, 'frame' AS kind, NULL AS what, 0 AS ns FROM hp_late
UNION ALL
SELECT ts, dur, process, kind, what, SUM(ns) FROM hp_part GROUP BY 1, 2, 3, 4, 5
UNION ALL
SELECT late.ts, late.dur, late.process, 'monitor',
  c.short_blocking_method || ' of ' || c.blocking_thread_name,
  MIN(c.ts + c.dur, late.ts + late.dur) - MAX(c.ts, late.ts)
FROM hp_late late JOIN android_monitor_contention c ON c.blocked_utid = late.utid
WHERE c.ts < late.ts + late.dur AND c.ts + c.dur > late.ts
UNION ALL
SELECT late.ts, late.dur, late.process, 'binder',
  COALESCE(b.aidl_name, 'a call') || ' of ' || COALESCE(b.server_process, 'another process'),
  MIN(b.client_ts + b.client_dur, late.ts + late.dur) - MAX(b.client_ts, late.ts)
FROM hp_late late JOIN android_binder_txns b ON b.client_utid = late.utid
WHERE b.is_sync = 1 AND b.client_ts < late.ts + late.dur AND b.client_ts + b.client_dur > late.ts
UNION ALL
SELECT late.ts, late.dur, late.process, 'gc', s.name,
  MIN(s.ts + s.dur, late.ts + late.dur) - MAX(s.ts, late.ts)
FROM hp_late late JOIN thread_track tt ON tt.utid = late.utid JOIN slice s ON s.track_id = tt.id
WHERE (s.name GLOB '*WaitForGcToComplete*' OR s.name GLOB 'GC: *') AND s.ts < late.ts + late.dur AND s.ts + s.dur > late.ts`;

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
