import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBAppender } from '@duckdb/node-api';
import { fileNameOf } from '../base/file-name.ts';
import type { Judgement } from '../judge/judgement.ts';
import { makeFolder } from '../run-folder/plain-files.ts';
import { quoted, withDatabase } from './database.ts';
import {
  COLUMNS,
  type HistoryRow,
  type HistorySession,
  historyRows,
  tableDefinition,
} from './history-row.ts';

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

/**
 * Adds all runs of a judged session as one Parquet file, which replaces an earlier one of the same session.
 * @returns its path
 */
export async function appendHistory(
  folder: string,
  judgement: Judgement,
  session: HistorySession,
): Promise<string> {
  const into = monthFolder(folder, monthOf(session.judgedAt));
  makeFolder(into);
  const path = join(into, `${fileNameOf(session.session)}.parquet`);
  const part = `${path}.${process.pid}.part`;
  try {
    await writeRows(historyRows(judgement, session), part);
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
  return path;
}

const writeRows = (rows: readonly HistoryRow[], path: string): Promise<void> =>
  withDatabase(async (connection) => {
    await connection.run(tableDefinition('rows'));
    const appender = await connection.createAppender('rows');
    for (const row of rows) {
      const cells = new Map<string, Cell>(Object.entries(row));
      for (const [column, type] of Object.entries(COLUMNS)) append(appender, type, cells.get(column) ?? null);
      appender.endRow();
    }
    appender.closeSync();
    await connection.run(`COPY rows TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd)`);
  });

type Cell = HistoryRow[keyof HistoryRow];

function append(appender: DuckDBAppender, type: string, value: Cell): void {
  if (value === null) appender.appendNull();
  else if (typeof value === 'string') appender.appendVarchar(value);
  else if (typeof value === 'boolean') appender.appendBoolean(value);
  else if (type === 'INTEGER') appender.appendInteger(value);
  else appender.appendDouble(value);
}
