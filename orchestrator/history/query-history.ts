import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { z } from 'zod';
import { withDatabase } from './database.ts';
import { allFiles } from './history-folder.ts';
import { NO_ROWS } from './history-row.ts';
import { readTolerantly, type UnreadableFile } from './read-tolerantly.ts';

/**
 * All rows of the parameter `files`, as a subquery. An interrupted compaction leaves duplicates, so readers take DISTINCT
 * rows of the columns that they need.
 * UNION: files of older versions lack some columns.
 */
export const STORED_ROWS = `
  (SELECT * FROM read_parquet($files, union_by_name := true, hive_partitioning := false)
   UNION ALL BY NAME ${NO_ROWS})`;

/** A folder of Parquet files and the database that reads them. */
export interface History {
  readonly folder: string;
  readonly connection: DuckDBConnection;
}

export interface HistoryQuery<Row extends z.ZodType> {
  /** Query over `STORED_ROWS`. */
  readonly sql: string;
  readonly row: Row;
  readonly parameters: Readonly<Record<string, DuckDBValue>>;
  /** Called for each file that is left out because it is unreadable. */
  readonly onUnreadable?: ((unreadable: UnreadableFile) => void) | undefined;
}

export const withHistory = <T>(folder: string, work: (history: History) => Promise<T>): Promise<T> =>
  withDatabase((connection) => work({ folder, connection }));

/** The rows of a query over the history; none if there is no history. */
export async function queryHistory<Row extends z.ZodType>(
  { folder, connection }: History,
  { sql, row, parameters, onUnreadable = () => undefined }: HistoryQuery<Row>,
): Promise<readonly z.infer<Row>[]> {
  const { listValue } = await import('@duckdb/node-api');
  const read = async (files: readonly string[]): Promise<readonly z.infer<Row>[]> => {
    if (files.length === 0) return [];
    const reader = await connection.runAndReadAll(sql, { files: listValue([...files]), ...parameters });
    return z.array(row).parse(reader.getRowObjectsJS());
  };
  return readTolerantly(allFiles(folder), read, onUnreadable);
}

/** Every metric that some session has measured, by name. */
export const metricsIn = async (history: History): Promise<readonly string[]> =>
  (
    await queryHistory(history, {
      sql: `SELECT DISTINCT metric FROM ${STORED_ROWS} WHERE metric IS NOT NULL ORDER BY metric`,
      row: z.object({ metric: z.string() }),
      parameters: {},
    })
  ).map(({ metric }) => metric);
