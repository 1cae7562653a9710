import { z } from 'zod';

const sectionRowSchema = z.object({ name: z.string(), ts: z.coerce.number(), dur: z.coerce.number() });

/** The spans of one name, as androidx's TraceSectionMetric counts them. */
export const traceSectionSchema = z.object({
  name: z.string(),
  count: z.number(),
  sumMs: z.number(),
  averageMs: z.number(),
  firstMs: z.number(),
  minMs: z.number(),
  maxMs: z.number(),
});
export type TraceSection = z.infer<typeof traceSectionSchema>;

/**
 * The query of Perfetto's trace processor for the finished spans of some processes, of `Trace.beginSection` and
 * `beginAsyncSection`. In a pattern, `%` stands for any text.
 * @source https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-macro/src/main/java/androidx/benchmark/macro/Metric.kt (TraceSectionMetric)
 */
export const sectionQuery = (pids: readonly number[], patterns: readonly string[]): string => `
SELECT s.name, s.ts, s.dur FROM slice s
LEFT JOIN thread_track tt ON tt.id = s.track_id LEFT JOIN thread t ON t.utid = tt.utid
LEFT JOIN process_track pt ON pt.id = s.track_id
JOIN process p ON p.upid = COALESCE(t.upid, pt.upid)
WHERE p.pid IN (${pids.join(', ')}) AND s.dur >= 0
  AND (${patterns.map((pattern) => `s.name LIKE '${pattern.replaceAll("'", "''")}'`).join(' OR ')})
  AND s.id NOT IN (
    SELECT id FROM actual_frame_timeline_slice UNION ALL SELECT id FROM expected_frame_timeline_slice)
ORDER BY s.ts`;

/** The answer's rows by name, in the order of their first span. */
export function sectionsOf(rows: readonly object[]): readonly TraceSection[] {
  const byName = new Map<string, number[]>();
  for (const row of rows) {
    const span = sectionRowSchema.safeParse(row).data;
    if (span !== undefined) byName.set(span.name, [...(byName.get(span.name) ?? []), span.dur / NS_PER_MS]);
  }
  return [...byName].map(([name, spans]) => {
    const sumMs = spans.reduce((sum, ms) => sum + ms, 0);
    return {
      ...{ name, count: spans.length, sumMs, averageMs: sumMs / spans.length, firstMs: spans[0] ?? 0 },
      ...{ minMs: Math.min(...spans), maxMs: Math.max(...spans) },
    };
  });
}
const NS_PER_MS = 1e6;
