import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Arm } from '../../base/arm.ts';
import { mistakesOf, UsageError } from '../../base/errors.ts';
import type { Immutable } from '../../base/immutable.ts';
import { parseJson } from '../../base/parse-json.ts';

const count = z.number().int().nonnegative();
/** Time of a frame in µs, or position of a row; then the units of work and each of `counts`. */
const span = z.tuple([z.number().int(), count], count);

/**
 * Counts of the virtual device during a run under the work clock: `dumpsys work stop`. Exact: an equal run has an equal
 * log. virtual-device/docs/work-clock.md
 */
export const workLogSchema = z.object({
  /** Units of work between two samples of the stack. */
  stride: count.positive(),
  /** Work of the main thread and of the app's other threads, in units. */
  units: count,
  otherUnits: count,
  counts: z.array(z.string()),
  frames: z.array(span),
  rows: z.array(span),
  /** Items of the list of each row when it was bound; -1 if not known. Absent in logs of older versions. */
  sizes: z.array(z.number().int()).optional(),
  /** Calls of the main thread into the JDK and native code, and of these those whose price is not known, by method. */
  calls: count.optional(),
  unpriced: z.record(z.string(), count).optional(),
  methods: z.array(z.string()),
  /** Indices into `methods`, outermost first; the first is the thread's name. */
  stacks: z.array(z.array(count)),
  /**
   * Indices into `frames`, or -1, and into `stacks`; of a layout or drawing that a view was asked for, also the stacks in which it
   * was asked, the nearest first.
   */
  samples: z.array(z.tuple([z.number().int().min(-1), count], count)),
  /** Methods of the app that ran, by descriptor: calls before the first recording on the device, and in recordings so far. */
  ran: z.record(z.string(), z.tuple([count, count])).optional(),
});
export type WorkLog = Immutable<z.infer<typeof workLogSchema>>;

/** The log of one run of a session. */
export interface RunWork {
  readonly scenario: string;
  readonly arm: Arm;
  readonly run: number;
  readonly log: WorkLog;
}

/**
 * @param bytes JSON, compressed with gzip or not
 * @throws UsageError if the content of the file is not a work log
 */
export function readWorkLog(file: string, bytes: Uint8Array): WorkLog {
  const log = workLogSchema.safeParse(parseJson(textOf(bytes)));
  if (!log.success) throw new UsageError(`${file} is not a work log: ${mistakesOf(log.error)}`);
  return log.data;
}

/** The text; empty for data that is damaged, or too large when it is decompressed. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] !== GZIP[0] || bytes[1] !== GZIP[1]) return Buffer.from(bytes).toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES }).toString('utf8');
  } catch {
    return '';
  }
}
/** The first bytes of a gzip file: https://www.rfc-editor.org/rfc/rfc1952#page-6 */
const GZIP = [0x1f, 0x8b];
const MAX_BYTES = 256 << 20;
