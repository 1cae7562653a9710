import type { z } from 'zod';
import { messageOf, mistakesOf, UsageError } from '../base/errors.ts';
import { resultSchema } from '../report/result/result.ts';
import { readPlainText } from '../run-folder/plain-files.ts';

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
