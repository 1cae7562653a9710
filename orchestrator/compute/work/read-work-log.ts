import { gunzipSync } from 'node:zlib';
import { mistakesOf, UsageError } from '../../base/errors.ts';
import { parseJson } from '../../base/parse-json.ts';
import { type WorkLog, workLogSchema } from './work-log.ts';

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
