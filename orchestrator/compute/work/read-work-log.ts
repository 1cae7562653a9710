import { z } from 'zod';
import { parseJson } from '../../base/parse-json.ts';
import { UsageError } from '../../base/usage-error.ts';
import { type WorkLog, workLogSchema } from './work-log.ts';

/** @throws UsageError if the content of the file is not a work log */
export function readWorkLog(file: string, bytes: Uint8Array): WorkLog {
  const log = workLogSchema.safeParse(parseJson(Buffer.from(bytes).toString('utf8')));
  if (!log.success) throw new UsageError(`${file} is not a work log: ${z.prettifyError(log.error)}`);
  return log.data;
}
