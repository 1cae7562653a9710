import type { DuckDBValue } from '@duckdb/node-api';
import { z } from 'zod';
import type { DeviceClass } from '../judge/device-class.ts';
import { withDatabase } from './database.ts';
import { allFiles } from './history-folder.ts';
import type { HistoryRow } from './history-row.ts';
import { readTolerantly, type UnreadableFile } from './read-tolerantly.ts';

/**
 * Every row of the parameter `files`, as a subquery. An interrupted compaction leaves duplicates.
 * UNION: files of older versions lack these columns.
 */
export const STORED_ROWS = `
  (SELECT * FROM read_parquet($files, union_by_name := true, hive_partitioning := false)
   UNION ALL BY NAME
   SELECT CAST(NULL AS VARCHAR) AS options, CAST(NULL AS VARCHAR) AS basis, CAST(NULL AS VARCHAR) AS source,
          CAST(NULL AS VARCHAR) AS scenario_verdict, CAST(NULL AS VARCHAR) AS profile
   WHERE false)`;
/** The same without duplicates. It compares all columns, so that a query over many rows limits them before. */
export const ALL_ROWS = `(SELECT DISTINCT * FROM ${STORED_ROWS})`;

export const CLASS_COLUMNS = 'model, api, refresh_hz, build_type, gesture_engine, simulated, source, profile';

type ClassRow = Pick<
  HistoryRow,
  'model' | 'api' | 'refresh_hz' | 'build_type' | 'gesture_engine' | 'simulated' | 'source' | 'profile'
>;

export const deviceClassIn = (row: ClassRow): DeviceClass => ({
  model: row.model,
  api: row.api,
  refreshHz: row.refresh_hz,
  buildType: row.build_type,
  gestureEngine: row.gesture_engine,
  simulated: row.simulated,
  ...(row.source === null ? {} : { source: row.source }),
  ...(row.profile === null ? {} : { profile: row.profile }),
});

export interface HistoryQuery<Row extends z.ZodType> {
  /** Over `ALL_ROWS`. */
  readonly sql: string;
  readonly row: Row;
  readonly parameters: Readonly<Record<string, DuckDBValue>>;
  /** Called for each file that is left out because it cannot be read. */
  readonly onUnreadable?: ((unreadable: UnreadableFile) => void) | undefined;
}

/** The rows of a query over the history; none when there is no history. */
export const queryHistory = <Row extends z.ZodType>(
  folder: string,
  { sql, row, parameters, onUnreadable = () => undefined }: HistoryQuery<Row>,
): Promise<readonly z.infer<Row>[]> =>
  withDatabase(async (connection) => {
    const { listValue } = await import('@duckdb/node-api');
    const read = async (files: readonly string[]): Promise<readonly z.infer<Row>[]> => {
      if (files.length === 0) return [];
      const reader = await connection.runAndReadAll(sql, { files: listValue([...files]), ...parameters });
      return z.array(row).parse(reader.getRowObjectsJS());
    };
    return readTolerantly(allFiles(folder), read, onUnreadable);
  });
