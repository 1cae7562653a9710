import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBAppender } from '@duckdb/node-api';
import { fileNameOf } from '../base/file-name.ts';
import type { Judgement } from '../judge/judgement.ts';
import { makeFolder } from '../run-folder/make-folder.ts';
import { COLUMNS, tableDefinition } from './columns.ts';
import { quoted, withDatabase } from './database.ts';
import { monthFolder, monthOf } from './history-folder.ts';
import { type HistoryRow, type HistorySession, historyRows } from './history-row.ts';

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
