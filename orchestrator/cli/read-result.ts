import type { z } from 'zod';
import { messageOf, UsageError } from '../base/fault-error.ts';
import { mistakesOf } from '../base/zod-messages.ts';
import { resultSchema } from '../report/result/result.ts';
import { readPlainText } from '../run-folder/read-plain-file.ts';

/** @throws UsageError if the file cannot be read or is no `result.json` of this version */
export function readResult(file: string): z.infer<typeof resultSchema> {
  const parsed = resultSchema.safeParse(jsonIn(file));
  if (parsed.success) return parsed.data;
  throw new UsageError(`${file} is not a result of this version: ${mistakesOf(parsed.error)}`);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readPlainText(file));
  } catch (cause) {
    throw new UsageError(`${file} is not a result: ${messageOf(cause)}`);
  }
}
