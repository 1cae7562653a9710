import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** History folder of the run folders in `reports`. */
export const historyIn = (reports: string): string => join(reports, 'history');

/**
 * `<folder>/month=2026-11/<session>.parquet`: Hive partitions, which DuckDB, Spark and Athena read without a
 * catalogue. A complete file is renamed into place; an incomplete one ends in `.part`.
 */
export const monthOf = (iso: string): string => {
  const month = /^\d{4}-\d{2}(?=-\d{2}T)/.exec(iso)?.[0];
  if (month === undefined) throw new Error(`${iso} is not an ISO 8601 time such as 2026-11-21T12:00:00Z.`);
  return month;
};

export const monthFolder = (folder: string, month: string): string => join(folder, `month=${month}`);

/** Months that have a folder, oldest first. */
export const monthsIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .flatMap((name) => /^month=(\d{4}-\d{2})$/.exec(name)?.[1] ?? [])
        .sort()
    : [];

/** Complete files of a month, sorted by name; absolute or relative like `folder`. */
export const filesIn = (folder: string, month: string): readonly string[] =>
  readdirSync(monthFolder(folder, month))
    .filter((name) => name.endsWith('.parquet'))
    .sort()
    .map((name) => join(monthFolder(folder, month), name));

export const allFiles = (folder: string): readonly string[] =>
  monthsIn(folder).flatMap((month) => filesIn(folder, month));
