import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Results of a long trial that can be resumed: a file with a line of JSON for each. */
export interface SavedResults<T> {
  readonly all: () => readonly T[];
  readonly add: (result: T) => void;
}

export const savedResults = <T>(file: string, schema: z.ZodType<T>): SavedResults<T> => ({
  all: () =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => schema.parse(JSON.parse(line))),
  add: (result) => appendFileSync(file, `${JSON.stringify(result)}\n`),
});
